"""37.0 Limited information: force markers, the pieces under them, dummies, and what a side may know of them."""
