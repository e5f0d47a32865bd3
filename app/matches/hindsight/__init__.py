"""What could be known in a match that is over, beside its outcome and in its replay."""
