"""Files of pieces, scenarios and tables, as every system has them."""
