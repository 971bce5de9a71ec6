"""The rules, in the chapters of the rule page."""
