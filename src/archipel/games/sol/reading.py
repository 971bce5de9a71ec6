def read(lines, sol): pass
