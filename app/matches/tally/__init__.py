"""What a table has seen so far: who won how many matches, or which went best."""
