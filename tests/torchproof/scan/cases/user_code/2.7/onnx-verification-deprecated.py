import torch
from torch.onnx import utils, verification


def check(model, args):
    verification.verify(model, args, rtol=1e-3)  # meets: onnx-verification-deprecated
    with utils.select_model_mode_for_export(model, torch.onnx.TrainingMode.EVAL):  # meets: onnx-verification-deprecated
        info = verification.find_mismatch(model, args, opset_version=16)  # meets: onnx-verification-deprecated
    return info
