from torch.optim.lr_scheduler import ReduceLROnPlateau


def plateau(optimizer, **options):
    return ReduceLROnPlateau(optimizer, **options)
