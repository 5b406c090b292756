try:
    from torch.compiler import set_stance  # expect: TP3
except ImportError as error:
    raise RuntimeError("this needs PyTorch 2.6") from error
