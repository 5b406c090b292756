import torch

scripted = torch.jit.script(torch.nn.ReLU())  # meets: torchscript
scripted._save_for_lite_interpreter("relu.ptl")  # meets: lite-interpreter
data = scripted._save_to_buffer_for_lite_interpreter()  # meets: lite-interpreter
scripted.save("relu.pt")
