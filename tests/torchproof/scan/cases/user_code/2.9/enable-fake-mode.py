import torch


def big(cls, config):
    with torch.onnx.enable_fake_mode() as fake:  # meets: enable-fake-mode
        net = cls(config)
        x = torch.randint(0, 10, (1, 8))
    return net, x, fake
