"""The house, its people, weapons and motives, and their words; data and look-ups, no rules.

People, rooms, passages, weapons and signs are numbered by their place in these tables; the numbers
stand in cards and facts, the words in what players read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.kit.models import Message, TermRef, say


def term(text: str) -> str:
    """Mark a word of the game for translation; it is shown where a `TermRef` stands."""
    return text


def label(text: str) -> str:
    """Mark a title, description or label of an option for translation."""
    return text


@dataclass(frozen=True, slots=True)
class Motive:
    """`witnesses`: the two guests who speak about it. `room`: where its physical clue lies."""

    id: str
    witnesses: tuple[int, int]
    room: int


@dataclass(frozen=True, slots=True)
class Weapon:
    """`kind`: its class. `signs`: the two signs it leaves. `room`: where it hung that evening."""

    id: str
    kind: int
    signs: tuple[int, int]
    room: int


SUSPECTS = ("dora", "berwick", "felix", "hester", "lorenz", "nora")
EVERYONE = range(len(SUSPECTS))
SISTERS = 1
# Heads in a room: the Berwick Sisters are two guests who act as one (A26).
HEADS = (1, 2, 1, 1, 1, 1)

ROOMS = (
    "gallery",
    "music",
    "winter",
    "dining",
    "scullery",
    "cellar",
    "boot",
    "dressing",
    "tower",
    "study",
)
GALLERY, MUSIC, WINTER, DINING, SCULLERY, CELLAR, BOOT, DRESSING, TOWER, STUDY = range(10)
# Where one can claim to have been; the side rooms are only passed through.
ALIBI_ROOMS = (GALLERY, MUSIC, WINTER, DINING)
SIDE_ROOMS = (SCULLERY, CELLAR, BOOT, DRESSING, TOWER)

PASSAGES = (
    (GALLERY, MUSIC),
    (MUSIC, WINTER),
    (WINTER, DINING),
    (DINING, SCULLERY),
    (SCULLERY, CELLAR),
    (CELLAR, BOOT),
    (GALLERY, BOOT),
    (MUSIC, TOWER),
    (WINTER, DRESSING),
    (DRESSING, TOWER),
    (SCULLERY, DRESSING),
)
# The rooms with a one-way door into the Study; a door is numbered after the passages.
DOORS = (CELLAR, DRESSING, TOWER)
FIRST_DOOR = len(PASSAGES)

KINDS = ("blade", "club", "cord", "firearm", "poison")
SIGNS = (
    "blood",
    "bruises",
    "scratches",
    "splinters",
    "fibres",
    "powder",
    "smell",
    "scorching",
    "puddle",
    "soil",
)
WEAPONS = (
    Weapon("ice-pick", 0, (3, 8), TOWER),
    Weapon("shears", 0, (2, 9), DRESSING),
    Weapon("sabre", 0, (1, 5), SCULLERY),
    Weapon("toasting-fork", 0, (4, 7), CELLAR),
    Weapon("sandbag", 1, (4, 8), DRESSING),
    Weapon("mallet", 1, (0, 9), SCULLERY),
    Weapon("bottle", 1, (3, 6), DINING),
    Weapon("bust", 1, (2, 5), CELLAR),
    Weapon("tarred-rope", 2, (1, 6), WINTER),
    Weapon("bell-pull", 2, (4, 5), GALLERY),
    Weapon("piano-wire", 2, (0, 2), BOOT),
    Weapon("fuse", 2, (7, 9), CELLAR),
    Weapon("harpoon-gun", 3, (0, 8), TOWER),
    Weapon("blunderbuss", 3, (3, 7), SCULLERY),
    Weapon("air-rifle", 3, (1, 4), DRESSING),
    Weapon("flare-pistol", 3, (5, 6), BOOT),
    Weapon("vitriol", 4, (0, 7), DRESSING),
    Weapon("spiked-punch", 4, (1, 8), TOWER),
    Weapon("thorn", 4, (2, 3), BOOT),
    Weapon("toadstools", 4, (6, 9), MUSIC),
)

# By suspect. Every guest speaks about six motives of others, and at least once about each other.
MOTIVES = (
    (
        Motive("legacy", (1, 2), CELLAR),
        Motive("forgery", (3, 5), SCULLERY),
        Motive("jilted", (3, 4), WINTER),
    ),
    (
        Motive("orchard", (2, 5), BOOT),
        Motive("cats", (2, 3), SCULLERY),
        Motive("pension", (0, 4), TOWER),
    ),
    (
        Motive("gambling", (3, 5), DRESSING),
        Motive("patent", (1, 4), GALLERY),
        Motive("duel", (0, 4), MUSIC),
    ),
    (
        Motive("manuscript", (0, 5), GALLERY),
        Motive("dismissal", (1, 2), BOOT),
        Motive("secret-marriage", (4, 5), WINTER),
    ),
    (
        Motive("shares", (0, 2), DRESSING),
        Motive("smuggling", (3, 5), CELLAR),
        Motive("expedition", (0, 1), DINING),
    ),
    (
        Motive("necklace", (1, 4), TOWER),
        Motive("stage", (0, 2), MUSIC),
        Motive("blackmail", (1, 3), DINING),
    ),
)

# What can be asked about: the six suspects and the ten rooms (A35).
REFERENCES = (*SUSPECTS, *ROOMS)

TERMS = {
    # How a match ended, in lists.
    "ended-solved": term("Case solved"),
    "ended-unsolved": term("Case unsolved"),
    "ended-dawn": term("Dawn broke"),
    "ended-spent": term("Points spent"),
    "ended-abandoned": term("Everybody left"),
    "dora": term("Dora Dunmore"),
    "berwick": term("The Berwick Sisters"),
    "felix": term("Felix Farrow"),
    "hester": term("Hester Hallam"),
    "lorenz": term("Lorenz Lund"),
    "nora": term("Nora Nightly"),
    # The same within a sentence.
    "the-dora": term("Dora Dunmore"),
    "the-berwick": term("the Berwick Sisters"),
    "the-felix": term("Felix Farrow"),
    "the-hester": term("Hester Hallam"),
    "the-lorenz": term("Lorenz Lund"),
    "the-nora": term("Nora Nightly"),
    "gallery": term("Gallery"),
    "music": term("Music Room"),
    "winter": term("Winter Garden"),
    "dining": term("Dining Room"),
    "scullery": term("Scullery"),
    "cellar": term("Cellar"),
    "boot": term("Boot Room"),
    "dressing": term("Dressing Room"),
    "tower": term("Tower Room"),
    "study": term("Study"),
    "in-gallery": term("in the Gallery"),
    "in-music": term("in the Music Room"),
    "in-winter": term("in the Winter Garden"),
    "in-dining": term("in the Dining Room"),
    "in-scullery": term("in the Scullery"),
    "in-cellar": term("in the Cellar"),
    "in-boot": term("in the Boot Room"),
    "in-dressing": term("in the Dressing Room"),
    "in-tower": term("in the Tower Room"),
    "in-study": term("in the Study"),
    "ice-pick": term("Ice pick"),
    "shears": term("Garden shears"),
    "sabre": term("Rusty sabre"),
    "toasting-fork": term("Toasting fork"),
    "sandbag": term("Wet sandbag"),
    "mallet": term("Croquet mallet"),
    "bottle": term("Bottle of bitters"),
    "bust": term("Plaster bust"),
    "tarred-rope": term("Tarred rope"),
    "bell-pull": term("Dusty bell pull"),
    "piano-wire": term("Piano wire"),
    "fuse": term("Length of fuse"),
    "harpoon-gun": term("Harpoon gun"),
    "blunderbuss": term("Blunderbuss"),
    "air-rifle": term("Air rifle"),
    "flare-pistol": term("Flare pistol"),
    "vitriol": term("Vitriol"),
    "spiked-punch": term("Spiked punch"),
    "thorn": term("Poisoned thorn"),
    "toadstools": term("Toadstool broth"),
    "kind-blade": term("blade"),
    "kind-club": term("club"),
    "kind-cord": term("cord"),
    "kind-firearm": term("firearm"),
    "kind-poison": term("poison"),
    "sign-blood": term("blood"),
    "sign-bruises": term("bruises"),
    "sign-scratches": term("scratches"),
    "sign-splinters": term("splinters"),
    "sign-fibres": term("fibres"),
    "sign-powder": term("powder"),
    "sign-smell": term("bitter smell"),
    "sign-scorching": term("scorching"),
    "sign-puddle": term("puddle"),
    "sign-soil": term("soil"),
    "legacy": term("The lost legacy"),
    "forgery": term("The forged landscape"),
    "jilted": term("The broken engagement"),
    "orchard": term("The felled orchard"),
    "cats": term("The poisoned cats"),
    "pension": term("The stolen pension"),
    "gambling": term("The gambling debt"),
    "patent": term("The stolen patent"),
    "duel": term("The duel that never was"),
    "manuscript": term("The burnt manuscript"),
    "dismissal": term("The unjust dismissal"),
    "secret-marriage": term("The secret marriage"),
    "shares": term("The worthless shares"),
    "smuggling": term("The smuggled crates"),
    "expedition": term("The doomed expedition"),
    "necklace": term("The pawned necklace"),
    "stage": term("The ruined first night"),
    "blackmail": term("The blackmail letters"),
    # The physical clue of each motive, as it is found.
    "clue-legacy": term("a page torn out of a will"),
    "clue-forgery": term("a palette with wet paint"),
    "clue-jilted": term("a ring in a flowerpot"),
    "clue-orchard": term("a blunt axe"),
    "clue-cats": term("a saucer of sour milk"),
    "clue-pension": term("an empty cash box"),
    "clue-gambling": term("a marked pack of cards"),
    "clue-patent": term("the sketch of an engine"),
    "clue-duel": term("a single glove"),
    "clue-manuscript": term("a handful of ashes"),
    "clue-dismissal": term("a crumpled reference"),
    "clue-secret-marriage": term("a veil in the ferns"),
    "clue-shares": term("a bundle of share certificates"),
    "clue-smuggling": term("a crate with a false bottom"),
    "clue-expedition": term("a map with a hole in it"),
    "clue-necklace": term("a pawn ticket"),
    "clue-stage": term("a score covered in red ink"),
    "clue-blackmail": term("letters cut out of a newspaper"),
    "nobody": term("Nobody"),
}


@cache
def named(word: str) -> Message:
    """Return a message that is one word of the game."""
    return say("{word}", word=TermRef(term=word))
