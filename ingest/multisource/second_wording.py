"""The second renderer's wordings: for each kind of line several, the first renderer's first."""

from __future__ import annotations

from collections.abc import Mapping

from memlake.ingest.multisource.render import WORDING

_OTHERS: Mapping[str, tuple[str, ...]] = {
    "window": ("Notes kept from {} until {}.\n\n", "What is known of {} to {}:\n\n"),
    "person": (
        "{} is {}, by trade {}, at home in {}; {}.\n",
        "About {}: age {}, job {}, town {}, status {}.\n",
    ),
    "preferences": (
        "At table {}; with people {}; friends held close: {}; likes {} best.\n",
        "Food: {}. Meeting others: {}. Good friends: {}. Favourite sport: {}.\n",
    ),
    "after_hours.strict": (
        "Once the office closes, work stays there.\n",
        "Evenings and weekends belong to private life.\n",
    ),
    "after_hours.flexible": (
        "Work gets done whenever it suits, late or on a Sunday.\n",
        "No fixed line between office hours and the rest.\n",
    ),
    "after_hours.other": ("Outside office hours: {}.\n", "Attitude to late work: {}.\n"),
    "after_hours.none": (
        "How evenings and work go together was never said.\n",
        "Nothing is known of work outside office hours.\n",
    ),
    "nights": (
        "Usually turns in about {} and gets some {} hours.\n",
        "A night begins near {} and lasts around {} hours.\n",
    ),
    "training": ("Does {} roughly {} times weekly.\n", "Sport is {}, some {} days each week.\n"),
    "eating": (
        "Around {} meals daily, some {} of which are home-made.\n",
        "Eats about {} times a day and cooks about {} of those.\n",
    ),
    "working_day": (
        "Puts in around {} hours of work daily{}.\n",
        "On average some {} hours of work a day{}.\n",
    ),
    "overtime_share": (", with extra hours about {} times in a hundred", ", late on {} per cent"),
    "overtime_word": (", extra hours being {}", ", and late work is {}"),
    "sociable": (
        "Meets people roughly {} days out of seven.\n",
        "In company about {} times a week.\n",
    ),
    "own_words": ('Says: "{}"\n', 'On meeting people: "{}"\n'),
    "planned_night": (
        "Lights out around {}, alarm near {}; that would make {} hours.\n",
        "Wants to sleep from about {} to {}, say {} hours.\n",
    ),
    "planned_exercise": ("Some {} is due, about {} minutes.\n", "Sport today: {}, {} minutes.\n"),
    "planned_rest": ("No sport today.\n", "The body may rest.\n"),
    "planned_work": (
        "Not more than {} hours at the desk, and out by {}.\n",
        "Work: {} hours at most, home by {}.\n",
    ),
    "planned_food.home": ("Means to cook.\n", "The stove will be used.\n"),
    "planned_food.open": ("Food may come from anywhere.\n", "No cooking intended.\n"),
    "planned_company.yes": ("Would like to see friends.\n", "Some company is intended.\n"),
    "planned_company.none": ("Will keep to the sofa.\n", "No company intended.\n"),
    "night": (
        "Off to bed about {}, out of it about {}; some {} hours, and {}.\n",
        "Lay down near {} and rose near {}, so {} hours or so, {}.\n",
    ),
    "slept.well": ("soundly", "with good rest"),
    "slept.fairly": ("all right", "with middling rest"),
    "slept.badly": ("poorly", "with little rest"),
    "moved": ("Did some {}, about {} minutes.\n", "There was {}, {} minutes or so.\n"),
    "not_moved": ("No sport.\n", "The legs had a day off.\n"),
    "meals": ("Ate {} times, {} of them home-made.\n", "Of {} meals, {} came from the stove.\n"),
    "worked": ("Some {} hours of work{}.\n", "Sat at work about {} hours{}.\n"),
    "worked.overtime": (", later than meant", ", with extra time"),
    "worked.weekend": (" on a free day", ", weekend or not"),
    "worked.free_weekend": (", not that it counts on a weekend", ", the weekend being free"),
    "company": ("Saw people: {}.\n", "Out and about: {}.\n"),
    "nobody": ("Saw no one.\n", "Alone today.\n"),
    "for_another": ("Did it to help a friend.\n", "It was a favour.\n"),
    "timesheet.overtime": (
        "Booked about {} hours, over the norm.\n",
        "Hours on the sheet: {}, overtime marked.\n",
    ),
    "timesheet.plain": (
        "Booked about {} hours, within the norm.\n",
        "Hours on the sheet: {}, nothing beyond.\n",
    ),
    "payments": ("Card shows {}.\n", "Spent on {}.\n"),
    "payment": ("{}, times {}", "{} ({})"),
    "calendar": ("Diary shows {}.\n", "Entries: {}.\n"),
    "entry.span": (" between {} and {}", " from {}, ending {}"),
    "entry.title": (" ({})", ", namely {}"),
    "entry.minutes": (", about {} minutes", ", {}'"),
    "sensed_night": (
        "The band saw lying down near {}, rising near {}, about {} hours asleep.\n",
        "Tracker: asleep from about {} till {}, {} hours.\n",
    ),
    "movement.workout": (
        "About {} lively minutes, training among them.\n",
        "Step sensor: {} minutes on the move, with a session.\n",
    ),
    "movement.none": (
        "About {} lively minutes, no training.\n",
        "Step sensor: {} minutes on the move, without a session.\n",
    ),
    "desk.late": (
        "Computer in use some {} minutes, deep into the evening.\n",
        "Screen work: {} minutes, closed late.\n",
    ),
    "desk.on_time": (
        "Computer in use some {} minutes, closed in time.\n",
        "Screen work: {} minutes, no late hour.\n",
    ),
    "no_record": ("No trace of this day.\n", "This day is missing.\n"),
    "no_entry": ("The page is blank.\n", "Nothing to see here.\n"),
}

_SECTIONS = ("profile", "planner", "report", "objective", "device")

# A section's heading is missing for one narrator in six.
_HEADINGS: Mapping[str, tuple[str, ...]] = {
    f"section.{name}": ("",) + (WORDING[f"section.{name}"],) * 5 for name in _SECTIONS
}

_OF_ITS_OWN: Mapping[str, tuple[str, ...]] = {
    "weekend": ("#### {} and {} (weekend)\n",),
    "second_day": ("The day after:\n",),
}

WORDINGS: Mapping[str, tuple[str, ...]] = {
    **{kind: (wording, *_OTHERS.get(kind, ())) for kind, wording in WORDING.items()},
    **_HEADINGS,
    **_OF_ITS_OWN,
}
