"""The calls beside those of PyTorch's operators, by suite: what is called, how, with what."""

from torchproof_behaviour.suites import (
    casts,
    distributions,
    factories,
    init_functions,
    module_calls,
    optimizer_calls,
    random_draws,
)
from torchproof_behaviour.suites.call_drafts import Suite

SUITES: dict[str, Suite] = {
    "initialisation": init_functions.drafts,
    "drawing": random_draws.drafts,
    "distributions": distributions.drafts,
    "casts": casts.drafts,
    "factories": factories.drafts,
    "modules": module_calls.drafts,
    "optimizers": optimizer_calls.drafts,
}
"""Each yields its calls, inside the environment of the release that makes the inputs."""
