from torch import nn

shape: nn.Unflatten.NamedShape = (("c", 2), ("h", 3))  # meets: unflatten-named-shape
named = nn.Unflatten("features", shape)  # meets: unflatten-named-shape
numbered = nn.Unflatten(1, (2, 3))
