"""20.0 to 23.0 beside marches: railroads, boats, gunboats."""
