"""The documentation as a site: the documents of the project, wherever they lie, and the API from its docstrings."""
