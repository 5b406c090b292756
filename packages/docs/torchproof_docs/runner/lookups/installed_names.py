"""Compares the installed torch with the history: names that only a run shows, and names that only sources show."""

import contextlib
import importlib
import inspect
import io
import random
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof.history.name_suggestions import list_public_names
from torchproof.history.signature_parameters import strip_annotations
from torchproof_docs.runner.lookups.installed_members import InstalledMembers, is_made_in_c
from torchproof_docs.runner.lookups.object_descriptions import get_kind, read_signature

# Names of the random sample.
SAMPLE = 1000
# Modules that do something when they are imported, or need another package.
EXCLUDED = ("__main__", "torch.utils.bottleneck", "torch.utils.tensorboard", "torch.testing.")


def compare_installed_names(
    history: History, release: str, tell: Callable[[str], None], known: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the names that only this torch has, those that only its sources have, and the agreement of a sample.

    Args:
        history: the names of all releases.
        release: the minor release of this torch.
        tell: prints the counts.
        known: an earlier result. The history has its names from there, so they are looked up again.

    """
    before = set(known["present"]) if known else set()
    with _suppress_output():
        modules = dict(_import_modules(history, release))
        seen = InstalledMembers(history, release, (known or {}).get("whole", ()))
        for name, module in modules.items():
            seen.add_module(name, module)
        present = {
            full: _describe_member(found, holder)
            for full, (found, holder) in seen.names.items()
            if full in before or _is_unknown(history, release, full, found)
        }
        missing = {*_missing_names(history, release, modules), *seen.find_missing_members()}
        missing |= {name for name in (known or {}).get("absent", ()) if _has_name(name, modules) is False}
        agreed, compared = _compare_sample(history, release, modules)
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
def _suppress_output() -> Iterator[None]:
    """Keep the output of imports from the terminal."""
    output = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        warnings.simplefilter("ignore")
        yield


def _import_modules(history: History, release: str) -> Iterator[tuple[str, Any]]:
    for name in sorted(history.list_modules(release)):
        is_private = any(part.startswith("_") for part in name.split("."))
        if is_private or any(part in f"{name}." for part in EXCLUDED) or name.startswith("torch.ops"):
            continue
        with contextlib.suppress(BaseException):
            yield name, importlib.import_module(name)


def _is_unknown(history: History, release: str, full: str, found: Any) -> bool:
    """Return True if the history lacks a name, or takes a class made in C for a value."""
    resolved = history.resolve_name(full, release)
    if resolved.presence is not Presence.PRESENT:
        return True
    return (
        inspect.isclass(found)
        and resolved.record is not None
        and resolved.record.kind == "value"
        and is_made_in_c(found)
    )


def _describe_member(found: Any, holder: Any) -> list[Any]:
    if isinstance(found, property) or inspect.isgetsetdescriptor(found):
        return ["property"]
    plain = getattr(found, "__func__", found)
    kind = get_kind(plain, holder)
    shown = read_signature(plain) if kind != "value" else None
    is_foreign = shown is not None and (" at 0x" in shown or "::" in shown)  # addresses and names of C++
    return [kind, strip_annotations(shown)] if shown and not is_foreign else [kind]


def _missing_names(history: History, release: str, modules: dict[str, Any]) -> Iterator[str]:
    """Yield the public names that the history has from a stub alone and that the installed torch lacks."""
    gone = ""
    for full in sorted(list_public_names(history)):
        if gone and full.startswith(f"{gone}."):
            continue
        found = history.resolve_name(full, release)
        is_shown = found.presence is Presence.PRESENT
        is_of_stub = (found.canonical or "").startswith("torch._C.") or _is_replaced(full, modules)
        if is_shown and is_of_stub and _has_name(full, modules) is False:
            gone = full
            yield full


def _is_replaced(name: str, modules: dict[str, Any]) -> bool:
    """Return True if a name's module is replaced by another object, whose source may bind more names."""
    module = modules.get(name.rpartition(".")[0])
    return module is not None and type(module) is not types.ModuleType


def _has_name(name: str, modules: dict[str, Any]) -> bool | None:
    """Return True if the installed torch has a name; return None if its module could not be imported."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        holder = modules.get(".".join(parts[:end]))
        if holder is None:
            continue
        for part in parts[end:]:
            if inspect.isclass(holder) and any(part in vars(base) for base in holder.__mro__):
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


def _compare_sample(history: History, release: str, modules: dict[str, Any]) -> tuple[int, int]:
    """Return on how many names of a random sample history and torch agree, and the size of the sample."""
    names = sorted(set(list_public_names(history)))
    chosen = random.Random(release).sample(names, min(4 * SAMPLE, len(names)))  # noqa: S311 (no secret)
    agreed = compared = 0
    for name in chosen:
        resolved = history.resolve_name(name, release)
        is_there = _has_name(name, modules)
        is_field = resolved.record is not None and resolved.record.kind == "field"
        if is_there is None or resolved.presence is Presence.UNKNOWN or is_field:
            continue
        compared += 1
        agreed += is_there == (resolved.presence is Presence.PRESENT)
        if compared == SAMPLE:
            break
    return agreed, compared
