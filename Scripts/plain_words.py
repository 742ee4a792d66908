"""Words that a reader has to decode, and what a text says instead: the rules of Scripts/check-words.

The terms of the project are in docs/glossary.md.
"""

import re


class Phrase:
    """Words that a text does not use. `advice` says what it uses instead; `samples` must all be found.

    Each place that `pattern` can match has one of `fragments`, separated by `|`: in lower case, with a space for what
    is not a letter. A text without them is not searched. With `in_swift=False` the words are refused in documents only:
    elsewhere they can be right.
    """

    def __init__(self, fragments, pattern, advice, *samples, in_swift=True):
        self.fragments = fragments.split("|")
        self.name = " or ".join(fragment.strip() for fragment in self.fragments)
        self.advice, self.samples, self.in_swift = advice, samples, in_swift
        # A phrase may go on in the next line.
        self.pattern = re.compile(pattern.replace(" ", r"\s+"))


PHRASES = [
    Phrase("whoe|whom|whoso", r"\b[Ww]ho(?:so)?m?ever\b",
           "name the person: the caller, a client, an attacker, the operator",
           "Whoever has the key reads it.", "It is for whomever it concerns."),
    Phrase("somebody|anybody|nobody", r"\b(?:[Ss]ome|[Aa]ny|[Nn]o)body\b", "name the person, or use the passive",
           "Somebody else signed it.", "Anybody can make one.", "so that nobody is charged twice",
           "the one that nobody\nreads"),
    Phrase(" who ", r"\bWho (?:is|has|can|calls|comes|reads|knows|takes|pays)\b(?![^.|]*\?)",
           "name the person, or begin with 'If'", "Who is not authenticated leaves a payment.",
           "It ends. Who has it reads it.", in_swift=False),
    Phrase("who comes", r"\bwho comes\b", "say what is checked first", "who comes first gets the answer",
           in_swift=False),
    Phrase("who is told|who was told|who are told", r"\b[Ww]ho (?:is|was|are) told\b",
           "name the address, the app or the person, and what it receives",
           "Who is told of every event is told of it."),
    Phrase(" play | plays | played | playing ", r"\b[Pp]lay(?:s|ed|ing)?\b", "supports, simulates or uses",
           "The platform plays none of them.", "calls that are not played", "a page that plays the bank"),
    Phrase("no word of", r"\bno word of\b", "does not mention it, or does not offer it",
           "The page has no word of it."),
    Phrase("is so no longer", r"\bis so no longer\b", "say what ends", "whose session lasts is so no longer"),
    Phrase("good for|good from|good until", r"\b(?:is|are) good (?:for|from|until)\b", "is valid for, is valid from",
           "A token is good for five minutes.", "it is good from Monday on only"),
    Phrase("but for", r"\bbut for\b", "except", "all of them but for one"),
    Phrase("became of|become of|becomes of", r"\bbec(?:ame|omes?) of\b", "the result of, what happens to",
           "It tells what became of an order.", "What becomes of the key", "whatever became of it since"),
    Phrase("of two minds", r"\bof two minds\b", "contradicts itself", "the guide is of two minds"),
    Phrase(" aloud", r"(?:\bsaid|,) aloud\b", "leave it out, or: with a message", "What is missing, said aloud",
           "it is skipped, aloud"),
    Phrase("time out", r"\b[Tt]ime-outs?\b", "timeout", "the time-out of a call"),
    Phrase("patience", r"\bpatience\b", "timeout", "A receiver's patience is ten seconds."),
    Phrase("postm|mailroom|mail room", r"\b(?:[Pp]ostm[ae]n|[Mm]ail ?rooms?)\b", "mail sender, mail queue",
           "The postman tries again.", "a mail room"),
    Phrase(" courier", r"\b[Cc]ouriers?\b", "sender of notifications", "The courier resolves the name."),
    Phrase("prompt letter", r"\b[Pp]rompt letters?\b", "notification", "Prompt letters go out at once."),
    Phrase(" face | faces ", r"\bfaces?\b", "API", "Direct's face refuses it.", "two faces of the platform"),
    Phrase("behind the counter", r"\b[Bb]ehind the counter\b", "payment service",
           "Behind the counter is a simulator."),
    Phrase(" desk", r"\bdesks?\b", "name what it does: places orders, changes wallets", "The order desk claims it."),
    Phrase("wallet drawer|call opener|stray card|back office door|authentication book",
           r"\b(?:wallet drawer|call opener|stray cards?|back office door|authentication book)\b",
           "wallet, request reader, card number scanner, admin sessions, authentication sessions",
           "the call opener reads it", "A stray card is found."),
    Phrase("the holder|a holder|its holder|no holder|whose holder",
           r"\b(?:[Tt]he|[Aa]|[Ii]ts|[Nn]o|[Ww]hose) holders?\b",
           "cardholder, or shopper for the person who buys", "The holder confirms.", "a card whose holder agrees"),
    Phrase(" spare", r"\bspare[sd]\b", "exempts, or requests an exemption", "The acquirer spares the cardholder."),
    Phrase("sealed by|sealed anew|sealed again|vault seal|vaults seal|reseal|re seal",
           r"\b(?:[Ss]ealed (?:by (?:the|its) vault|anew|again)|[Vv]aults? seal(?:s|ed)|re-?seal(?:s|ed))\b",
           "encrypted; a seal is the signature of a Sips message", "keys, sealed by the vault", "The vault seals it.",
           "It is sealed anew.", "The platform re-seals it."),
    Phrase("stranger", r"\b[Ss]trangers?\b", "unauthenticated caller", "A stranger learns nothing."),
    Phrase("newcomer", r"\b[Nn]ewcomers?\b", "new connection, new client", "It makes room for a newcomer."),
    Phrase("at hand", r"\bat hand\b", "available", "Both keys are at hand."),
    Phrase("at the door", r"\bat the door\b", "say where: the sign-in, the API", "wrong tokens at the door"),
    Phrase(" burn", r"\b[Bb]urn(?:s|ed|t|ing)?\b", "invalidates, uses", "The question burns the reference."),
    Phrase(" vouch", r"\bvouch(?:es|ed)?\b", "is trusted, signs", "a root that vouches for it"),
    Phrase("let in|lets in|let it in|lets it in|let them in|lets them in|let him in|lets him in",
           r"\blets? (?:it |them |him )?in\b", "accepts", "A server lets it in.", "what is let in"),
    Phrase("none of", r"\b(?:(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere) none of|none of (?:ours|theirs))\b",
           "is not one of, unknown, or of another platform", "a key that is none of ours", "api is none of sips, lyra",
           "These are none of an API."),
    Phrase("stand in|stands in", r"\bstands? in (?:the|its|no(?:body's| other one's)?) way\b", "delays, prevents",
           "It stands in no other one's way."),
    Phrase(" mend", r"\b[Mm]end(?:s|ed)?\b", "correct", "The app is to mend it."),
    Phrase("not do", r"\b(?:do|does|will) not do(?=[.:;,!?]|\s*(?:\||$))", "is not valid, cannot be used",
           "This name does not do: 40 letters at most.", "tokens that will not do"),
    Phrase("know no|knows no", r"\bknows? (?:no|nothing of)\b", "does not use, does not support, does not have",
           "The engine knows no time zones.", "it knows nothing of other nodes"),
    Phrase("as ever", r"\bas ever\b", "as before, as always; or leave it out", "At least once, as ever"),
    Phrase("out of it|out of them", r"\b(?:comes?|came) out of (?:it|them)\b", "it contains, it returns",
           "No key of 16 bytes comes out of it."),
    Phrase("the way of", r"\b(?:go|goes|gone|went) the way of\b", "follows the steps of",
           "It goes the way of a real one."),
    Phrase("done its work|done their work", r"\bdone (?:its|their) work\b", "is completed",
           "one that has done its work is gone"),
    Phrase("its time|their time", r"\btakes? (?:its|their) time\b", "is slow, takes long", "The disk takes its time."),
    Phrase("brought back", r"\bbe brought back\b", "cannot be undone, cannot be restored",
           "The shop cannot be brought back."),
    Phrase("lies beside|lay beside", r"\bl(?:ies|ay) beside\b", "is stored beside, is in the same folder",
           "The key lies beside the data."),
    Phrase("as good as", r"\bas good as (?:none|no|nothing|absent|dead)\b", "counts as, is treated as",
           "A blank text is as good as absent."),
    Phrase("is like that", r"\bis like that\b", "matches", "No payment is like that."),
]

PLAIN = ["The PIN-pad displays a keyboard.", "the cardholder's name", "Who may use it?", "The answer says who paid.",
         "Face ID", "The interface has surfaces.", "`Courier` sends it", "```\nnobody\n```", "<!-- face -->",
         "[a](desk.md)", "a counter of six digits", "an hour's timeout", "no body is sent", "We display and replay it.",
         "`one\nnobody`", "``a ` nobody``", "a page that does not do what it should", "The platform does not do this.",
         "VoiceOver reads it aloud.", "None of the cards is known.",
         "twice is as good as once"]
