"""Rule systems. Each registers nothing by itself; gtc_tui.systems knows them."""
