"""The rules of WHY, one file for each part of a turn."""
