"""Sockets: who watches what, and what is sent when it changes."""
