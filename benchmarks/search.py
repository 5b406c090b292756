"""Ask the search of the newest docs version two sets of questions, with the code that browsers run.

search_questions.tsv is what the search was tuned to; search_held_out.tsv was written without looking at its answers.

    python benchmarks/search.py [--misses]    # needs node

An answer counts when one of the pages named for it is among the first three; where none is named, when none comes.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from torchproof_docs.site.exports import search_index
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.zlib_json import unpack_json
from torchproof_docs.verdicts.project import load_project

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "docs" / "assets"
FIRST = 3
SETS = ("search_questions.tsv", "search_held_out.tsv")
WANTED = 0.9
# Questions about other things: their words stand on pages too, so that some have an answer.
WANTED_UNKNOWN = 0.6


def main() -> int:
    """Print the shares, by kind of question, and the cost; exit with 1 below what is wanted of any kind."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--misses", action="store_true", help="show each question without its page, and what came")
    options = parser.parse_args()
    questions = [line.split("\t") for name in SETS for line in read(name).splitlines()[1:]]
    project = load_project(ROOT)
    files = search_index.render_search_files(DocsVersion(project, project.releases.latest))
    told = ranked(files["search/records.packed"], [query for _, query, _ in questions])
    found: dict[str, list[bool]] = defaultdict(list)
    for (kind, query, wanted), answer in zip(questions, told["answers"], strict=True):
        pages = [page.rstrip("/") for page in answer["pages"][:FIRST]]
        found[kind].append(bool({*wanted.split()} & {*pages}) if wanted else not pages)
        if options.misses and not found[kind][-1]:
            print(f"{kind}: {query}\n    wanted {wanted}\n    got    {' '.join(pages)}")
    shares = {kind: sum(hits) / len(hits) for kind, hits in found.items()}
    for kind, hits in found.items():
        print(f"{kind:17} {len(hits):4}  {shares[kind]:4.0%}")
    every = [hit for hits in found.values() for hit in hits]
    print(f"{'all':17} {len(every):4}  {sum(every) / len(every):4.0%} among the first {FIRST}")
    slowest = sorted(answer["milliseconds"] for answer in told["answers"])
    print(f"ready in {told['ready']:.0f} ms, a key {slowest[len(slowest) // 2]:.1f} ms, slowest {slowest[-1]:.0f} ms")
    fetched = ["vendor/minisearch.js", "search-shapes.js", "search-core.js", "search-worker.js", "search.js"]
    sizes = {name: packed((ASSETS / name).read_text(encoding="utf-8")) for name in fetched if (ASSETS / name).exists()}
    first = len(files["search/records.packed"]) + sum(sizes.values())
    print(f"{first / 1000:.0f} KB until the first answer, {len(files['search/texts.packed']) / 1000:.0f} KB after it")
    return int(any(share < (WANTED_UNKNOWN if kind == "unknown" else WANTED) for kind, share in shares.items()))


def read(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


def ranked(records: bytes, queries: list[str]) -> Any:
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(unpack_json(records), file)
        file.flush()
        command = ["node", str(Path(__file__).with_name("search_rank.js")), str(ASSETS), file.name]
        done = subprocess.run(command, input=json.dumps(queries), text=True, capture_output=True, check=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
