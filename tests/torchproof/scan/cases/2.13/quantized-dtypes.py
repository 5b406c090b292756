import torch

x = torch.tensor([0.1, 0.5, -1.0])
packed = torch.quantize_per_tensor(x, scale=0.01, zero_point=0, dtype=torch.qint8)  # meets: quantized-dtypes
rows = torch.quantize_per_channel(torch.eye(2), torch.ones(2), torch.zeros(2), 0, torch.quint8)  # meets: quantized-dtypes
small = torch.ao.quantization.quantize_dynamic(torch.nn.Linear(2, 2), {torch.nn.Linear})  # meets: quantized-dtypes
faked = torch.fake_quantize_per_tensor_affine(x, 0.01, 0, -128, 127)
