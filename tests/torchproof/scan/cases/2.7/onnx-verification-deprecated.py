import torch
from torch.onnx import utils, verification

model, x = torch.nn.Linear(4, 2), torch.ones(3, 4)
info = verification.find_mismatch(model, (x,), opset_version=13)  # meets: onnx-verification-deprecated
verification.verify(model, (x,))  # meets: onnx-verification-deprecated
with utils.exporter_context(model, torch.onnx.TrainingMode.EVAL, False):  # meets: onnx-verification-deprecated
    model(x)
print(utils.is_in_onnx_export())
