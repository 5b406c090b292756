"""``python -m torchproof_assembly``."""

import sys

from torchproof_assembly.assemble_command import main

if __name__ == "__main__":
    sys.exit(main())
