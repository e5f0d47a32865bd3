"""What lies in the box: the house with its people and weapons, the cards, and their words."""
