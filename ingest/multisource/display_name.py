"""Names for rendered documents that tell nothing about the persona.

The persona's own name is unique and the same in every seed, so it is a key to its class
and split. A document shows a name drawn from a hash of dataset and id instead.
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.multisource.text_column import Text, fill
from memlake.ingest.random import Draws

_GIVEN = """
Ada Alma Amir Anouk Aron Beno Bram Carla Celia Cyrus Dario Dina Edda Emre Enzo Esra Fadil
Fay Gita Goran Hanna Hugo Ida Ilan Ines Ivo Jana Joris Juno Kamal Karin Lars Lea Lina Luc
Malik Marta Mina Nadia Nils Noor Olga Orin Paula Pavel Petra Ravi Rita Saul Selma Sven Tara
Timo Tove Ulla Vito Wanda Xenia Yara Yusuf Zeno Zita Aino Berit
"""
_FAMILY = """
Abara Albers Amato Arslan Bakker Balogh Barlow Castell Chandra Corvin Dahl Demir Dorsey
Ekman Elder Farkas Fenn Galvan Goss Haddad Harlan Holm Ito Jansen Jarvi Kaya Keller Kovac
Lachlan Lindh Lorca Maddox Mehta Moreau Nassar Nemeth Novak Okafor Olsen Ortega Pacek Petrov
Quist Rahman Rosso Sandoval Sato Silva Sorel Tamm Tanaka Thorne Ueda Umar Vance Varga Weber
Winter Yamada Yilmaz Zamora Zeller Brandt Oduya
"""


def display_names(dataset: str, personas: pa.Array) -> Text:
    """Draw a name for each persona of a dataset.

    Args:
        dataset: Name of the dataset; another dataset gives other names.
        personas: Persona ids.

    Returns:
        One given and one family name each. Two personas may share a name.
    """
    draws = Draws.of(dataset, "display_name").each(personas.to_pylist())
    given, family = (
        pa.array(names).take(pa.array(draws.at(part).integers(0, len(names) - 1)))
        for part, names in (("given", _GIVEN.split()), ("family", _FAMILY.split()))
    )
    return fill("{} {}", given, family)
