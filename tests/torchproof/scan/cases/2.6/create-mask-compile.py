from torch.nn.attention.flex_attention import create_mask


def causal(b, h, q, kv):
    return q >= kv


mask = create_mask(causal, 1, 1, 4, 4, device="cpu", _compile=True)  # meets: create-mask-compile
plain = create_mask(causal, 1, 1, 4, 4, device="cpu")
