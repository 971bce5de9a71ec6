"""What the policy weighs: each weight by name, in hundredths unless it says otherwise, in the order of the
numbers below."""

from __future__ import annotations

WEIGHTS = {
    # Goals
    "home": 17911,
    "early home": 47,  # while the last parts are being fetched
    "part": 651,
    "last part": 1104,
    "clue": 1241,
    "unknown clue": 1861,
    "gear": 121,
    "tunnel": 202,
    "pad": 303,
    "last pad": 3291,
    "decay": 790,  # thousandths that are left of a goal one action away
    "crowd": 51,  # what is left of a goal for each mate who is nearer
    "crowd at water": 59,
    # Water, by what is in the canteen, for each sun to expect
    "thirst 0": 184,
    "thirst 1": 69,
    "thirst 2": 35,
    "thirst 3": 54,
    "survival": 262,  # for the chance to live thanks to a drop
    "horizon": 88,  # hundredths of a round
    "nearby": 7,  # hundredths: mates who could come to a well
    "patience": 18,  # hundredths of all who could drink that must be there
    "seek water": 56,
    "bring water": 44,
    "refill": 188,
    # Shade, likewise
    "shade 0": 256,
    "shade 1": 72,
    "shade 2": 47,
    "shade 3": 37,
    "doom": 637,  # for the chance to die before the next turn
    # Talents
    "calm": 1054,
    "calm for the thirsty": 8,
    "forecast": 54,
    "guide": 110,
    # Sand
    "dig": 13,
    "scarce sand": 18,  # markers in the supply below which each missing one makes digging dearer
    "free a mate": 1040,
    # Equipment
    "shield": 111,
    "reserve": 273,
    "jet pack": 289,
    "flee": 159,
    "blast": 2,  # markers, from which on it is worth a Blaster
    "throttle": 62,
    # Storm cards that somebody looks at
    "sun": 41,
    "rise": 210,
    "wind": 85,
}

(
    HOME,
    EARLY_HOME,
    PART,
    LAST_PART,
    CLUE,
    UNKNOWN_CLUE,
    GEAR_FOUND,
    TUNNEL_FOUND,
    PAD_FOUND,
    LAST_PAD,
    DECAY,
    CROWD,
    CROWD_AT_WATER,
    THIRST,
    _,
    _,
    _,
    SURVIVAL,
    HORIZON,
    NEARBY,
    PATIENCE,
    SEEK_WATER,
    BRING_WATER,
    REFILLING,
    SHADE,
    _,
    _,
    _,
    DOOM,
    CALMING,
    CALM_THIRSTY,
    FORECASTING,
    GUIDING,
    DIGGING,
    SCARCE_SAND,
    FREE_A_MATE,
    SHIELDING,
    POURING,
    FLYING,
    FLEEING,
    BLASTING,
    HURRYING,
    SUN_SEEN,
    RISE_SEEN,
    WIND_SEEN,
) = range(len(WEIGHTS))
