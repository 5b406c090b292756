"""Compares the history of names with the installed packages, by importing them.

Additions, removals and signatures between two releases, in modules without an underscore, seen by ``dir`` and
``inspect.signature`` in the environment of each release:

    python benchmarks/names_installed.py --environments /path/with/2.14.1/and/2.15.0 2.14 2.15
"""

import argparse
import json
import subprocess
from pathlib import Path

from torchproof.names.differences import same
from torchproof.names.history import load_history
from torchproof.names.records import Presence
from torchproof.records.releases import load_releases

ROOT = Path(__file__).parents[1]
LOOK = """
import contextlib, importlib, inspect, io, json, sys, warnings
warnings.simplefilter("ignore")
import torch
found, seen = {}, set()
def shown(thing):
    try: return str(inspect.signature(thing))
    except Exception: return None
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    for name in json.loads(sys.argv[1]):
        try: module = importlib.import_module(name)
        except BaseException: continue
        names = getattr(module, "__all__", None) or [n for n in dir(module) if n[0] != "_"]
        for each in names:
            if each.startswith("_"): continue
            thing = getattr(module, each, None)
            owner = getattr(thing, "__module__", None)
            if inspect.ismodule(thing) or not isinstance(owner, str) or owner.split(".")[0] != "torch": continue
            found[name + "." + each] = shown(thing) if callable(thing) else None
            if inspect.isclass(thing) and id(thing) not in seen:
                seen.add(id(thing))
                for key, member in list(vars(thing).items()):
                    if key[0] != "_":
                        plain = getattr(member, "__func__", member)
                        found[name + "." + each + "." + key] = shown(plain) if callable(plain) else None
print(json.dumps(found))
"""


def look(python: Path, modules: list[str]) -> dict[str, str | None]:
    told = subprocess.run([python, "-c", LOOK, json.dumps(modules)], capture_output=True, text=True, check=True)
    found: dict[str, str | None] = json.loads(told.stdout.strip().splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--environments", type=Path, required=True)
    parser.add_argument("releases", nargs=2)
    options = parser.parse_args()
    releases, history = load_releases(ROOT / "releases.toml"), load_history(ROOT)
    old, new = options.releases
    modules = sorted(
        module
        for release in (old, new)
        for module in history.modules(release)
        if "._" not in module and "tensorboard" not in module and "__main__" not in module
    )
    before, after = (
        look(options.environments / releases.get(minor).torch / "bin" / "python", modules) for minor in (old, new)
    )
    table = {
        "additions": [(name, Presence.ABSENT, Presence.PRESENT) for name in sorted(after.keys() - before.keys())],
        "removals": [(name, Presence.PRESENT, Presence.ABSENT) for name in sorted(before.keys() - after.keys())],
    }
    for title, rows in table.items():
        missed = [
            n for n, a, b in rows if (history.resolve(n, old).presence, history.resolve(n, new).presence) != (a, b)
        ]
        share = 1 - len(missed) / max(1, len(rows))
        print(f"{title}: {share:.1%} of {len(rows)}; missed: {', '.join(missed[:20])}")
    moved = [n for n in before.keys() & after.keys() if before[n] and after[n] and not same(before[n], after[n])]
    missed = []
    for name in sorted(moved):
        left, right = history.resolve(name, old).record, history.resolve(name, new).record
        if left is None or right is None or left.signatures == right.signatures:
            missed.append(name)
    print(f"signatures: {1 - len(missed) / max(1, len(moved)):.1%} of {len(moved)}; missed: {', '.join(missed[:20])}")


if __name__ == "__main__":
    main()
