"""The technical kit, which knows no feature."""
