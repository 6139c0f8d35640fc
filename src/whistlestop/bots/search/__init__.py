"""The searcher: playouts of all candidates on the same determinizations, most for the best."""
