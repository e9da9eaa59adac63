"""Makes tests/ importable, so that test files in its folders share `support`."""
