# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Which settings for the numerics of eager mode a release has, and that no default is eager mode's."""

# --8<-- [start:use]
import torch._inductor.config as inductor_config

names = [
    "emulate_precision_casts",
    "emulate_divison_rounding",  # spelled so in 2.10
    "eager_numerics.division_rounding",
    "eager_numerics.disable_ftz",
    "eager_numerics.use_pytorch_libdevice",
    "numerics",
]
settings = inductor_config.get_config_copy()
for name in names:
    print(f"{name}: {settings.get(name, 'not there')}")
# --8<-- [end:use]

switches = [name for name in names[:-1] if name in settings]
assert all(settings[name] is False for name in switches), "one of them is on by default"
assert settings.get("numerics", "default") == "default", "strict numerics by default"
for name in switches:
    with inductor_config.patch({name: True}):
        assert inductor_config.get_config_copy()[name] is True, f"{name} cannot be set"
