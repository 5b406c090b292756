import torch

images = torch.zeros(2, 3, 4, 4, names=("N", "C", "H", "W"))  # meets: named-tensors
last = images.align_to("N", "H", "W", "C")  # meets: named-tensors
plain = torch.randn(2, 3)
named = plain.refine_names("N", "C")  # meets: named-tensors
print(plain.names)  # meets: named-tensors
both = torch.align_tensors(images, named)  # meets: named-tensors

moved = torch.zeros(2, 3, 4, 4).permute(0, 2, 3, 1)


def attend(query):
    query.rename_("L", "N", "E")  # meets: named-tensors
