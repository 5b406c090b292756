import os

os.environ["TORCH_COMPILE_DISABLE"] = "true"  # meets: compile-disable-variable
os.environ.setdefault("TORCHDYNAMO_VERBOSE", "1")
import torch  # noqa: E402

f = torch.compile(lambda x: x + 1)
