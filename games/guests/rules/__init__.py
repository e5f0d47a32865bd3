"""The rules: pure functions over a step in the making."""
