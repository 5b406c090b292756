"""The exceptions a user of torchproof can meet.

TorchproofError          anything whose message is one line: what, where, remedy
+-- RecordError          a record (release, snippet, feature) that breaks a rule
+-- EvidenceError        an evidence file that cannot be trusted or merged
+-- RunnerError          the runner itself could not work (not: a snippet failed)
"""


class TorchproofError(Exception):
    """Tell the user what is wrong, where, and what to do, on one line."""


class RecordError(TorchproofError):
    """A record breaks a rule; the message starts with ``path:line:`` or ``path: key:``."""


class EvidenceError(TorchproofError):
    """An evidence file is damaged, edited by hand, or belongs to another machine."""


class RunnerError(TorchproofError):
    """The runner could not start or talk to its worker process."""
