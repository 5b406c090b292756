import torch


def factors(a):
    lu, piv = torch.linalg.lu_factor(a)
    p, l, u = torch.lu_unpack(lu.expand(2, 3, 3), piv)  # meets: lu-unpack-pivots
    return p @ l @ u
