import torch
from torch import nn

layer = nn.TransformerEncoderLayer(8, 2, batch_first=True)
encoder = torch.compile(nn.TransformerEncoder(layer, 2).eval())  # meets: compiled-encoder-padding
dense = torch.compile(nn.TransformerEncoder(layer, 2, enable_nested_tensor=False))
decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2), 2)
