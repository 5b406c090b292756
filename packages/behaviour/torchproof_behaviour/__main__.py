"""``python -m torchproof_behaviour``, for checkouts in which nothing is installed."""

import sys

from torchproof_behaviour.behaviour_command import main

sys.exit(main())
