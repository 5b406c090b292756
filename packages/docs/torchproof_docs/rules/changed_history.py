"""The rule that what commands write below ``history`` is as they wrote it."""

from collections.abc import Iterator

from torchproof_docs.records.history_files import CHECKSUMS, FOLDER, find_changed_files
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project


@register_rule("changed-history", stage=Stage.RECORDS)
def find_changed_history(project: Project) -> Iterator[str]:
    """Report a file of the history of names, messages or wheels that no command wrote as it is.

    People do not write these files, and a slip in a merge would be told as what a release has.
    """
    for name in find_changed_files(project.root):
        told = "write it again with its command, see torchproof-docs names --help"
        yield f"{name}: its checksum is not that in {FOLDER}/{CHECKSUMS}; {told}"
