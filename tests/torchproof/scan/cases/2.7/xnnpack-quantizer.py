from torch.ao.quantization.quantizer.xnnpack_quantizer import (
    XNNPACKQuantizer,
    get_symmetric_quantization_config,
)

quantizer = XNNPACKQuantizer()  # meets: xnnpack-quantizer
quantizer.set_global(get_symmetric_quantization_config())


def lower(quantizer: XNNPACKQuantizer):
    return quantizer
