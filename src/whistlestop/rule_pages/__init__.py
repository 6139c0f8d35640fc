"""The rules as players read them: one source for the pages in the browser and for the terminal."""
