"""``python -m torchproof_docs``, for checkouts in which nothing is installed."""

import sys

from torchproof_docs.cli import main

sys.exit(main())
