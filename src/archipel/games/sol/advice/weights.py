"""What the advice weighs, in thousandths of a step.

Set by hand: what `archipel fit sol` found won hardly more, and took the teams out of balance.
"""

from __future__ import annotations

WEIGHTS = {
    # A way that brings one nearer; each step still to go, each one spent; opponents that may stop one
    "way": 100000,
    "away": 1000,
    "spent": 1000,
    "risk": 60000,
    # The detour that a token known to be no Clue is not worth, and the one that a known Clue is
    "dull": 1000,
    "clue": 1000,
    # To search, to take the Idol, to carry it on
    "search": 500000,
    "idol": 900000,
    "idol_on": 499000,
    # Step tokens, and how far beyond one's steps they are spent for
    "token": 10000,
    "token_reach": 2000,
    # To pull an ally along, and for each step that it saves
    "pull": 10000,
    "pull_step": 1000,
    # Abilities
    "peek": 10000,
    "reach": 101000,
    "heal": 102000,
    "order": 10000,
    "barricade": 10000,
    "shoot": 102000,
    # Clue cards: each step that the way to the Idol and home is longer for the others, and shorter for us
    "card": 10000,
    "theirs": 1000,
    "ours": 1000,
    # So many swords are enough
    "ahead": 3000,
}

(
    W_WAY,
    W_AWAY,
    W_SPENT,
    W_RISK,
    W_DULL,
    W_CLUE,
    W_SEARCH,
    W_IDOL,
    W_IDOL_ON,
    W_TOKEN,
    W_TOKEN_REACH,
    W_PULL,
    W_PULL_STEP,
    W_PEEK,
    W_REACH,
    W_HEAL,
    W_ORDER,
    W_BARRICADE,
    W_SHOOT,
    W_CARD,
    W_THEIRS,
    W_OURS,
    W_AHEAD,
) = range(len(WEIGHTS))
