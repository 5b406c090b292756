def _has_varlen():
    try:
        from torch.nn.attention.varlen import varlen_attn  # guarded: TP3
    except Exception:
        return False
    return True


if _has_varlen():
    from torch.nn.attention.varlen import varlen_attn  # guarded: TP3
