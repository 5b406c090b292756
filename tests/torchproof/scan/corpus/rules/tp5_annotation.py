import torch


def scale(scaler: torch.cuda.amp.GradScaler):
    return scaler
