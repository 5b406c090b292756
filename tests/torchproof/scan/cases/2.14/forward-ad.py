import torch
from torch.autograd import forward_ad

double = torch.compile(lambda x: x * 2)
with forward_ad.dual_level():
    dual = forward_ad.make_dual(torch.ones(2), torch.ones(2))  # meets: forward-ad
    tangent = forward_ad.unpack_dual(double(dual)).tangent
out, tangent = torch.func.jvp(double, (torch.ones(2),), (torch.ones(2),))
