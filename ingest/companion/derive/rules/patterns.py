"""What a sentence says of its speaker: patterns of English in the first person.

Each pattern names the slot of the profile that it fills; `value` is what fills it. They are
written for English at large and tried in order; the first that matches a clause wins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memlake.ingest.companion.derive.rules.lexicon import ANIMAL

_END = (
    r"(?=[,.!?;:]|$| (?:and|but|so|because|which|since|when|with|though|for now|these "
    r"days|again)\b)"
)
_THING = r"(?P<value>[^,.!?;:]{2,60}?)" + _END
_REST = r"(?P<value>[^,.!?;:]{3,90})"


@dataclass(frozen=True)
class Pattern:
    """One pattern.

    Attributes:
        regex: Compiled, case ignored; its group `value` is the value.
        section: Section of the profile.
        slot: Slot; empty where the words of the value decide among the kinds of facts.
        text: The claim's words, with `{value}`.
        temporality: `stable`, `event` or `transient`.
    """

    regex: re.Pattern[str]
    section: str
    slot: str
    text: str
    temporality: str = "stable"


def _pattern(
    regex: str, section: str, slot: str, text: str, temporality: str = "stable"
) -> Pattern:
    return Pattern(re.compile(regex, re.IGNORECASE), section, slot, text, temporality)


_I = (
    r"\bi(?:'m| am| was)? (?:just |really |also |only |still |absolutely |always "
    r"|usually |kind of )*"
)

STATED: tuple[Pattern, ...] = (
    _pattern(r"\bcalls? me (?P<value>\w+)", "identity", "preferred_name", "Goes by {value}"),
    _pattern(
        r"\bi(?:'m| am) (?P<value>[1-9]\d) (?:years old|and)|^i(?:'m| am) (?P<age>[1-9]\d)\W*$",
        "identity",
        "age",
        "Is {value} years old",
    ),
    _pattern(
        r"\bmy birthday is (?:on )?(?P<value>\w+ \d+)|\bi was born (?:on|in) (?P<born>\w+ \d+)",
        "identity",
        "birthday",
        "Birthday is {value}",
    ),
    _pattern(
        (
            r"\b(?:i live|i'm living|i am living|my place is|home is) in "
            r"(?P<value>(?!a\b|an\b|the\b|my\b)[\w ]{3,24}?)"
        )
        + _END,
        "identity",
        "location",
        "Lives in {value}",
    ),
    _pattern(r"\b(?:i live in|i rent) " + _THING, "user_facts", "home", "Lives in {value}"),
    _pattern(
        r"\bi(?:'m| am)(?: originally)? from (?P<value>[\w ]{3,24}?)" + r"(?= originally)?" + _END,
        "identity",
        "hometown",
        "Comes from {value}",
    ),
    _pattern(
        r"\bi grew up in (?P<value>[\w ]{3,24}?)" + _END,
        "identity",
        "hometown",
        "Grew up in {value}",
    ),
    _pattern(r"\bgrowing up,? i was " + _THING, "background", "upbringing", "Grew up as {value}"),
    _pattern(
        (
            r"\bi was (?P<value>(?:an only child|the (?:oldest|youngest|middle)[^,.!?]*"
            r"|raised by[^,.!?]*|adopted|a twin))"
        ),
        "background",
        "upbringing",
        "Was {value}",
    ),
    _pattern(
        r"\b(?:i (?:started )?work(?:ing|ed)? as|for a living i'm|by trade i'm) " + _THING,
        "identity",
        "occupation",
        "Works as {value}",
    ),
    _pattern(
        (
            r"\bi work (?P<value>(?:night|early|late|split|weekend|ten hour"
            r"|double)[^,.!?]*|weekends|remote[^,.!?]*)"
        ),
        "user_facts",
        "work",
        "Works {value}",
        "transient",
    ),
    _pattern(
        r"\bi(?:'m| am) on (?P<value>[a-z ]*shifts)",
        "user_facts",
        "work",
        "Is on {value}",
        "transient",
    ),
    _pattern(
        r"\bthe worst (?:part|thing) (?:of|about) my job is " + _THING,
        "user_facts",
        "work",
        "Dislikes {value} at work",
    ),
    _pattern(
        r"\bi(?:'m| am)? (?:study|studying) (?P<value>[\w ]{3,30}?)" + _END,
        "identity",
        "education",
        "Studies {value}",
    ),
    _pattern(
        r"\bi(?:'m| am) an? (?P<value>[\w ]{3,30}) student\b",
        "identity",
        "education",
        "Studies {value}",
    ),
    _pattern(
        r"\bmy degree in (?P<value>[\w ]{3,30}?)" + _END, "identity", "education", "Studies {value}"
    ),
    _pattern(
        r"\bmy thesis (?:is )?about " + _THING,
        "user_facts",
        "study",
        "Writes a thesis about {value}",
    ),
    _pattern(
        (
            r"\b(?:i have an exam in|my) (?P<value>[\w ]{3,24}?) exam is\b|\bi have an "
            r"exam in (?P<exam>[\w ]{3,24}?)"
        )
        + _END,
        "user_facts",
        "study",
        "Has an exam in {value}",
        "transient",
    ),
    _pattern(
        r"\bi speak (?P<value>[A-Za-z]+(?: language)?)", "identity", "languages", "Speaks {value}"
    ),
    _pattern(
        (
            r"\bi(?:'m| am) (?P<value>single|married|engaged|divorced|dating [^,.!?]+"
            r"|in a relationship)\b"
        ),
        "identity",
        "relationship_status",
        "Is {value}",
    ),
    _pattern(
        r"\bi(?:'m| am)(?: really| so| badly)? allergic to " + _THING,
        "user_facts",
        "health",
        "Is allergic to {value}",
    ),
    _pattern(
        (
            r"\bi(?:'ve had| have| suffer from) (?P<value>(?:a |an )?(?:bad |low |slow "
            r"|chronic )?(?:migraines?|asthma|iron|knee|back|eczema|reflux|thyroid"
            r"|scoliosis|diabetes|anxiety|adhd|insomnia|anemia))"
        ),
        "user_facts",
        "health",
        "Has {value}",
    ),
    _pattern(
        r"\bi (?:only sleep|never get more than) (?P<value>[\w ]+?) hours",
        "user_facts",
        "health",
        "Sleeps {value} hours",
    ),
    _pattern(
        r"\bi can't (?:fall asleep|sleep) without " + _THING,
        "user_facts",
        "habits",
        "Cannot sleep without {value}",
    ),
    _pattern(
        r"\bi(?:'m| am)(?: so| really| a bit| very)? (?:stressed|worried|anxious|nervous) about "
        + _THING,
        "psychology",
        "stressors",
        "Is worried about {value}",
    ),
    _pattern(
        r"\bi worry(?: a lot| so much)? about " + _THING,
        "psychology",
        "stressors",
        "Worries about {value}",
    ),
    _pattern(
        r"\bi(?:'m| am)(?: so| really| a bit| very)? (?:afraid|scared|terrified) of " + _THING,
        "psychology",
        "stressors",
        "Is afraid of {value}",
    ),
    _pattern(
        (
            r"(?:^|, |much |me like )(?P<value>[\w ]{4,40}?) (?:calms me down|helps me "
            r"most|is the only thing that works)"
        ),
        "psychology",
        "coping",
        "Calms down by {value}",
    ),
    _pattern(r"\bnothing helps me like " + _THING, "psychology", "coping", "Is helped by {value}"),
    _pattern(r"\bi tend to " + _THING, "psychology", "behaviors", "Tends to {value}"),
    _pattern(
        (
            r"\bi (?:really )?(?:always|never) (?P<value>(?:bite|apologi[sz]e|cancel"
            r"|overthink|laugh|talk to|buy|start|lose|worry|cry|blame)[^,.!?;]*)"
        ),
        "psychology",
        "behaviors",
        "Often does this: {value}",
    ),
    _pattern(r"\bi believe (?:that )?" + _REST, "user_facts", "opinions", "Believes that {value}"),
    _pattern(
        r"\bi really think (?:that )?" + _REST, "user_facts", "opinions", "Thinks that {value}"
    ),
    _pattern(
        r"\bmy (?:favou?rite|comfort) (?P<kind>\w+)(?: in the world)? is " + _THING,
        "user_facts",
        "",
        "Favourite {kind} is {value}",
    ),
    _pattern(
        r"\bmy (?:biggest )?pet peeve is " + _THING,
        "user_facts",
        "opinions",
        "Is annoyed by {value}",
    ),
    _pattern(
        r"\bmy (?:go-to|usual) order is " + _THING, "user_facts", "food", "Usually orders {value}"
    ),
    _pattern(
        (
            r"\bi(?:'m| am| went| have been|'ve been) (?P<value>vegan|vegetarian"
            r"|pescatarian|gluten free|off (?:sugar|dairy|meat|alcohol))\b"
        ),
        "user_facts",
        "food",
        "Is {value}",
        "transient",
    ),
    _pattern(
        r"\bi(?: really| honestly| just)? (?:hate|can't stand|can't deal with|despise|don't like) "
        + _THING,
        "user_facts",
        "opinions",
        "Cannot stand {value}",
    ),
    _pattern(
        r"\bi(?: really| absolutely| honestly| just)? (?:love|adore|prefer|enjoy) " + _THING,
        "user_facts",
        "",
        "Loves {value}",
    ),
    _pattern(r"\bi could eat " + _THING, "user_facts", "food", "Could eat {value} at any time"),
    _pattern(
        r"\bi(?:'m| am| got) (?:really |so )?(?:into|addicted to|obsessed with) " + _THING,
        "user_facts",
        "",
        "Is into {value}",
    ),
    _pattern(
        r"\bi never (?:wear|drink|eat|use) " + _THING, "user_facts", "habits", "Never uses {value}"
    ),
    _pattern(r"\bi don't own any " + _THING, "user_facts", "possessions", "Owns no {value}"),
    _pattern(r"\bi (?:always order|drink) " + _THING, "user_facts", "food", "Drinks {value}"),
    _pattern(r"\bi make (?:my own )?" + _THING, "user_facts", "", "Makes {value}"),
    _pattern(
        r"\bi(?:'m learning|'ve been learning| play|'m playing) " + _THING,
        "user_facts",
        "",
        "Plays or learns {value}",
    ),
    _pattern(
        r"\bi(?:'m watching|'m reading|'ve been listening to|'m listening to) " + _THING,
        "user_facts",
        "",
        "Is on {value}",
        "transient",
    ),
    _pattern(r"\bi collect " + _THING, "user_facts", "possessions", "Collects {value}"),
    _pattern(
        (
            r"\bi (?:do|go) (?P<value>[\w -]{4,30}?) (?:twice|every|on (?:weekends|the "
            r"side)|once|or whatever)"
        ),
        "user_facts",
        "",
        "Does {value}",
    ),
    _pattern(
        (
            r"\bevery (?P<value>(?:monday|tuesday|wednesday|thursday|friday|saturday"
            r"|sunday|morning|night|weekend)[^.!?]{3,60})"
        ),
        "user_facts",
        "habits",
        "Every {value}",
    ),
    _pattern(
        r"\bi (?:usually|start every morning with) " + _THING,
        "user_facts",
        "habits",
        "Usually: {value}",
    ),
    _pattern(
        r"\bi(?:'ve always wanted| want|'d love|'d like| hope| plan|'m planning) to " + _THING,
        "user_facts",
        "plans",
        "Wants to {value}",
        "transient",
    ),
    _pattern(
        r"\bmy (?:goal(?: this year)?|dream(?: trip)?) is (?:to )?" + _THING,
        "user_facts",
        "plans",
        "Dreams of {value}",
        "transient",
    ),
    _pattern(
        r"\bi(?:'m| am) saving (?:up )?for " + _THING,
        "user_facts",
        "plans",
        "Saves for {value}",
        "transient",
    ),
    _pattern(r"\bi drive " + _THING, "user_facts", "possessions", "Drives {value}"),
    _pattern(
        r"\bi dyed my hair " + _THING, "user_facts", "habits", "Dyed the hair {value}", "transient"
    ),
    _pattern(
        r"\bi have (?P<value>(?!to\b|no\b|a feeling|an? (?:"
        + ANIMAL
        + r")\b)(?:a|an|two|three|my) [^,.!?;]{3,40}?)"
        + _END,
        "user_facts",
        "",
        "Has {value}",
    ),
    _pattern(
        r"\bi(?:'m| am) (?P<value>an? [\w ]{4,30}?)" + _END, "identity", "occupation", "Is {value}"
    ),
)

_PAST = (
    "went|had|got|lost|found|missed|passed|failed|burned|bought|ran|finished|dropped|sent|caught|"
    "hurt|broke|twisted|rescued|took|gave|cried|panicked|met|won|quit|started|moved|fell|ate|made|"
    "forgot|saw|visited|emailed|presented|opened|called|wrote|packed|spent|rewound|replayed|"
    "googled|put|tried|sold|joined|left|cooked|baked|watched|read|slept|danced|"
    "counted|sat|stood|turned|saved|messed|blew|checked|looked|pretended|typed|moved|said"
)
EVENT = re.compile(
    rf"\bi (?:just |finally |also |actually |already )?(?P<value>(?:{_PAST})\b[^.!?;]{{4,80}})",
    re.IGNORECASE,
)
DOUBT = re.compile(
    r"\?\s*$|\b(?:if i|i wish|imagine|would you|pretend|joking|kidding|in my dream"
    r"|maybe|i guess|supposedly|"
    r"i'd|somebody said|they say|never mind)\b",
    re.IGNORECASE,
)
EMPTY_VALUE = re.compile(
    (
        r"^(?:it|that|this|them|you|him|her|one|some|stuff|things?|to|so|the|a|an|my|me"
        r"|not|no|in|on|at)?(?: (?:it|that|this|so|much|all|a lot|too))?$"
    ),
    re.IGNORECASE,
)
NAMED_ANIMAL = re.compile(
    rf"\b(?:my|a|an|our) (?P<kind>{ANIMAL})(?: is)?,? (?:called |named )?(?P<name>[^\W\d_]+)",
    re.IGNORECASE,
)
NAMED_OBJECT = re.compile(
    r"\b(?:a|an|my|the) (?P<kind>[\w ]{3,30}?) (?:called|named) (?P<name>[^\W\d_]+)", re.IGNORECASE
)
ABOUT_YOU = re.compile(
    (
        r"\byou(?:'re| are)? (?P<value>(?:live|work|study|love|hate|can't|speak|have"
        r"|play|make|do|were|went|got|lost|found|want|tend|worry|always|only|collect"
        r"|drive|burned|bought|ran|passed|failed|hurt|caught|grew|believe|never"
        r"|ordered)\b[^,.!?;]{3,80})"
    ),
    re.IGNORECASE,
)
