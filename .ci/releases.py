"""Print the torch versions of releases as JSON: ``all``, ``latest``, or minor releases such as ``2.8 2.15``."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "packages" / "docs")]  # a workflow has ``packaging`` beside this alone

from torchproof.errors import TorchproofError  # noqa: E402
from torchproof_docs.records.releases import load_releases  # noqa: E402


def main(words: list[str]) -> str:
    """Return the versions; an unknown release ends the program with a line that lists the known ones."""
    try:
        releases = load_releases(ROOT / "releases.toml")
    except TorchproofError as error:
        sys.exit(str(error))
    known = {release.minor: release.torch for release in releases.all}
    if words in ([], ["all"]):
        return json.dumps(list(known.values()))
    if words == ["latest"]:
        return json.dumps([releases.latest.torch])
    if unknown := [word for word in words if word not in known]:
        sys.exit(f"releases.toml: {', '.join(unknown)}: unknown; use all, latest or some of {', '.join(known)}")
    return json.dumps([known[word] for word in words])


if __name__ == "__main__":
    sys.stdout.write(f"{main(sys.argv[1:])}\n")
