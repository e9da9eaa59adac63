"""`python -m gtc_tui` is `gtc`."""

import sys

from gtc_tui.cli import main

sys.exit(main())
