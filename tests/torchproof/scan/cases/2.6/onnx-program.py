import torch

model = torch.nn.Linear(2, 2)
x = torch.ones(1, 2)
program = torch.onnx.dynamo_export(model, x)
inputs = program.adapt_torch_inputs_to_onnx(x)  # meets: onnx-program
program.save_diagnostics("report.sarif")  # meets: onnx-program
program.save("weights.onnx", model_state=model.state_dict())  # meets: onnx-program
program.save("model.onnx")
proto = program.model_proto
