"""The contract between a game and its host, and the engine that plays by it."""
