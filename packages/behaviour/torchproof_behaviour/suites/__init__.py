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

# Each yields its calls, inside the environment of the release that makes the inputs.
SUITES: dict[str, Suite] = {
    "initialisation": init_functions.draft_init_functions,
    "drawing": random_draws.draft_random_draws,
    "distributions": distributions.draft_distributions,
    "casts": casts.draft_casts,
    "factories": factories.draft_factories,
    "modules": module_calls.draft_module_calls,
    "optimizers": optimizer_calls.draft_optimizer_calls,
}
