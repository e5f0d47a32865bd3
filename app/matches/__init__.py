"""The log: starting, submitting, waking, showing and exporting matches."""
