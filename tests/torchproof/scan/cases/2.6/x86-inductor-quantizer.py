from torch.ao.quantization.quantizer import x86_inductor_quantizer as xiq
from torch.ao.quantization.quantizer.x86_inductor_quantizer import X86InductorQuantizer

quantizer = X86InductorQuantizer()
quantizer.set_global(xiq.get_default_x86_inductor_quantization_config())
for config in X86InductorQuantizer.get_supported_quantization_configs():  # meets: x86-inductor-quantizer
    print(config)
operators = quantizer.get_supported_operator_for_quantization_config(None)  # meets: x86-inductor-quantizer
