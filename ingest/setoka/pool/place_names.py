"""How places of each type are called: a word drawn for the place, then a noun of its type."""

from __future__ import annotations

WORK, HOME = "work", "home"
HOSTED = {"friend_home": "friends", "relative_home": "family", "neighbour_home": "neighbours"}

NOUN: dict[str, tuple[str, ...]] = {
    "airport": ("Airport",),
    "bakery": ("Bakery", "Bread House"),
    "bank": ("Savings Bank",),
    "bar": ("Bar", "Taproom"),
    "bathhouse": ("Baths",),
    "bookshop": ("Bookshop", "Books"),
    "bowling_alley": ("Bowl",),
    "cafe": ("Cafe", "Coffee Room"),
    "campus": ("Campus",),
    "canteen": ("Canteen", "Lunch Counter"),
    "cemetery": ("Cemetery",),
    "cinema": ("Cinema", "Picture House"),
    "city": ("Quarter",),
    "climbing_hall": ("Climbing Hall",),
    "clinic": ("Practice", "Health Centre"),
    "club": ("Club",),
    "coach": ("Coach Stop",),
    "community_hall": ("Community Hall", "Parish Room"),
    "concert_hall": ("Concert Hall",),
    "diner": ("Diner",),
    "food_bank": ("Food Bank",),
    "gallery": ("Gallery",),
    "garden": ("Allotments", "Garden"),
    "golf_course": ("Golf Course",),
    "gym": ("Gym", "Fitness Loft"),
    "harbour": ("Ferry Pier",),
    "ice_rink": ("Ice Rink",),
    "lecture_hall": ("Lecture Hall",),
    "library": ("Library", "Reading Room"),
    "mall": ("Arcade", "Galleria"),
    "market": ("Market", "Market Hall"),
    "museum": ("Museum",),
    "office": ("Offices",),
    "park": ("Park", "Common"),
    "petrol_station": ("Filling Station",),
    "pharmacy": ("Pharmacy",),
    "place_of_worship": ("Chapel", "Meeting House"),
    "pool": ("Pool",),
    "post_office": ("Post Office",),
    "recycling_yard": ("Recycling Yard",),
    "restaurant": ("Kitchen", "Table"),
    "river": ("Riverside", "Embankment"),
    "salon": ("Salon",),
    "school": ("School",),
    "shelter": ("Animal Shelter",),
    "shop": ("Stores", "Supplies"),
    "site": ("Yard",),
    "sports_ground": ("Sports Ground",),
    "sports_hall": ("Sports Hall",),
    "stable": ("Stables",),
    "station": ("Station",),
    "street": ("Corner",),
    "studio": ("Studio",),
    "supermarket": ("Supermarket", "Grocers"),
    "theatre": ("Theatre",),
    "town_hall": ("Town Hall",),
    "trail": ("Trail", "Ridge Path"),
    "train": ("Halt",),
    "tram": ("Tram Stop",),
    "workshop": ("Workshop",),
}


def nouns(place_type: str) -> tuple[str, ...]:
    """Return the nouns of a place type; an unlisted type is its own noun."""
    return NOUN.get(place_type, (place_type.replace("_", " ").title(),))
