"""Reasoning as a person does it: named rules in four tiers, each step with its premises."""
