"""General words of English that the patterns go by: kin, animals, subjects of talk."""

from __future__ import annotations

import re

RELATION = (
    "mother|mom|mum|father|dad|sister|brother|sibling|twin|grandmother|grandma|grandfather|grandpa|"
    "aunt|uncle|cousin|niece|nephew|son|daughter|child|kid|wife|husband|partner|boyfriend|"
    "girlfriend|fianc[eé]e?|crush|ex|best friend|old friend|friend|roommate|flatmate|housemate|"
    "neighbou?r|boss|manager|colleague|coworker|co-worker|supervisor|teacher|professor|tutor|"
    "coach|trainer|teammate|bandmate|classmate|therapist|doctor|dentist|hairdresser|landlord|"
    "landlady|godmother|godfather|stepmother|stepfather|mentor"
)
ANIMAL = (
    "cat|kitten|dog|puppy|rabbit|bunny|hamster|parrot|budgie|bird|fish|tortoise|turtle|gecko|"
    "snake|ferret|horse|guinea pig|rat|lizard|hedgehog"
)
PAST = frozenset(
    [
        "ate",
        "began",
        "blew",
        "bought",
        "brought",
        "built",
        "came",
        "caught",
        "chose",
        "cut",
        "did",
        "drank",
        "drew",
        "drove",
        "fell",
        "felt",
        "fought",
        "found",
        "gave",
        "got",
        "had",
        "heard",
        "hid",
        "hit",
        "held",
        "kept",
        "knew",
        "laid",
        "left",
        "lent",
        "let",
        "lost",
        "made",
        "meant",
        "met",
        "overtook",
        "paid",
        "put",
        "ran",
        "rang",
        "rode",
        "said",
        "sang",
        "sat",
        "saw",
        "sent",
        "set",
        "shot",
        "slept",
        "sold",
        "spent",
        "spoke",
        "stood",
        "stole",
        "swam",
        "threw",
        "told",
        "took",
        "tried",
        "was",
        "went",
        "were",
        "woke",
        "won",
        "wore",
        "wrote",
    ]
)
"""Past forms that a word after "my colleague" may be, written small, without being a name."""
_DOMAIN = {
    "family": (
        "mother mom father dad sister brother family grandmother grandma grandfather "
        "aunt uncle cousin wedding parents godmother dinner"
    ),
    "friends": "friend friends party secret roommate crush date dated kiss ex gathering",
    "work": (
        "work job boss office meeting colleague coworker shift promoted interview "
        "presentation email client report customer presented late praised"
    ),
    "study": (
        "exam study thesis professor library class lecture degree exams passed failed "
        "midterm quiz test audition supervisor chapter book"
    ),
    "home": (
        "flat house room kitchen bathroom neighbour neighbor landlord sofa plant rent "
        "rug flooded cellar window fern cactus monstera basil orchid desk mirror keys"
    ),
    "health": (
        "sick flu doctor dentist allergic allergy hospital pain migraine ankle knee "
        "wrist toe elbow pill sleep insomnia nightmare hours fever cold bandage panic"
    ),
    "food": (
        "eat ate food cook cooked bake baked dinner lunch breakfast soup tea coffee "
        "latte bread cake lasagna cheese vegan vegetarian sugar burned pan order menu "
        "cafe café bakery curry drink taste"
    ),
    "sport": (
        "run ran running climbing swim swimming judo badminton rowing gym training "
        "match kilometres skating fencing pilates tennis workout yoga"
    ),
    "music": (
        "band song album concert guitar piano cello violin drums ukulele accordion "
        "clarinet music sing sang choir playlist"
    ),
    "screen": "show film movie episode series season game level cinema watch watching watched play",
    "reading": "book books novel reading read page pages podcast",
    "travel": (
        "travel trip flight train ferry bus airport beach island lake suitcase abroad "
        "flying boats drive van scooter bike city visit visited"
    ),
    "possessions": (
        "phone wallet laptop camera money bill car bought lost collect collection shoes rent saving"
    ),
    "plans": "goal plan plans someday future dream save learn become",
    "opinions": "think believe love hate stand prefer favourite favorite peeve",
}
_DOMAIN_OF = {
    word: domain for domain, listed in reversed(_DOMAIN.items()) for word in listed.split()
}
_WORD = re.compile(r"[a-zà-ÿ']+")


def domain_of(text: str, otherwise: str = "habits") -> str:
    """Return the kind of fact that a text is about: the one most of its words belong to."""
    votes: dict[str, int] = {}
    for word in _WORD.findall(text.lower()):
        if domain := _DOMAIN_OF.get(word):
            votes[domain] = votes.get(domain, 0) + 1
    return max(votes, key=lambda domain: votes[domain]) if votes else otherwise
