"""``torchproof-docs review``: list the marked sentences of a page, and record who held which against its script."""

import datetime as dt
from collections.abc import Sequence

import click

from torchproof.errors import RecordError
from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.git import run_git
from torchproof_docs.records.sentence_reviews import create_review, load_sentence_reviews, save_page_reviews
from torchproof_docs.verdicts.page_passages import list_reviewable
from torchproof_docs.verdicts.project import load_project


@click.command()
@click.argument("page")
@click.argument("numbers", nargs=-1, type=click.IntRange(min=1), metavar="[NUMBER]...")
@click.option("--by", "reviewer", help="Who or what held them against the scripts (default: the name that git knows).")
@click.pass_obj
def review(context: Context, page: str, numbers: Sequence[int], reviewer: str | None) -> int:
    """List the sentences of a PAGE that carry a mark, or record a review of those with a NUMBER.

    A review says that somebody read the sentence and its script, and that the one says what the other shows. It is
    kept in reviews/ with the hash of both, and is stale as soon as either changes.
    """
    project = load_project(context.root)
    if page not in project.features:
        raise RecordError(f"{page}: no such page; write it as compile/set-stance")
    found = list_reviewable(project, page)
    if not numbers:
        for number, (passage, state) in enumerate(found, start=1):
            context.tell(escape_line(f"{number:>3} {state.ljust(8)} {', '.join(passage.snippets)}: {passage.text}"))
        return 0
    if wrong := [number for number in numbers if number > len(found)]:
        raise RecordError(f"{page}: {wrong[0]}: it has {len(found)} sentences with a mark")
    by = reviewer or run_git(context.root, "config", "user.name").strip()
    today = dt.datetime.now(dt.UTC).date()
    new = [
        create_review(
            passage.text, {name: project.snippets[name].sha256 for name in passage.snippets}, by=by, date=today
        )
        for passage, _ in (found[number - 1] for number in sorted(set(numbers)))
    ]
    current = {each.sentence for each in new}
    kept = [each for each in load_sentence_reviews(context.root).get(page, ()) if each.sentence not in current]
    path = save_page_reviews(context.root, page, [*kept, *new])
    context.tell(f"{path.relative_to(context.root)}: {len(new)} reviewed by {by}")
    return 0
