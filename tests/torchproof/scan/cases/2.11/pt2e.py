import torch
from torch.ao.quantization.quantize_pt2e import convert_pt2e, prepare_pt2e  # meets: pt2e
from torch.ao.quantization.quantizer.xnnpack_quantizer import XNNPACKQuantizer  # meets: pt2e
from torch.ao.quantization.quantize_fx import prepare_fx


def evaluate(model: torch.fx.GraphModule):
    torch.ao.quantization.move_exported_model_to_eval(model)  # meets: pt2e
    return torch.ao.quantization.get_default_qconfig_mapping()
