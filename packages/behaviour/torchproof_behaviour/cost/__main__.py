"""Runs ``torchproof-cost`` as ``python -m torchproof_behaviour.cost``."""

import sys

from torchproof_behaviour.cost.cost_command import main

sys.exit(main())
