def text_board(view, texts): return ""
def seat_word(sol, seat): return ("seat", seat)
