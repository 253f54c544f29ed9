"""Words that personas are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Work:
    """A way of working.

    Attributes:
        category: Name of the background category.
        place_type: Where it is done.
        kinds: What employers of the kind are called after their own name.
        jobs: Occupations.
    """

    category: str
    place_type: str
    kinds: tuple[str, ...]
    jobs: tuple[str, ...]


WORK = {
    "office": Work(
        "office work",
        "office",
        ("Insurance", "Logistics", "Partners", "Consulting", "Savings Bank", "Publishing"),
        (
            "accountant",
            "paralegal",
            "claims handler",
            "purchasing clerk",
            "human resources officer",
            "civil engineer",
            "marketing planner",
            "data analyst",
            "architect",
            "loan officer",
        ),
    ),
    "home": Work(
        "work from home",
        "home",
        ("Software", "Studio", "Translations", "Media"),
        (
            "web developer",
            "translator",
            "copy editor",
            "illustrator",
            "support engineer",
            "podcast producer",
            "bookkeeper",
            "game tester",
        ),
    ),
    "shop": Work(
        "shop shift",
        "shop",
        ("Books", "Hardware", "Outfitters", "Bakery", "Flowers", "Optics"),
        ("shop assistant", "florist", "baker", "shop manager", "optician", "bookseller"),
    ),
    "site": Work(
        "site work",
        "site",
        ("Builders", "Roofing", "Surveying", "Landscapes"),
        ("electrician", "roofer", "land surveyor", "site foreman", "landscape gardener"),
    ),
    "clinic": Work(
        "clinic shift",
        "clinic",
        ("Hospital", "Dental Practice", "Clinic", "Care Centre"),
        ("nurse", "physiotherapist", "dental assistant", "radiographer", "pharmacist"),
    ),
    "school": Work(
        "classroom teaching",
        "school",
        ("Primary School", "High School", "Academy"),
        ("primary teacher", "chemistry teacher", "sports teacher", "school librarian"),
    ),
    "campus": Work(
        "campus classes",
        "campus",
        ("University", "College", "Institute of Technology"),
        ("nursing student", "history student", "physics student", "design student"),
    ),
    "workshop": Work(
        "workshop work",
        "workshop",
        ("Joinery", "Motors", "Instruments", "Ceramics"),
        ("carpenter", "car mechanic", "violin maker", "potter", "upholsterer"),
    ),
    "none": Work(
        "everyday housework",
        "home",
        ("",),
        ("retired bus driver", "parent at home", "job seeker", "retired teacher"),
    ),
}
_FIRST = """
Abena Adele Ailsa Akira Alban Alma Anders Anouk Ardal Arlo Astrid Aurel Basil Beatrix Benno
Birgit Calla Camilo Celia Cyrus Dalia Damir Delphine Dorian Edda Efrain Elio Elspeth Enid Esme
Fabio Fenna Fergus Freya Gideon Greta Hakim Hanne Hector Ilse Ines Ingmar Ismael Ivo Jasper
Jelena Joaquin Juno Kamal Katya Kofi Lars Leila Linus Lotte Luca Maeve Magnus Malika Marius Mina
Mirela Nadia Nils Noor Odile Olaf Orla Paloma Piers Priya Quentin Rania Reuben Rhona Rufus Saskia
Selim Signe Silas Tadeo Tess Thora Tobias Ulla Umar Vera Viktor Wanda Wiebke Yara Yusuf Zelda
"""
_LAST = """
Abara Adler Almeida Anand Aoki Barros Becker Bellamy Berglund Bianchi Blanc Brandt Calder Castillo
Chandra Conti Crane Dahl Delgado Demir Doyle Duarte Ebert Eriksen Falk Ferreira Fiore Fraser
Garnier Gomez Grant Gruber Haas Hale Hassan Herrera Holm Ito Jansen Jarvis Kaplan Keller Khoury
Kovacs Lam Larsen Lenz Leroux Lopes Maier Malik Marsh Mendez Miller Moreau Mori Nair Navarro
Nilsen Novak Okafor Olsen Ortega Park Pavlov Peters Petit Quinn Rao Reyes Rossi Roth Sandberg Sato
Schmid Shah Silva Sorensen Stone Suarez Tan Teixeira Tran Ueda Vance Varga Vogel Wagner Walsh
Weber Winter Wolf Yang Yilmaz Young Zamora Zeller
"""
FIRST_NAMES, LAST_NAMES = tuple(_FIRST.split()), tuple(_LAST.split())
CITIES = (
    "Alderton",
    "Bramfield",
    "Castlebay",
    "Dunmore",
    "Eastwick",
    "Fairhaven",
    "Glenrock",
    "Harborough",
    "Ironbridge",
    "Jasper Falls",
    "Kingsmere",
    "Lakewood",
    "Millbrook",
    "Northgate",
    "Oakhurst",
    "Pinecrest",
    "Queensbury",
    "Riverton",
    "Silverdale",
    "Thornbury",
)
STREETS = (
    "Acorn",
    "Birch",
    "Cedar",
    "Chapel",
    "Dover",
    "Elm",
    "Ferry",
    "Foundry",
    "Garden",
    "Hawthorn",
    "Juniper",
    "Linden",
    "Maple",
    "Meadow",
    "Mill",
    "Orchard",
    "Quarry",
    "Station",
    "Vine",
    "Willow",
)
STREET_KINDS = ("Street", "Lane", "Road", "Avenue", "Court")
HOUSEHOLDS = ("alone", "partner", "family", "flatmates")
PRONOUNS = ("she", "he", "they")
PRONOUN_SHARES = (0.47, 0.47, 0.06)
AGES = (23, 62)
STUDENT_AGES = (19, 27)
EMPLOYERS = (
    "Ashgrove",
    "Blackwell",
    "Corbin",
    "Dunlin",
    "Everett",
    "Foxley",
    "Granger",
    "Hartwell",
    "Islington",
    "Kestrel",
    "Langford",
    "Merton",
    "Norwood",
    "Orwell",
    "Penrose",
    "Radcliffe",
    "Selby",
    "Tilbury",
    "Underhill",
    "Westbrook",
)
