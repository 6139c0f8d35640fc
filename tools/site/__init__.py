"""The documentation site: all documents of the project, and the API from its docstrings."""
