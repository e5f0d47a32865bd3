"""The case of the day: the same for everybody who plays it, alone and against par."""
