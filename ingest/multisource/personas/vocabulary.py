"""Values of the persona's fields and of its lists, as the release names them."""

GENDERS = ("female", "male", "non-binary")
OCCUPATIONS = (
    "UX researcher",
    "accountant",
    "architect",
    "chef",
    "customer success manager",
    "data analyst",
    "financial analyst",
    "freelance writer",
    "graduate student",
    "graphic designer",
    "marketing manager",
    "nurse",
    "operations specialist",
    "physical therapist",
    "product designer",
    "project manager",
    "research assistant",
    "sales manager",
    "software engineer",
    "teacher",
)
RELATIONSHIPS = ("single", "in a relationship", "married")
SINGLE = RELATIONSHIPS.index("single")
CITIES = (
    "Ann Arbor, MI",
    "Atlanta, GA",
    "Austin, TX",
    "Boston, MA",
    "Brooklyn, NY",
    "Charlotte, NC",
    "Chicago, IL",
    "Columbus, OH",
    "Denver, CO",
    "Madison, WI",
    "Minneapolis, MN",
    "Nashville, TN",
    "Philadelphia, PA",
    "Phoenix, AZ",
    "Pittsburgh, PA",
    "Portland, OR",
    "Raleigh, NC",
    "Salt Lake City, UT",
    "San Diego, CA",
    "Seattle, WA",
)
RESTRICTIONS = ("none", "vegetarian", "vegan", "low-carb", "gluten-free")
RESTRICTION_WEIGHTS = (0.55, 0.15, 0.10, 0.10, 0.10)
PREFERENCES = ("in person", "online", "no preference")
PREFERENCE_WEIGHTS = (0.60, 0.15, 0.25)
EXERCISES = (
    "boxing",
    "cycling",
    "dance",
    "hiking",
    "pilates",
    "running",
    "strength training",
    "swimming",
    "walking",
    "yoga",
)

SHARED_ACTIVITIES = (
    "art gallery opening",
    "bar trivia",
    "birthday dinner",
    "board game night",
    "book club",
    "church gathering",
    "coffee with a colleague",
    "coworking session",
    "dinner with friends",
    "family brunch",
    "group hike",
    "live music night",
    "neighborhood walk",
    "pickup basketball",
    "video call with friends",
)
EXTRA_ACTIVITIES = ("late-night drinks", "networking meetup")
ACTIVITIES = (*SHARED_ACTIVITIES, *EXTRA_ACTIVITIES)
"""Social activities; the last two only in the pools of stated versus revealed."""

CHOSEN_RELAXATIONS = (
    "cooking",
    "documentaries",
    "gaming",
    "gardening",
    "journaling",
    "meditation",
    "music",
    "podcasts",
    "reading",
    "sketching",
    "stretching",
    "watching TV",
)
RELAXATIONS = (*CHOSEN_RELAXATIONS, "scrolling phone")
"""Ways to relax; the last only after a shift for the worse."""

STRESS_EVENTS = (
    "budget concerns",
    "difficult client call",
    "last-minute changes",
    "overloaded inbox",
    "presentation prep",
    "team conflict",
    "tight deadline",
    "unexpected bug",
)
AFTERHOURS_REASONS = ("team_need", "self_project")
