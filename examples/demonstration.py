"""
Six calls that look right in a trace and are not: what the model sent, what rightargs did, and what went back.

Run it with `python examples/demonstration.py`, or `rightargs demo`: a scripted agent loop, without a key or a network. The tools and
conversations are in `src/rightargs/cli/_incidents.py`.
"""

import sys

from rightargs.cli import main

if __name__ == "__main__":
    sys.exit(main(["demo"]))
