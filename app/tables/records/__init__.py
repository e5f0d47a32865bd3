"""What is kept of the people at tables: read for a review, taken out when they ask for it."""
