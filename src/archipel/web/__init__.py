"""The table-house in the browser: `archipel.web.serve.serve` opens it."""
