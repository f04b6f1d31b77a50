"""The Advanced game section by section; each `apply` takes a book and gives the book with the section in it."""
