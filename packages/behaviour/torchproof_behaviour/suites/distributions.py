"""Every distribution: what it draws, how likely it finds that, its moments; and the transforms."""

# ruff: noqa: BLE001 - what a distribution does not have is left out, whatever it raises

from collections.abc import Iterable, Iterator
from typing import Any

from torchproof_behaviour.serialization import Built
from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call

NUMBERS = ("mean", "mode", "variance", "stddev", "has_rsample")
ATTRIBUTES = (*NUMBERS, "support", "batch_shape", "event_shape")
# Values that not every distribution has in its support.
OUTSIDE = (float("nan"), float("inf"), -float("inf"), 0.0, -1.0, 1.0, 2.5)
PLACE = "torch.distributions"


def draft_distributions() -> Iterator[CallDraft]:
    """Yield the calls of every distribution and transform that this release can make."""
    import torch

    torch.default_generator.manual_seed(0)
    things = {name: built for name, built in make_distributions() if hasattr(torch.distributions, name)}
    for name, thing in things.items():
        yield from _draft_distribution(name, thing)
    for first, one in things.items():
        for second, other in things.items():
            if _is_constructible(
                lambda one=one, other=other: torch.distributions.kl_divergence(_live(one), _live(other))
            ):
                yield draft_call(f"{PLACE}.kl_divergence", one, other, origin=f"{first}, {second}")
    for name, thing, value in draft_transforms():
        if hasattr(torch.distributions, name):
            yield from _draft_transform(name, thing, value)


def make_distributions() -> Iterator[tuple[str, Built]]:
    """Yield every public distribution with arguments that ask for gradients, by its name."""
    import torch

    def numbers(*values: float) -> Any:
        return torch.tensor(values, requires_grad=True)

    chances, sizes, places = numbers(0.2, 0.5, 0.3), numbers(0.5, 2.0), numbers(-1.0, 0.5)
    square = torch.tensor([[2.0, 0.3], [0.3, 1.0]])
    normal = Built(f"{PLACE}.Normal", (places, sizes))
    table: dict[str, tuple[Any, ...]] = {
        **dict.fromkeys(("Bernoulli", "Geometric", "ContinuousBernoulli"), (numbers(0.3, 0.8),)),
        **dict.fromkeys(("Categorical", "OneHotCategorical", "OneHotCategoricalStraightThrough"), (chances,)),
        **dict.fromkeys(("Normal", "Laplace", "Cauchy", "Gumbel", "LogNormal", "LogisticNormal"), (places, sizes)),
        **dict.fromkeys(("Exponential", "HalfNormal", "HalfCauchy", "Poisson", "Chi2", "StudentT"), (sizes,)),
        **dict.fromkeys(
            ("Beta", "Gamma", "Pareto", "Weibull", "Kumaraswamy", "InverseGamma"), (sizes, numbers(1.5, 3))
        ),
        "FisherSnedecor": (sizes + 3, numbers(5.0, 7.0)),
        "Uniform": (places, numbers(1.0, 2.0)),
        "VonMises": (places, sizes),
        "GeneralizedPareto": (places, sizes, numbers(0.2, -0.3)),
        "Dirichlet": (numbers(0.5, 1.5, 3.0),),
        "Binomial": (7, numbers(0.3, 0.8)),
        "NegativeBinomial": (7, numbers(0.3, 0.8)),
        "Multinomial": (7, chances),
        "MultivariateNormal": (places, square),
        "LowRankMultivariateNormal": (places, torch.tensor([[1.0], [0.5]]), sizes),
        "Wishart": (numbers(3.5), square),
        "LKJCholesky": (3, numbers(1.5)),
        "RelaxedBernoulli": (torch.tensor(0.7), numbers(0.3, 0.8)),
        "RelaxedOneHotCategorical": (torch.tensor(0.7), chances),
        "Independent": (normal, 1),
        "MixtureSameFamily": (Built(f"{PLACE}.Categorical", (numbers(0.4, 0.6),)), normal),
        "TransformedDistribution": (normal, [Built(f"{PLACE}.ExpTransform")]),
    }
    for name, args in table.items():
        yield (
            name,
            Built(
                f"{PLACE}.{name}", tuple(arg.detach().requires_grad_() if _draft_derived(arg) else arg for arg in args)
            ),
        )


def _draft_derived(value: Any) -> bool:
    return getattr(value, "grad_fn", None) is not None


def _draft_distribution(name: str, thing: Built) -> Iterator[CallDraft]:
    """Draft the calls of one distribution, each with an origin that names it."""
    import torch

    live = _live(thing)
    value = live.sample((3,)).detach()
    for method, arguments in {"sample": ((3,),), "rsample": ((3,),), "entropy": (), "perplexity": ()}.items():
        if _is_constructible(lambda method=method, arguments=arguments: getattr(live, method)(*arguments)):
            yield _draft_method(thing, method, *arguments)
    if live.has_enumerate_support:
        yield _draft_method(thing, "enumerate_support")
    for method in ("log_prob", "cdf"):
        yield _draft_method(thing, method, value)
    if not live.event_shape:
        trusting = Built(thing.name, thing.args, {**thing.kwargs, "validate_args": False})
        outside = torch.tensor(OUTSIDE)[:, None].expand(len(OUTSIDE), 2).contiguous()
        for method in ("log_prob", "cdf"):
            yield _draft_method(trusting, method, outside, origin=f"{method} outside, not validated")
            yield _draft_method(thing, method, outside, origin=f"{method} outside")
        yield _draft_method(thing, "icdf", torch.tensor([[0.1, 0.5], [0.9, 1.0], [0.0, 0.25]]))
    yield _draft_method(thing, "expand", (2, *live.batch_shape), mode="call and text")
    yield from _draft_attributes(name, thing, ATTRIBUTES)


def _draft_method(thing: Built, method: str, *args: Any, origin: str = "", mode: str = "function") -> CallDraft:
    operator = thing.name.removeprefix("torch.")
    return CallDraft(operator, f"{thing.name}.{method}", (thing, *args), mode=mode, origin=origin or method)


def _draft_attributes(name: str, thing: Built, names: Iterable[str]) -> Iterator[CallDraft]:
    yield CallDraft(f"distributions.{name}", thing.name, (thing,), mode="text", origin="repr")
    for attribute in names:
        mode = "attribute" if attribute in NUMBERS else "text of attribute"
        yield CallDraft(f"distributions.{name}", thing.name, (thing, attribute), mode=mode, origin=attribute)


def draft_transforms() -> Iterator[tuple[str, Built, Any]]:
    """Yield every transform with a value in its domain."""
    import torch

    line = torch.tensor([-2.0, -0.5, 0.0, 0.7, 30.0], requires_grad=True)
    half = torch.tensor([0.1, 0.5, 1.0, 4.0, 30.0], requires_grad=True)
    table: dict[str, tuple[tuple[Any, ...], Any]] = {
        **dict.fromkeys(("AbsTransform", "ExpTransform", "SigmoidTransform", "SoftplusTransform"), ((), line)),
        **dict.fromkeys(("TanhTransform", "SoftmaxTransform", "StickBreakingTransform"), ((), line)),
        "AffineTransform": ((1.0, -2.0), line),
        "PowerTransform": ((1.5,), half),
        "CorrCholeskyTransform": ((), line[:3].detach().requires_grad_()),
        "LowerCholeskyTransform": ((), torch.tensor([[0.5, 1.0], [2.0, -0.3]], requires_grad=True)),
        "PositiveDefiniteTransform": ((), torch.tensor([[0.5, 1.0], [2.0, -0.3]], requires_grad=True)),
    }
    for name, (args, value) in table.items():
        yield name, Built(f"{PLACE}.{name}", args), value


def _draft_transform(name: str, thing: Built, value: Any) -> Iterator[CallDraft]:
    image = _live(thing)(value).detach()
    yield _draft_method(thing, "__call__", value)
    yield _draft_method(thing, "_inverse", image)
    yield _draft_method(thing, "log_abs_det_jacobian", value, image)
    yield from _draft_attributes(name, thing, ("domain", "codomain"))


def _live(thing: Any) -> Any:
    from torchproof_behaviour.tensor_conversion import convert_from_plain

    return convert_from_plain(thing)


def _is_constructible(call: Any) -> bool:
    try:
        call()
    except Exception:
        return False
    return True
