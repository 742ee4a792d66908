"""What Scripts/torture_sequences.py does and compares: a call, and the views of a payment with the model of it. Standard library
only."""

import datetime
import re

from torture_model import WAYS


class Wrong(Exception):
    def __init__(self, payment, sentence, values=()):
        super().__init__(sentence)
        self.payment, self.sentence, self.values = payment, sentence, values


class Attempt:
    """A call: `call` makes it and returns a code and the answer, `expected` changes the model and returns the code that must come,
    `after` gets code and answer once the model agrees."""

    def __init__(self, what, call, expected, after=None):
        self.what, self.call, self.expected, self.after = what, call, expected, after
        # Whether another call beside it could come in between.
        self.is_alone = False


def compare(payment, view, found, wanted, whole):
    """Each value that a view must have."""
    differ = {name: (found.get(name), value) for name, value in wanted.items() if found.get(name) != value}
    if differ:
        said = "; ".join(f"{name} is {was!r}, and {must!r} was expected" for name, (was, must) in differ.items())
        raise Wrong(payment, f"{view} of a payment that is {payment.state}: {said}", [whole])


# What the history says of a step, as the model names it.
REQUESTED = {"capture": "captured", "cancellation": "cancelled", "refund": "refunded", "increment": "incremented"}
KEPT = ("validated", "changed", "captured", "cancelled", "refunded", "refundTakenBack", "expired")


def events(history):
    for line in history:
        event = line["event"]
        if event["kind"] == "requested":
            yield REQUESTED[event["operation"]], event["minorUnits"]
        elif event["kind"] in KEPT:
            yield event["kind"], event.get("minorUnits")


def milliseconds(text):
    return int(datetime.datetime.fromisoformat(text).timestamp() * 1_000)


def operator_view(payment, found):
    """The operator's API: state, amounts, what the history says, and when something happens next."""
    totals = found["totals"]
    compare(payment, "the operator's view", {**found, **totals, "minorUnits": found["amount"]["minorUnits"]}, {
        "state": payment.state, "authorised": payment.authorised, "captured": payment.captured,
        "refunded": payment.refunded, "cancelled": payment.released, "open": payment.open, "minorUnits": payment.amount,
        "historyIsUnbroken": True, "direction": "credit" if payment.is_credit else "debit"}, found)
    told = list(events(found["history"]))
    if told != [event for event in payment.events if event[0] != "authorised"]:
        raise Wrong(payment, f"the history has {told}, and {payment.events} was expected", [found["history"]])
    seen = getattr(payment, "seen", None)
    if seen not in (None, payment.state) and payment.state not in reachable(seen):
        raise Wrong(payment, f"it goes from {seen} to {payment.state}, which no document has", [found["history"]])
    payment.seen = payment.state
    due = re.search(r"at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC", found["next"] or "")
    if found["next"] and "open operation" in found["next"]:
        return
    at = milliseconds(due[1] + "+00:00") if due else None
    if (at is None) != (payment.due is None) or at is not None and abs(at - payment.due) > 15_000:
        wanted = payment.due and datetime.datetime.fromtimestamp(payment.due / 1_000, datetime.timezone.utc).isoformat()
        raise Wrong(payment, f"the operator's view says {found['next']!r} of what comes next, and {wanted} was expected", [found])


def reachable(state):
    """Every state that may follow, in one step or in several."""
    found, left = set(), [state]
    while left:
        for one in WAYS.get(left.pop(), ()):
            if one not in found:
                found.add(one)
                left.append(one)
    return found
