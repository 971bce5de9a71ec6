"""What the advice weighs, in thousandths of a point; `archipel fit pirates` finds these numbers."""

from __future__ import annotations

WEIGHTS = {
    # What is ahead of a ship, besides its points
    "tile": 3461,
    "bonus": 6818,
    # How much of that a square promises to who stands there, in thousandths
    "captain": 1502,
    "first_square": 637,
    "second_square": 544,
    "third_square": 551,
    # Going somewhere, less each card it costs; sailing
    "way": 2128,
    "card": 3107,
    "sail": 1231,
    # Drawing a card, for each place in the hand, from the deck; how useful a suit is
    "draw": 1559,
    "room": 3896,
    "deck": 810,
    "suit": 476,
    "suit_aboard": 414,
    "suit_prize": 35,
    "suit_spare": 208,
    # A tile to pick; to let it go, and as the next captain
    "pick": 465,
    "decline": 4399,
    "decline_next": 13365,
    # At the tavern: what one pays for a pirate and for each species, and for a card that lies there
    "bid_pirate": 1,
    "bid_rat": 1443,
    "bid_cockroach": 2248,
    "bid_toad": 439,
    "bid_raccoon": 1744,
    "bid_snail": 669,
    "bid_weasel": 1665,
    "laid": 669,
}

(
    W_TILE,
    W_BONUS,
    W_SQUARES,  # the captain's, then each of the others
    _,
    _,
    _,
    W_WAY,
    W_CARD,
    W_SAIL,
    W_DRAW,
    W_ROOM,
    W_DECK,
    W_SUIT,
    W_SUIT_ABOARD,
    W_SUIT_PRIZE,
    W_SUIT_SPARE,
    W_PICK,
    W_DECLINE,
    W_DECLINE_NEXT,
    W_BIDS,  # of each species
    _,
    _,
    _,
    _,
    _,
    _,
    W_LAID,
) = range(len(WEIGHTS))
