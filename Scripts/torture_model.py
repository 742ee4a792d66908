#!/usr/bin/env python3
"""What a payment must be after calls that were accepted: a model of Scripts/torture_sequences.py that knows amounts, states and
days, and nothing of the platform. It is written from docs/sips-merchant-wire.md, docs/choices/ and the platforms' documents, and
shares no code with the engine. Standard library only.

    Scripts/torture_model.py --self-test
"""

import copy
import datetime
import sys
import zoneinfo

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
PARIS = zoneinfo.ZoneInfo("Europe/Paris")
# In which something is authorised, and not captured yet.
WAITING = ("toValidate", "toCapture", "partlyCaptured")
# Before the authorisation, which comes on a later day.
LATER = ("toAuthorise", "toValidateThenAuthorise")
# How states follow each other: every other step is a defect, whatever the amounts are.
WAYS = {
    "authenticating": {"toValidate", "toCapture", "captured", "refused", "expired", "verified", "toAuthorise",
                       "toValidateThenAuthorise"},
    "pending": {"captured", "toValidate", "toCapture", "refused", "expired"},
    "toAuthorise": {"toCapture", "captured", "cancelled", "refused"},
    "toValidateThenAuthorise": {"toAuthorise", "toCapture", "cancelled", "expired"},
    "toValidate": {"toCapture", "partlyCaptured", "captured", "cancelled", "expired", "refunded"},
    "toCapture": {"partlyCaptured", "captured", "captureFailed", "cancelled", "refunded", "toValidate"},
    # The last two where the acquirer refuses a capture that was asked for.
    "partlyCaptured": {"captured", "refunded", "toValidate", "toCapture"},
    "captured": {"refunded", "partlyCaptured", "toValidate", "toCapture"},
    "refunded": {"captured", "partlyCaptured"},
}


def paris_evening(now, days=0):
    """Sips: 22:00 in Paris, so many days after an order; one after 22:00 counts from the next day."""
    moment = datetime.datetime.fromtimestamp(now / 1_000, PARIS)
    first = moment.date() + datetime.timedelta(days=days + (moment.hour >= 22))
    return int(datetime.datetime.combine(first, datetime.time(22), PARIS).timestamp()) * 1_000


def utc_evening(at):
    """Lyra: the first 22:30 UTC at or after a moment (LP5)."""
    evening = at - at % DAY + 22 * HOUR + 30 * 60_000
    return evening if evening >= at else evening + DAY


class Refused(Exception):
    """A call that may change nothing. `reason` is a word that each API has its own codes for."""

    def __init__(self, reason, state=None):
        super().__init__(reason)
        self.reason, self.state = reason, state


class Operation:
    """A capture, a cancellation or a refund of Worldline Direct, which is confirmed later."""

    def __init__(self, number, kind, amount, at, released=0):
        self.number, self.kind, self.amount, self.released = number, kind, amount, released
        # requested, uncertain, done or refused; `due` is when the bank is asked by itself.
        self.state, self.due = "requested", at + SECOND

    @property
    def is_open(self):
        return self.state in ("requested", "uncertain")


class Payment:
    """Amounts in minor units, times in milliseconds of the platform's clock."""

    def __init__(self, api, reference, amount, now, **plan):
        self.api, self.reference, self.amount, self.created = api, reference, amount, now
        self.id = None
        self.state = "captured" if plan.get("at_once") else "toCapture"
        self.wanted = amount
        self.authorised, self.captured, self.refunded, self.released = 0, 0, 0, 0
        # Plan: `capture_at`, `needs_validation`, `valid_for`, `evening` (how a capture is put off), `later` (authorised on a
        # later day), `parts` (captures and refunds of parts are operations).
        self.capture_at = plan.get("capture_at")
        self.needs_validation = plan.get("needs_validation", False)
        self.valid_for = plan.get("valid_for")
        self.evening = plan.get("evening", lambda at: at)
        self.later_at = plan.get("later_at")
        self.parts = plan.get("parts", False)
        self.at_once = plan.get("at_once", False)
        self.is_credit = plan.get("is_credit", False)
        self.is_preauthorisation = plan.get("is_preauthorisation", False)
        self.due, self.valid_until = None, None
        # The time of its last step.
        self.at = now
        # The payment whose money a refund gives back.
        self.parent = None
        self.operations = []
        # Whether a question confirms what was asked for: not of calls side by side, where one may come before the other's end.
        self.settles = True
        # What was done under which key.
        self.keys = {}
        # What the history says since the order: each accepted step, with its amount.
        self.events = []
        # What a merchant must be told, by topic.
        self.told = []

    @property
    def open(self):
        return self.authorised - self.captured - self.released

    @property
    def refundable(self):
        """What is captured and confirmed, and not refunded."""
        waiting = sum(one.amount for one in self.operations if one.kind == "capture" and one.is_open)
        return self.captured - waiting - self.refunded

    @property
    def left(self):
        """What is left of it: to be authorised, to be captured, or captured and not refunded."""
        if self.state in LATER:
            return self.wanted
        return self.open + self.captured - self.refunded

    @property
    def was_left(self):
        """Its cardholder did not come back from the issuer: nothing was asked of a bank."""
        return self.state == "expired" and not self.told

    def copy(self):
        return copy.copy(self)

    def kept(self):
        """What it is now, for bring_back()."""
        kept = {name: list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
                for name, value in self.__dict__.items()}
        return kept, [copy.copy(one) for one in self.operations], self.parent and self.parent.kept()

    def bring_back(self, kept):
        values, operations, parent = kept
        self.__dict__.update({name: list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
                              for name, value in values.items()})
        self.operations = [copy.copy(one) for one in operations]
        if self.parent:
            self.parent.bring_back(parent)

    def _go(self, state):
        self.state = state
        if state in ("captured", "refunded", "cancelled", "expired", "refused", "verified"):
            self.due = None

    # MARK: The order

    def order(self, accepted=True, only_checks=False):
        """The acquirer's answer to the order."""
        now = self.created
        if not accepted:
            self._go("refused")
        elif only_checks:
            self._go("verified")
        elif self.later_at is not None:
            self.state = "toValidateThenAuthorise" if self.needs_validation else "toAuthorise"
            self.due = self.capture_at if self.needs_validation else self.later_at
        else:
            self._authorise(now)
        self.told.append("decision")
        return self

    def _authorise(self, now):
        self.authorised = self.wanted
        self.valid_until = None if self.valid_for is None else now + self.valid_for
        if self.at_once:
            # One line of the history says both.
            self._take_all()
            self.events.pop()
        elif self.needs_validation and self.later_at is None:
            self.state, self.due = "toValidate", self.valid_until or self.capture_at
        elif self.capture_at is None:
            self.state, self.due = "toValidate", self.valid_until
        else:
            self.state, self.due = "toCapture", self.evening(max(self.capture_at, now))

    def _take_all(self):
        taken = self.open
        self.captured += taken
        self._go("captured")
        self.events.append(("captured", taken))
        if self.parts:
            self._operation("capture", taken)

    def _operation(self, kind, amount, released=0):
        last = self.operations[-1].number if self.operations else 0
        number = 0 if self.at_once and not self.operations else last + 1
        self.operations.append(Operation(number, kind, amount, self.at, released))

    def _follow(self):
        """The state of what may be captured in parts, from its amounts."""
        if self.open > 0:
            if self.captured > 0:
                self.state = "partlyCaptured"
        elif self.captured == 0:
            self._go("cancelled")
        else:
            self._go("captured" if self.captured > self.refunded else "refunded")

    # MARK: What a merchant asks for

    def _part(self, amount, available, reason="too high"):
        if amount is None:
            return available
        if amount > available:
            raise Refused(reason, self.state)
        return amount

    def validate(self, now, amount=None, capture_at=None):
        if amount is not None and amount <= 0:
            raise Refused("not positive")
        if self.state not in ("toValidate", "toValidateThenAuthorise") or self.is_credit:
            raise Refused("wrong state", self.state)
        self._lower(amount)
        if self.state == "toValidateThenAuthorise":
            self.state, self.due = "toAuthorise", max(self.later_at, now)
        else:
            at = capture_at or self.capture_at or now
            self.state, self.due = "toCapture", self.evening(max(at, now))
        self.events.append(("validated", self.left))

    def _lower(self, amount):
        """Keeps a part of what waits, and gives the rest up."""
        if self.state in LATER:
            self.wanted = self._part(amount, self.wanted)
        else:
            kept = self._part(amount, self.open)
            self.wanted -= self.open - kept
            self.released += self.open - kept

    def update(self, now, amount=None, capture_at=None, validated=False, to_validate=False):
        """Transaction/Update of Lyra."""
        if to_validate and self.state not in ("toValidate", "toValidateThenAuthorise"):
            raise Refused("no validation")
        if self.state not in (*LATER, "toValidate", "toCapture") or self.is_credit:
            raise Refused("wrong state", self.state)
        before = (self.left, self.capture_at, self.needs_validation, self.state)
        trial = self.copy()
        trial._lower(amount)
        if capture_at is not None:
            if trial.valid_until is not None and capture_at > trial.valid_until:
                raise Refused("too late")
            trial.capture_at = max(capture_at, now)
            if trial.later_at is not None:
                trial.later_at = max(trial.capture_at - DAY, now)
        if validated:
            trial.needs_validation = False
            trial.state = {"toValidate": "toCapture", "toValidateThenAuthorise": "toAuthorise"}.get(trial.state, trial.state)
        if before == (trial.left, trial.capture_at, trial.needs_validation, trial.state):
            raise Refused("nothing to change")
        if capture_at is not None or before[3] != trial.state:
            trial.due = {"toAuthorise": max(trial.later_at or 0, now), "toValidateThenAuthorise": trial.capture_at,
                         "toValidate": trial.valid_until or trial.capture_at,
                         "toCapture": trial.evening(max(trial.capture_at, now))}[trial.state]
        self.__dict__.update(trial.__dict__)
        self.events.append(("changed", self.left))

    def cancel(self, amount=None, whole=False):
        if amount is not None and amount <= 0 and not whole:
            raise Refused("not positive")
        if self.state in LATER:
            if whole and amount is not None and amount != self.wanted:
                raise Refused("only whole")
            self._part(amount, self.wanted if amount is None or amount == self.wanted else 0)
            self._go("cancelled")
            self.events.append(("cancelled", self.wanted))
            return
        if self.state not in WAITING:
            raise Refused("wrong state", self.state)
        if whole and amount is not None and amount != self.left:
            raise Refused("only whole")
        asked = self._part(amount, self.open)
        self.released += asked
        self.events.append(("cancelled", asked))
        if self.parts:
            self._operation("cancellation", asked)
        self._follow()

    def capture(self, amount=None, final=True):
        """A capture that the merchant asks for: of a part where captures are operations, else of the whole."""
        if amount is not None and amount <= 0:
            raise Refused("not positive")
        if not self.parts:
            if self.state != "toCapture":
                raise Refused("wrong state", self.state)
            self._take_all()
            return
        if self.state not in WAITING:
            raise Refused("wrong state", self.state)
        asked = self._part(amount, self.open)
        self.captured += asked
        given_up = self.open if final else 0
        self.released += given_up
        self._operation("capture", asked, given_up)
        self.events.append(("captured", asked))
        self._follow()

    def refund(self, amount=None):
        if amount is not None and amount <= 0:
            raise Refused("not positive")
        if self.state not in ("captured", "partlyCaptured") or self.is_credit:
            raise Refused("wrong state", self.state)
        if amount is None and self.refundable == 0:
            raise Refused("nothing left")
        asked = self._part(amount, self.refundable)
        self.refunded += asked
        self.events.append(("refunded", asked))
        if self.parts:
            self._operation("refund", asked)
        if self.captured == self.refunded and self.open == 0:
            self._go("refunded")
        return asked

    def take_back(self, amount):
        """A refund of it, which is a payment of its own, was cancelled."""
        self.refunded -= amount
        self.state = "captured"
        self.events.append(("refundTakenBack", amount))

    def increment(self, amount):
        if self.state not in WAITING or not self.is_preauthorisation:
            raise Refused("wrong state", self.state)
        if amount <= 0:
            raise Refused("not positive")
        self.amount += amount
        self.wanted += amount
        self.authorised += amount
        self._operation("increment", amount)
        self.events.append(("incremented", amount))

    # MARK: Time

    # DF12: the outcome of the operations of a payment of these amounts.
    REFUSED = {("refund", 1_303), ("capture", 1_309)}
    UNCERTAIN = {("refund", 1_203), ("capture", 1_209)}

    def settle(self, now):
        """Worldline Direct: what was asked for is confirmed at the next question, or the bank refuses it, or does not know for ten
        minutes."""
        self.at = now
        for one in self.operations if self.settles else ():
            if one.state == "requested" or one.state == "uncertain" and one.due <= now:
                self._answer(one, now)

    def _answer(self, one, now):
        """What the bank says about an operation."""
        if one.state == "requested" and (one.kind, self.amount) in self.UNCERTAIN:
            one.state, one.due = "uncertain", now + 600_000
        elif one.state == "requested" and (one.kind, self.amount) in self.REFUSED:
            one.state, one.due = "refused", None
            self._give_back(one, now)
        else:
            one.state, one.due = "done", None

    def _give_back(self, one, now):
        if one.kind == "refund":
            self.refunded -= one.amount
            self.state = "partlyCaptured" if self.open > 0 else "captured"
            return
        self.captured -= one.amount
        self.released -= one.released
        # What is captured by itself is not tried again (DF127).
        was_automatic = self.capture_at is not None and self.capture_at <= now
        self.state = "partlyCaptured" if self.captured > 0 else "toCapture" if self.capture_at and not was_automatic else "toValidate"
        self.due = self.capture_at if self.capture_at and not was_automatic else self.valid_until
        if was_automatic:
            self.capture_at = None

    def pass_time(self, now):
        """What falls due until then, one after the other."""
        while True:
            asked = min((one for one in self.operations if one.is_open), key=lambda one: one.due, default=None)
            at = min((moment for moment in (self.due, asked and asked.due) if moment is not None), default=None)
            if at is None or at > now:
                return
            self.at = at
            if asked and asked.due == at:
                self._answer(asked, at)
                continue
            if self.state == "toAuthorise":
                self._authorise(at)
                self.events.append(("authorised", self.authorised))
                # A capture that was due before its authorisation.
                if self.state == "toAuthorise":
                    return
            elif self.state == "toCapture" or self.state == "partlyCaptured" and self.capture_at is not None:
                self._take_all()
            elif self.state == "toValidateThenAuthorise":
                self._go("expired")
                self.events.append(("expired", None))
            else:
                self.released += self.open
                self._go("expired" if self.captured == 0 else "captured" if self.captured > self.refunded else "refunded")
                self.events.append(("expired", None))

    def wrong_amounts(self):
        """No amount is above its source: true of every payment of the model, or the model is wrong."""
        return not (0 <= self.refunded <= self.captured <= self.authorised and self.open >= 0 and self.released >= 0)


def self_test():
    noon = int(datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.timezone.utc).timestamp()) * 1_000
    sips = Payment("sips", "A", 2_500, noon, capture_at=paris_evening(noon, 1)).order()
    lyra = Payment("lyra", "B", 2_500, noon, capture_at=noon + 10 * DAY, later_at=noon + 9 * DAY, valid_for=7 * DAY,
                   evening=utc_evening).order()
    direct = Payment("direct", "C", 2_500, noon, valid_for=7 * DAY, parts=True).order()
    direct.capture(1_000, final=False)
    direct.settle(noon)
    direct.refund(400)
    sips.cancel(500)
    cases = [("22:00 in Paris is 20:00 UTC in June", sips.due == noon + DAY + 8 * HOUR),
             ("a part is cancelled", (sips.state, sips.left) == ("toCapture", 2_000)),
             ("an authorisation on a later day", (lyra.state, lyra.due) == ("toAuthorise", noon + 9 * DAY)),
             ("parts", (direct.state, direct.open, direct.refundable) == ("partlyCaptured", 1_500, 600))]
    sips.pass_time(noon + 2 * DAY)
    lyra.pass_time(noon + 9 * DAY)
    cases += [("captured in the evening", (sips.state, sips.captured) == ("captured", 2_000)),
              ("authorised the day before", (lyra.state, lyra.due) == ("toCapture", noon + 10 * DAY + 10 * HOUR + 30 * 60_000))]
    direct.pass_time(noon + 8 * DAY)
    cases.append(("the rest of an authorisation expires", (direct.state, direct.released) == ("captured", 1_500)))
    for name, call in (("more than there is", lambda: direct.refund(601)), ("captured", lambda: sips.cancel())):
        try:
            call()
            cases.append((name, False))
        except Refused:
            cases.append((name, True))
    wrong = [name for name, holds in cases if not holds]
    for name in wrong:
        print(f"torture_model --self-test: {name}: not so", file=sys.stderr)
    print(f"torture_model --self-test: {len(cases)} cases, {len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    sys.exit(self_test())
