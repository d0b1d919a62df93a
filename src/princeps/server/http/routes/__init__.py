"""The routes, one module per noun. They are thin: what they do is done elsewhere."""
