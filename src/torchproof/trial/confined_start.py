"""Starts a script in a sandbox, in the environment of a release: the working folder is all that it may write.

Called as ``python confined_start.py SANDBOX_FILE SCRIPT``. It imports nothing of torchproof, which that environment
lacks, but loads the file of the sandbox.
"""

import importlib.util
import os
import resource
import sys
from pathlib import Path

# The exit status that says that there is no sandbox; the most bytes of a file that a script writes.
UNCONFINED, MAX_FILE = 97, 200_000_000


def main() -> None:
    """Enter the sandbox and become the script; without a sandbox, say so and end."""
    sandbox_file, script = sys.argv[1:3]
    spec = importlib.util.spec_from_file_location("_torchproof_sandbox", sandbox_file)
    assert spec
    assert spec.loader
    sandbox = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sandbox)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    protected = [Path(sys.prefix), Path(sys.base_prefix), Path.home()]
    reason = sandbox.enter_sandbox([Path.cwd()], protected=protected, has_network=False)
    if reason and not os.environ.get(sandbox.SWITCH):
        sys.stderr.write(f"no sandbox: {reason}\n")
        sys.exit(UNCONFINED)
    os.execv(sys.executable, [sys.executable, script])  # noqa: S606 (there is nothing for a shell to do)


if __name__ == "__main__":
    main()
