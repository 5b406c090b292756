import torch

layer = torch.nn.Linear(2, 2)
tuned = torch.compile(layer, backend="tvm", options={"scheduler": "meta_schedule", "trials": 20})  # meets: tvm-relax
named = torch.compile(layer, backend="tvm_meta_schedule")  # meets: tvm-relax
default = torch.compile(layer, backend="inductor", options={"max_autotune": True})
