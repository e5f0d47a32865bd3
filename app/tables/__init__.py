"""Rooms with a link: seats, options, host powers. A table knows no match."""
