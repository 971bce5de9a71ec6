"""Scenes on the Advanced side, each with a certain character in its crew."""

from __future__ import annotations

from archipel.core.match import Match
from archipel.games.sol.tests.scene import scene

CREWS = {
    "mendoza": "zia,leonardo,mendoza",
    "zia": "zia,leonardo,mendoza",
    "yao": "chipa,yao,cuzco",
    "leonardo": "zia,leonardo,mendoza",
    "la-goupile": "zia,la-goupile,mendoza",
    "chipa": "chipa,yao,cuzco",
    "cuzco": "chipa,yao,cuzco",
    "cortes": " / aguilar,cabeza,cortes",
    "cabeza": " / aguilar,cabeza,cortes",
    "aguilar": " / aguilar,cabeza,cortes",
    "la-roca": " / la-roca,cabeza,cortes",
    "marinche": " / marinche,cabeza,cortes",
    "dona-bella": " / dona-bella,cabeza,cortes",
    "el-mariachi": " / el-mariachi,cabeza,cortes",
}


def advanced(owner: str, *lines: str, options: str = "", seats: int = 2) -> Match:
    """A scene on the Advanced side with a character in its crew."""
    return scene(*lines, crews=CREWS[owner], options=f"side=advanced {options}".strip(), seats=seats)
