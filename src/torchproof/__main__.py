from torchproof.cli import main
import sys
sys.exit(main())
