#!/usr/bin/env python3
"""Decides from what clients wrote alone whether a platform kept its promises. It does not see the platform: no
database, no log, no order of its threads.

    Scripts/check_history.py FILE…         reads histories; exits 1 if a promise was broken
    Scripts/check_history.py --self-test   proves that each broken promise is found, and nothing else is

A history has a JSON object on each line. A client writes one before it sends a call, and one when it hears, or when it
gives up waiting:

    {"at": 1.25, "client": "c3", "op": 17, "do": "pay", "key": "direct/AcmeTest/K1", "amount": 2500}
    {"at": 1.31, "client": "c3", "op": 17, "heard": {"outcome": "accepted", "payment": "P1"}}
    {"at": 9.00, "client": "c3", "op": 18, "heard": null}

`at` is a clock that all clients share and that never goes back. `do` is one of

    pay       `key` names the order; with `"unique": true` the platform must accept it once: a repeated call gets the
              same payment, or with `"once": true` is refused
    capture   `payment` and `amount`
    refund    the same
    read      `payment`, or `key` where no answer named a payment; `"final": true` for the reads at the end
    told      a notification that a merchant's server took, with `payment`; it has no second line

`heard` has an `outcome`: "accepted", "refused", "undecided" (the platform says that it does not know yet), "busy" (the
same call is in progress), "repeated" (this reference was used), "absent" (there is no such payment; as the answer to `pay`:
nor will there be one), and for a read the amounts "authorised", "captured" and "refunded". `null`, or an error of the server, promises nothing.

Two calls are ordered only if one was heard before the other was sent; calls side by side may take effect in any order.
Standard library only."""

import argparse
import collections
import json
import sys

DECIDED = {"accepted", "refused"}
DOES = {"pay", "capture", "refund", "read", "told"}
OUTCOMES = DECIDED | {"undecided", "busy", "repeated", "absent"}


class Call:
    """What a client sent, and what it heard."""

    def __init__(self, line):
        self.sent = line["at"]
        self.do = line["do"]
        self.key = line.get("key")
        self.payment = line.get("payment")
        self.amount = line.get("amount", 0)
        self.unique = line.get("unique", False)
        self.once = line.get("once", False)
        self.final = line.get("final", False)
        self.name = f"{line['client']}/{line.get('op', '')}"
        self.heard_at = None
        self.answer = None

    @property
    def outcome(self):
        return (self.answer or {}).get("outcome")

    @property
    def is_read(self):
        """Whether the answer says something about the payment."""
        return self.outcome not in (None, "busy")

    def before(self, other):
        """Whether this was heard before the other was sent."""
        return self.heard_at is not None and self.heard_at <= other.sent


class Unreadable(Exception):
    pass


def read(lines):
    """The calls of a history, in the order in which they were sent, and the payments that merchants were told of."""
    calls, open_calls, told = [], {}, collections.Counter()
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            if line.get("do") == "told":
                told[line["payment"]] += 1
                continue
            name = (line["client"], line["op"])
            if "do" in line:
                if line["do"] not in DOES or name in open_calls:
                    raise ValueError("a call that is unknown, or has the number of another one")
                open_calls[name] = Call(line)
                calls.append(open_calls[name])
                continue
            call = open_calls[name]
            if call.heard_at is not None or line["heard"] is not None and line["heard"]["outcome"] not in OUTCOMES:
                raise ValueError("an answer that is unknown, or the second one")
            call.heard_at, call.answer = line["at"], line["heard"]
            if line["heard"] is None:
                # It may take effect at any time from its sending on.
                call.heard_at = None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Unreadable(f"line {number}: {error!r}") from error
    return sorted(calls, key=lambda call: call.sent), told


class Judge:
    def __init__(self, calls, told, expects_notifications=False):
        self.calls, self.told, self.expects = calls, told, expects_notifications
        self.broken = []
        # The payment of each key, from the answers that name both.
        self.payments = collections.defaultdict(set)
        for call in calls:
            if call.key and call.outcome in DECIDED | {"undecided"} and call.answer.get("payment"):
                self.payments[call.key].add(call.answer["payment"])

    def breaks(self, promise, sentence):
        self.broken.append(f"{promise}: {sentence}")

    def judge(self):
        self.one_payment_a_key()
        self.repeated_and_absent()
        by_payment = collections.defaultdict(list)
        for call in self.calls:
            for payment in self.names(call):
                by_payment[payment].append(call)
        for payment, calls in sorted(by_payment.items()):
            self.one_outcome(payment, calls)
            self.amounts(payment, calls)
            self.reads_in_order(payment, calls)
            self.final_read(payment, calls)
        self.unread_keys()
        return self.broken

    def names(self, call):
        """The payments that a call is about: what it names, what its answer names, what its key stands for."""
        answered = (call.answer or {}).get("payment")
        if call.payment or answered:
            return {call.payment or answered}
        return self.payments.get(call.key, set())

    # One order, one payment

    def one_payment_a_key(self):
        for key, payments in sorted(self.payments.items()):
            if len(payments) > 1 and any(call.unique for call in self.calls if call.key == key and call.do == "pay"):
                self.breaks("a reference was accepted twice", f"{key} is {' and '.join(sorted(payments))}")
        accepted = collections.defaultdict(list)
        for call in self.calls:
            if call.do == "pay" and call.once and call.outcome == "accepted":
                accepted[call.key].append(call.name)
        for key, names in sorted(accepted.items()):
            if len(names) > 1:
                self.breaks("a reference was accepted twice", f"{key} was accepted by {' and '.join(names)}")

    def repeated_and_absent(self):
        """An order that is refused because its reference was used has a payment, even if no answer named it."""
        finals = [call for call in self.calls if call.key and call.final and call.outcome == "absent"]
        for final in finals:
            repeated = [call for call in self.calls if call.key == final.key and call.outcome == "repeated"
                        and call.before(final)]
            if repeated:
                self.breaks("an acknowledged payment is lost", f"{final.key} was answered repeated ({repeated[0].name}), "
                            f"and {final.name} finds nothing")
        # A shopper whose app said so may pay elsewhere.
        for told in [call for call in self.calls if call.do == "pay" and call.outcome == "absent"]:
            for call in self.calls:
                if call is not told and call.key == told.key and call.outcome in DECIDED | {"undecided", "repeated"}:
                    self.breaks("what was never to happen happened", f"{told.key} was told that no order came and none will "
                                f"({told.name}), and {call.name} hears {call.outcome}")
                    break

    # One payment, one outcome

    def one_outcome(self, payment, calls):
        said = {}
        for call in calls:
            if call.do in ("pay", "read") and call.outcome in DECIDED:
                said.setdefault(call.outcome, call)
        if len(said) > 1:
            first, second = sorted(said.values(), key=lambda call: call.heard_at)
            self.breaks("two outcomes", f"{payment} is {first.outcome} ({first.name}) and {second.outcome} ({second.name})")

    # Amounts

    def amounts(self, payment, calls):
        orders = [call.amount for call in calls if call.do == "pay"]
        done = {kind: sum(call.amount for call in calls if call.do == kind and call.outcome == "accepted")
                for kind in ("capture", "refund")}
        if orders and done["capture"] > max(orders):
            self.breaks("above its source", f"{payment}: {done['capture']} were captured of {max(orders)}")
        for call in calls:
            if call.do != "read" or call.outcome != "accepted" or "captured" not in call.answer:
                continue
            authorised, captured, refunded = (call.answer.get(name, 0) for name in ("authorised", "captured", "refunded"))
            if captured > authorised or refunded > captured or orders and authorised > max(orders):
                self.breaks("above its source", f"{payment}: {authorised} authorised, {captured} captured, {refunded} "
                            f"refunded, of {max(orders, default=authorised)} ordered ({call.name})")
            self.effects(payment, calls, call, captured, refunded)

    def effects(self, payment, calls, read, captured, refunded):
        """What a read shows lies between what was acknowledged before it was sent, and all that may have happened."""
        for kind, shown in (("capture", captured), ("refund", refunded)):
            changes = [call for call in calls if call.do == kind]
            least = sum(call.amount for call in changes if call.outcome == "accepted" and call.before(read))
            # A refused call did nothing; an unanswered one may have.
            most = sum(call.amount for call in changes
                       if call.outcome in (None, "accepted", "undecided", "busy") and not read.before(call))
            if shown < least:
                self.breaks("an acknowledged change is lost", f"{payment}: {least} acknowledged by {kind}, and {read.name} "
                            f"shows {shown}")
            # A platform may capture on its own: only where a client captures, all captures are the client's.
            if shown > most and (kind == "refund" or changes):
                self.breaks("a change happened twice", f"{payment}: at most {most} sent by {kind}, and {read.name} shows "
                            f"{shown}")

    # Reads

    def reads_in_order(self, payment, calls):
        """A later answer does not know less than an earlier one."""
        heard = sorted((call for call in calls if call.do in ("pay", "read") and call.outcome in OUTCOMES - {"busy"}),
                       key=lambda call: call.sent)
        for later in heard:
            if later.do != "read":
                continue
            for earlier in heard:
                if earlier is later or not earlier.before(later):
                    continue
                if later.outcome == "absent" and earlier.outcome in DECIDED | {"undecided"}:
                    self.breaks("an acknowledged payment is lost", f"{payment}: {earlier.name} was answered "
                                f"{earlier.outcome}, and {later.name} finds nothing")
                    return
                if later.outcome == "undecided" and earlier.outcome in DECIDED:
                    self.breaks("an answer contradicts an earlier one", f"{payment}: {earlier.name} was answered "
                                f"{earlier.outcome}, and {later.name} says that it is undecided")
                    return
                for name in ("captured", "refunded"):
                    was, now = (earlier.answer.get(name), later.answer.get(name))
                    if was is not None and now is not None and now < was:
                        self.breaks("an answer contradicts an earlier one", f"{payment}: {name} was {was} "
                                    f"({earlier.name}) and is {now} ({later.name})")
                        return

    def final_read(self, payment, calls):
        acknowledged = [call for call in calls if call.do == "pay" and call.outcome in DECIDED | {"undecided"}]
        finals = [call for call in calls if call.final]
        if acknowledged and not any(call.is_read for call in finals):
            self.breaks("never read at the end", f"{payment} was acknowledged ({acknowledged[0].name}), but was not read "
                        "at the end, or got no answer")
        if any(call.outcome == "undecided" for call in finals):
            self.breaks("left undecided", f"{payment} is undecided at the end")
        decided = [call for call in acknowledged + finals if call.outcome in DECIDED]
        if self.expects and decided and payment not in self.told:
            self.breaks("never told", f"{payment} was {decided[-1].outcome}, and no merchant was told of it")

    def unread_keys(self):
        """Orders without an answer: at the end, each must have been read."""
        read = {call.key for call in self.calls if call.final and call.is_read}
        for key in sorted({call.key for call in self.calls if call.do == "pay"} - read - set(self.payments)):
            pays = [call for call in self.calls if call.key == key and call.do == "pay"]
            if any(call.outcome == "repeated" for call in pays) or all(call.outcome for call in pays):
                continue
            self.breaks("never read at the end", f"{key} was sent without an answer, and not read at the end")


def judge(lines, expects_notifications=False):
    """The promises that a history breaks, each as a sentence."""
    calls, told = read(lines)
    return Judge(calls, told, expects_notifications).judge()


# MARK: The checker's own tests


def history(*calls):
    """Lines from (sent, heard, call, answer): short, for the tests below. An answer of None is no answer."""
    lines = []
    for number, (sent, heard, call, answer) in enumerate(calls):
        lines.append({"at": sent, "client": "c", "op": number, **call})
        lines.append({"at": heard, "client": "c", "op": number, "heard": answer})
    return [json.dumps(line) for line in sorted(lines, key=lambda line: (line["at"], "heard" in line))]


def pay(amount=100, key="k", **more):
    return {"do": "pay", "key": key, "amount": amount, "unique": True, **more}


def change(kind, amount, payment="P"):
    return {"do": kind, "payment": payment, "amount": amount}


def look(final=False, **more):
    return {"do": "read", "payment": "P", "final": final, **more}


def says(outcome="accepted", payment="P", **amounts):
    return {"outcome": outcome, "payment": payment, **amounts}


def sums(authorised=100, captured=0, refunded=0):
    return says(authorised=authorised, captured=captured, refunded=refunded)


END = (90, 91, look(final=True), sums())

GOOD = {
    "paid, captured, refunded": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 60), says()), (5, 6, change("refund", 10), says()),
        (90, 91, look(final=True), sums(100, 60, 10))),
    "an answer was lost, and the call took effect": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 60), None), (90, 91, look(final=True), sums(100, 60))),
    "an answer was lost, and the call took no effect": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 60), None), END),
    "the order's answer was lost, and the same order again gets the first answer": history(
        (1, 2, pay(), None), (3, 4, pay(), says()), END),
    "a used reference is refused": history(
        (1, 2, pay(once=True), None), (3, 4, pay(once=True), {"outcome": "repeated"}), END,
        (92, 93, {"do": "read", "key": "k", "final": True}, says())),
    "the order never arrived": history(
        (1, 2, pay(), None), (90, 91, {"do": "read", "key": "k", "final": True}, {"outcome": "absent"})),
    "undecided, then refused": history(
        (1, 2, pay(), says("undecided")), (3, 4, look(), says("undecided")), (90, 91, look(final=True), says("refused"))),
    "a read beside a capture may come before it": history(
        (1, 2, pay(), says()), (3, 6, change("capture", 60), says()), (4, 5, look(), sums()),
        (90, 91, look(final=True), sums(100, 60))),
    "a capture that was refused did nothing": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 160), says("refused")), END),
    "the platform captures on its own": history((1, 2, pay(), says()), (90, 91, look(final=True), sums(100, 100))),
    "an order that never came, and never will": history(
        (1, 2, pay(), {"outcome": "absent"}), (90, 91, {"do": "read", "key": "k", "final": True}, {"outcome": "absent"})),
    "a late answer of an order beside a read that found nothing": history(
        (1, 9, pay(), says()), (3, 4, {"do": "read", "key": "k"}, {"outcome": "absent"}), END),
}

BAD = {
    "two outcomes": history((1, 2, pay(), says()), (90, 91, look(final=True), says("refused"))),
    "an acknowledged payment is lost": history((1, 2, pay(), says()), (90, 91, look(final=True), says("absent"))),
    "a reference was accepted twice": history((1, 2, pay(), None), (3, 4, pay(), says()), (5, 6, pay(), says(payment="Q")),
                                              END, (92, 93, look(final=True, payment="Q"), {**sums(), "payment": "Q"})),
    "what was never to happen happened": history(
        (1, 2, pay(), {"outcome": "absent"}), (90, 91, {"do": "read", "key": "k", "final": True}, says())),
    "above its source": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 60), says()), (5, 6, change("capture", 60), says()),
        (90, 91, look(final=True), sums(120, 120))),
    "a change happened twice": history(
        (1, 2, pay(), says()), (3, 4, change("capture", 30), None), (90, 91, look(final=True), sums(100, 60))),
    "an acknowledged change is lost": history((1, 2, pay(), says()), (3, 4, change("capture", 60), says()), END),
    "an answer contradicts an earlier one": history(
        (1, 2, pay(), says()), (3, 4, look(), says("undecided")), END),
    "left undecided": history((1, 2, pay(), says("undecided")), (90, 91, look(final=True), says("undecided"))),
    "never read at the end": history((1, 2, pay(), says())),
}


def self_test():
    problems = []
    for title, lines in GOOD.items():
        problems += [f"good: {title}: {sentence}" for sentence in judge(lines)]
    for promise, lines in BAD.items():
        found = judge(lines)
        if not any(sentence.startswith(promise + ":") for sentence in found):
            problems.append(f"bad: {promise} is not found, but {found}")
    more = {
        "a read shows less than an earlier one": (history(
            (1, 2, pay(), says()), (3, 4, change("capture", 60), None), (5, 6, look(), sums(100, 60)), END),
            "an answer contradicts an earlier one"),
        "more was refunded than captured": (history(
            (1, 2, pay(), says()), (90, 91, look(final=True), sums(100, 10, 20))), "above its source"),
        "a used reference is accepted again, as the same payment": (history(
            (1, 2, pay(once=True), says()), (3, 4, pay(once=True), says()), END), "a reference was accepted twice"),
        "a used reference has no payment": (history(
            (1, 2, pay(once=True), None), (3, 4, pay(once=True), {"outcome": "repeated"}),
            (90, 91, {"do": "read", "key": "k", "final": True}, says("absent"))), "an acknowledged payment is lost"),
        "the last read of a payment is busy": (history(
            (1, 2, pay(), says()), (90, 91, look(final=True), says("busy"))), "never read at the end"),
        "the last read of an order is busy": (history(
            (1, 2, pay(), None), (90, 91, {"do": "read", "key": "k", "final": True}, {"outcome": "busy"})),
            "never read at the end"),
        "an order without an answer that is not read": (history((1, 2, pay(), None)), "never read at the end"),
    }
    for title, (lines, promise) in more.items():
        if not any(sentence.startswith(promise) for sentence in judge(lines)):
            problems.append(f"bad: {title} is not found")
    # Notifications, and unreadable lines.
    untold = history((1, 2, pay(), says()), END)
    if not any(sentence.startswith("never told") for sentence in judge(untold, True)):
        problems.append("bad: a payment that no merchant was told of is not found")
    if judge(untold + ['{"do": "told", "payment": "P"}'], True):
        problems.append("good: a merchant was told")
    for text in ["{", "[]", '{"client": "c", "op": 1, "heard": null}', '{"at": 1, "client": "c", "op": 1, "do": "steal"}']:
        try:
            judge([text])
            problems.append(f"unreadable: {text} is read")
        except Unreadable:
            pass
    for problem in problems:
        print(f"check_history --self-test: {problem}", file=sys.stderr)
    print(f"check_history --self-test: {len(GOOD)} good histories, {len(BAD) + len(more) + 1} bad ones, "
          f"{len(problems)} problems")
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--notifications", action="store_true", help="merchants must have been told of every payment")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.files:
        parser.error("no history was given")
    broken = 0
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            for sentence in judge(file, options.notifications):
                print(f"{name}: {sentence}")
                broken += 1
    print(f"check_history: {len(options.files)} histories, {broken} broken promises")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
