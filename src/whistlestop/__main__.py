"""`python -m whistlestop` does what `whistlestop` does."""

from whistlestop.cli import main

if __name__ == "__main__":
    main()
