"""Pictures: what a look is made of, shared shapes, and how a picture is written."""
