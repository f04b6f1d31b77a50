"""Optional rules, one module each: `apply` takes a book and gives the book with the rule in it."""
