"""What could be known: solutions left to each seat, guesses that were luck, better questions."""
