"""``torchproof-docs review``: list the marked sentences or entries of a page, and record who read which."""

import datetime as dt
from collections.abc import Sequence

import click

from torchproof.errors import RecordError
from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.git import run_git
from torchproof_docs.records.text_reviews import create_review, load_text_reviews, save_page_reviews
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.reviews.review_states import has_reviewable_texts, list_reviewable


@click.command()
@click.argument("page")
@click.argument("numbers", nargs=-1, type=click.IntRange(min=1), metavar="[NUMBER]...")
@click.option("--by", "reviewer", help="Who or what held them against the scripts (default: the name that git knows).")
@click.pass_obj
def review(context: Context, page: str, numbers: Sequence[int], reviewer: str | None) -> int:
    """List what a PAGE says and its scripts show, or the entries of releases/2.8; record a review by NUMBER.

    A review says that somebody read the text and its scripts, and that the one says what the others show. It is
    kept in reviews/ with the hash of all, and is stale as soon as one of them changes.
    """
    project = load_project(context.root)
    if not has_reviewable_texts(project, page):
        raise RecordError(f"{page}: no such page; write it as compile/set-stance or releases/2.8")
    found = list_reviewable(project, page)
    if not numbers:
        for number, each in enumerate(found, start=1):
            context.tell(escape_line(f"{number:>3} {each.state.ljust(8)} {', '.join(each.snippets)}: {each.text}"))
        return 0
    if wrong := [number for number in numbers if number > len(found)]:
        raise RecordError(f"{page}: {wrong[0]}: it has {len(found)} texts to review")
    by = reviewer or run_git(context.root, "config", "user.name").strip()
    today = dt.datetime.now(dt.UTC).date()
    chosen = [found[number - 1] for number in sorted(set(numbers))]
    new = [
        create_review(each.text, {name: project.snippets[name].sha256 for name in each.snippets}, by=by, date=today)
        for each in chosen
    ]
    others = {each.key for each in found} - {each.key for each in new}
    kept = [each for each in load_text_reviews(context.root).get(page, ()) if each.key in others]
    path = save_page_reviews(context.root, page, [*kept, *new])
    context.tell(f"{path.relative_to(context.root)}: {len(new)} reviewed by {by}")
    return 0
