"""What admins look into beside the steps: refusals, absences, and what players report."""
