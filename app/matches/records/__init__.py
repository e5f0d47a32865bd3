"""What is kept of finished matches and of people: taken out on request, and after a time."""
