"""What a seat writes down for itself: one document a seat and match, beside the log."""
