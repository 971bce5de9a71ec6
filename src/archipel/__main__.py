"""`python -m archipel` is the command `archipel`."""

from archipel.cli import main

if __name__ == "__main__":
    main()
