"""One folder of precompiled C++ headers for all snippets.

Inductor keeps them below the folder for temporary files, and each takes it 3 s; a snippet has such a folder of its own.
"""

import getpass
import re
import tempfile
from contextlib import suppress
from pathlib import Path

NAME = "precompiled_headers"
UNFIT = re.compile(r'[\\/:*?"<>|]')
"""What Inductor replaces in the name of a user."""


def share(temporary: Path) -> None:
    """Let processes that a snippet starts anew find the headers that other processes of this user precompiled."""
    with suppress(OSError, KeyError):  # a user without a name, or a folder of somebody else: a snippet makes its own
        user = "torchinductor_" + UNFIT.sub("_", getpass.getuser())
        shared = Path(tempfile.gettempdir(), user, NAME)
        shared.mkdir(parents=True, exist_ok=True)
        (temporary / user).mkdir()
        (temporary / user / NAME).symlink_to(shared)
