"""``python -m torchproof``."""

import sys

from torchproof.cli import main

sys.exit(main())
