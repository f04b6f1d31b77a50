"""`python -m weathergage` does what `weathergage` does."""

from weathergage.cli import main

if __name__ == "__main__":
    main()
