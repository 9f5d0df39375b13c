"""`python -m rightargs`."""

import sys

from rightargs.cli import main

if __name__ == "__main__":
    sys.exit(main())
