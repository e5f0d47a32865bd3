"""What is past: looking at a match step by step, and finding matches that ended."""
