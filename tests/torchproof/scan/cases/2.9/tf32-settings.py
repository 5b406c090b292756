import torch

torch.backends.cuda.matmul.allow_tf32 = True  # meets: tf32-settings
torch.backends.cudnn.allow_tf32 = True  # meets: tf32-settings
torch.set_float32_matmul_precision("high")  # meets: tf32-settings
print(torch.backends.cuda.matmul.allow_tf32)  # meets: tf32-settings
print(torch.get_float32_matmul_precision())  # meets: tf32-settings
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
