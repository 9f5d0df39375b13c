"""The nouns of rightargs: frozen data that the other floors hand to each other, with no logic beyond their own formatting."""
