"""Finished matches as they are listed, searched and counted."""
