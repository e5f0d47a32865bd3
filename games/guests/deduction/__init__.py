"""Exact inference: which solutions remain after some cards."""
