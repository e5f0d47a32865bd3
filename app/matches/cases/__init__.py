"""Cases that can be played again: kept under a random code, with the secret they follow from."""
