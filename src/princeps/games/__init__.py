"""The games, each a package of its own: data, state, rules chapter by chapter, view, texts."""
