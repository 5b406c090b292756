"""Print the torch versions of releases as JSON: ``all``, ``latest``, or minor releases such as ``2.8 2.15``."""

import json
import sys
import tomllib
from pathlib import Path

KNOWN = {
    minor: entry["torch"]
    for minor, entry in tomllib.loads((Path(__file__).parents[1] / "releases.toml").read_text())["release"].items()
}


def main(words: list[str]) -> str:
    """Return the versions; an unknown release ends the program with a line that lists the known ones."""
    if words in ([], ["all"]):
        return json.dumps(list(KNOWN.values()))
    if words == ["latest"]:
        return json.dumps([list(KNOWN.values())[-1]])
    if unknown := [word for word in words if word not in KNOWN]:
        sys.exit(f"releases.toml: {', '.join(unknown)}: unknown; use all, latest or some of {', '.join(KNOWN)}")
    return json.dumps([KNOWN[word] for word in words])


if __name__ == "__main__":
    sys.stdout.write(f"{main(sys.argv[1:])}\n")
