"""The notifier: asks the desk for letters that are due, and sends them. It knows no games and no players."""
