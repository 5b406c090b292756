"""Looks at the installed torch for names that its sources do not show, and for shown ones that are not there."""

import contextlib
import importlib
import inspect
import io
import random
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from torchproof.names.history import History
from torchproof.names.parameters import bare
from torchproof.names.records import Presence
from torchproof.names.suggestions import public_names
from torchproof.run.lookups.installed_members import Installed, is_of_c
from torchproof.run.lookups.object_descriptions import kind_of, signature_of

SAMPLE = 1000
LEFT_OUT = ("__main__", "torch.utils.bottleneck", "torch.utils.tensorboard", "torch.testing.")
"""Modules that do something when they are imported, or need another package."""


def look_up(
    history: History, release: str, tell: Callable[[str], None], known: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return what this process's torch has beside the sources, what it lacks of them, and the agreement of a sample.

    ``known`` is what was seen before: the history has those names by it, so they are looked up and told again.
    """
    before = set(known["present"]) if known else set()
    with _silence():
        modules = dict(_imported(history, release))
        seen = Installed(history, release, (known or {}).get("whole", ()))
        for name, module in modules.items():
            seen.walk(name, module)
        present = {
            full: _told(found, holder)
            for full, (found, holder) in seen.names.items()
            if full in before or _is_news(history, release, full, found)
        }
        missing = {*_missing(history, release, modules), *seen.lacking()}
        missing |= {name for name in (known or {}).get("absent", ()) if _has(name, modules) is False}
        agreed, compared = _sample(history, release, modules)
    tell(
        f"{release}: {len(modules)} modules, {len(present)} names only at run time, {len(missing)} only in the sources"
    )
    return {
        "release": release,
        "present": dict(sorted(present.items())),
        "absent": sorted(missing),
        "whole": sorted(seen.whole),
        "bases": dict(sorted(seen.bases.items())),
        "sample": {"names": compared, "agreed": agreed},
    }


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep what modules say when they are imported from the terminal."""
    said = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        warnings.simplefilter("ignore")
        yield


def _imported(history: History, release: str) -> Iterator[tuple[str, Any]]:
    for name in sorted(history.modules(release)):
        is_private = any(part.startswith("_") for part in name.split("."))
        if is_private or any(part in f"{name}." for part in LEFT_OUT) or name.startswith("torch.ops"):
            continue
        with contextlib.suppress(BaseException):
            yield name, importlib.import_module(name)


def _is_news(history: History, release: str, full: str, found: Any) -> bool:
    """Tell whether the history lacks a name, or takes a class made in C for a value."""
    said = history.resolve(full, release)
    if said.presence is not Presence.PRESENT:
        return True
    return inspect.isclass(found) and said.record is not None and said.record.kind == "value" and is_of_c(found)


def _told(found: Any, holder: Any) -> list[Any]:
    if isinstance(found, property) or inspect.isgetsetdescriptor(found):
        return ["property"]
    plain = getattr(found, "__func__", found)
    kind = kind_of(plain, holder)
    shown = signature_of(plain) if kind != "value" else None
    is_foreign = shown is not None and (" at 0x" in shown or "::" in shown)  # addresses and names of C++
    return [kind, bare(shown)] if shown and not is_foreign else [kind]


def _missing(history: History, release: str, modules: dict[str, Any]) -> Iterator[str]:
    """Yield the public names that the history knows by a stub alone, and that the installed torch does not have."""
    gone = ""
    for full in sorted(public_names(history)):
        if gone and full.startswith(f"{gone}."):
            continue
        found = history.resolve(full, release)
        is_shown = found.presence is Presence.PRESENT
        is_of_stub = (found.canonical or "").startswith("torch._C.") or _is_replaced(full, modules)
        if is_shown and is_of_stub and _has(full, modules) is False:
            gone = full
            yield full


def _is_replaced(name: str, modules: dict[str, Any]) -> bool:
    """Tell whether an object of its own stands for the module that a name lies in: its source may bind more."""
    module = modules.get(name.rpartition(".")[0])
    return module is not None and type(module) is not types.ModuleType


def _has(name: str, modules: dict[str, Any]) -> bool | None:
    """Tell whether the installed torch has a name; None where its module could not be imported."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        holder = modules.get(".".join(parts[:end]))
        if holder is None:
            continue
        for part in parts[end:]:
            if inspect.isclass(holder) and any(part in vars(each) for each in holder.__mro__):
                holder = inspect.getattr_static(holder, part)
            else:
                try:
                    holder = getattr(holder, part)
                except AttributeError:
                    return False
                except Exception:  # noqa: BLE001 (it needs a device, so it is there)
                    return True
        return True
    return None


def _sample(history: History, release: str, modules: dict[str, Any]) -> tuple[int, int]:
    """Return how many of a random thousand names, chosen by the release alone, history and torch agree about."""
    names = sorted(set(public_names(history)))
    chosen = random.Random(release).sample(names, min(4 * SAMPLE, len(names)))  # noqa: S311 (no secret)
    agreed = compared = 0
    for name in chosen:
        said = history.resolve(name, release)
        there = _has(name, modules)
        is_field = said.record is not None and said.record.kind == "field"
        if there is None or said.presence is Presence.UNKNOWN or is_field:
            continue
        compared += 1
        agreed += there == (said.presence is Presence.PRESENT)
        if compared == SAMPLE:
            break
    return agreed, compared
