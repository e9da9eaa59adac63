"""They Died With Their Boots On, volume 2: rules of the series, chapter by chapter (see README.md)."""
