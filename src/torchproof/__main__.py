"""``python -m torchproof``, for checkouts in which nothing is installed."""

import sys

from torchproof.cli import main

sys.exit(main())
