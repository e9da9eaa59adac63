"""What every screen is made of: windows that open and close, text to read, a line to type."""
