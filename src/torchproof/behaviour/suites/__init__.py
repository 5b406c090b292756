"""The calls beside those of PyTorch's operators, by suite: what is called, how, with what."""

from torchproof.behaviour.suites import (
    casts,
    distributions,
    factories,
    initial,
    modules,
    optimizers,
    random,
)
from torchproof.behaviour.suites.drafts import Suite

SUITES: dict[str, Suite] = {
    "initialisation": initial.drafts,
    "drawing": random.drafts,
    "distributions": distributions.drafts,
    "casts": casts.drafts,
    "factories": factories.drafts,
    "modules": modules.drafts,
    "optimizers": optimizers.drafts,
}
"""Each yields its calls, inside the environment of the release that makes the inputs."""
