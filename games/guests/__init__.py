"""Awkward Guests: trade what you know, and be the first to solve the Walton case."""
