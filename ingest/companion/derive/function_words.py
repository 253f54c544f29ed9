"""Words of English chat that carry no content of their own: grammar, greetings, fillers."""

from __future__ import annotations

FUNCTION_WORDS = frozenset(
    [
        "a", "about", "above", "actually", "after", "again", "against", "ago", "all", "almost",
        "already", "also", "although", "always", "am", "an", "and", "another", "any", "anything",
        "anyway", "are", "around", "as", "ask", "at", "away", "back", "bad", "be", "because",
        "been", "before", "being", "best", "better", "big", "both", "but", "by", "bye", "call",
        "called", "came", "can", "can't", "come", "could", "day", "days", "did", "didn't", "do",
        "does", "doesn't", "doing", "don't", "done", "down", "each", "either", "else", "enough",
        "even", "ever", "every", "everyone", "everything", "feel", "felt", "few", "finally",
        "fine", "first", "for", "forget", "friend", "from", "full", "fun", "funny", "get", "gets",
        "getting", "give", "go", "goes", "going", "gone", "good", "got", "great", "guess", "had",
        "haha", "hahaha", "half", "happened", "happy", "hard", "has", "have", "having", "he",
        "he's", "hear", "hehe", "hello", "help", "her", "here", "hey", "hi", "him", "his", "hm",
        "home", "honestly", "hours", "how", "huh", "i", "i'd", "i'll", "i'm", "i've", "if", "in",
        "into", "is", "isn't", "it", "it's", "just", "keep", "kind", "know", "last", "later",
        "least", "less", "let", "like", "little", "lmao", "lol", "long", "look", "lot", "lots",
        "love", "made", "make", "makes", "many", "may", "maybe", "me", "mean", "might", "mine",
        "minute", "moment", "month", "months", "more", "morning", "most", "much", "must", "my",
        "myself", "name", "need", "never", "new", "next", "nice", "night", "no", "nobody", "none",
        "nope", "not", "nothing", "now", "of", "off", "often", "oh", "ok", "okay", "old", "omg",
        "on", "once", "one", "ones", "only", "or", "other", "our", "out", "over", "own", "part",
        "people", "person", "place", "please", "point", "probably", "put", "quite", "random",
        "real", "really", "remember", "right", "said", "same", "saw", "say", "says", "see",
        "seen", "send", "sent", "she", "she's", "should", "show", "since", "so", "some",
        "somebody", "somehow", "someone", "something", "sometimes", "soon", "sorry", "still",
        "stop", "such", "sure", "take", "taken", "talk", "tell", "than", "thank", "thanks",
        "that", "that's", "the", "their", "them", "then", "there", "these", "they", "thing",
        "things", "think", "this", "those", "though", "thought", "through", "time", "times", "to",
        "today", "told", "tomorrow", "tonight", "too", "took", "try", "two", "ugh", "under",
        "until", "up", "update", "upon", "us", "used", "usual", "usually", "very", "wait", "want",
        "wanted", "was", "wasn't", "way", "we", "week", "weeks", "weird", "well", "went", "were",
        "what", "what's", "when", "where", "which", "while", "who", "whole", "why", "will",
        "wish", "with", "without", "won't", "wonder", "word", "words", "work", "would", "wow",
        "yeah", "year", "years", "yep", "yes", "yesterday", "yet", "you", "you'd", "you'll",
        "you're", "your", "yours",
    ]
)  # fmt: skip


def is_function(word: str) -> bool:
    """Say whether a lower-case word carries no content of its own."""
    return word in FUNCTION_WORDS
