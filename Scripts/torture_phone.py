#!/usr/bin/env python3
"""The phones among the clients of Scripts/torture: `guichet phone pay`, with the SDK that apps use. Standard library only.

    Scripts/torture_phone.py --self-test        reads reports of the command
"""

import json
import subprocess
import sys

from torture_load import TIMEOUT, Sips

CARDS = {"accepted": "4100000000000000", "refused": "4100000000000005"}


class Phone(Sips):
    """cardOrder of the Sips family. After an answer that is lost the SDK asks for `outcome`. A reference pays once; an order that
    was told `unseen` never pays."""

    name = "phone"

    def __init__(self, history, receiver, binary, timeout=TIMEOUT):
        super().__init__(history, receiver, None, timeout)
        self.binary = binary

    def pay(self, client, base, reference, amount, card):
        arguments = ["--url", base, "--reference", reference, "--amount", str(amount), "--card", CARDS[card],
                     "--expiry", "203112", "--automatic-response-url", self.receiver(reference), "--json"]
        key = f"phone/{reference}"
        is_first = key not in self.history.orders

        def body():
            try:
                # The initialisation, the order and the question.
                done = subprocess.run([self.binary, "phone", "pay", *arguments], capture_output=True, text=True,
                                      timeout=3 * self.timeout, stdin=subprocess.DEVNULL)
                told = self.told(json.loads(done.stdout), reference)
            except (subprocess.TimeoutExpired, ValueError):
                return None
            # `unseen` is about the second order: the first one may have paid.
            return told if is_first or told != {"outcome": "absent"} else None

        call = {"do": "pay", "key": key, "amount": amount, "unique": True, "once": True}
        return self.history.call(client, call, body)

    @staticmethod
    def told(report, reference):
        """What the report of the command says, in the words of a history. A refusal of the command itself has no steps."""
        steps = report.get("steps") or []
        if any(step.get("name") == "outcome" and (step.get("meaning") or "").startswith("unseen") for step in steps):
            return {"outcome": "absent"}
        if report.get("code") == "94":
            return {"outcome": "repeated"}
        outcome = {"00": "accepted", "05": "refused"}.get(report.get("code"))
        # Not known, not initialised, or too late: that promises nothing.
        return outcome and {"outcome": outcome, "payment": reference}


def self_test():
    asked = {"name": "outcome", "meaning": "unseen: it never pays"}
    cases = [
        ({"code": "00", "steps": []}, {"outcome": "accepted", "payment": "R"}),
        ({"code": "05", "steps": [{"name": "outcome"}]}, {"outcome": "refused", "payment": "R"}),
        ({"code": "94", "steps": [{"name": "order", "meaning": "unseen"}]}, {"outcome": "repeated"}),
        ({"steps": [asked]}, {"outcome": "absent"}),
        ({"code": "24", "steps": []}, None),
        ({"code": "00"}, {"outcome": "accepted", "payment": "R"}),
        ({"error": "the platform does not answer"}, None),
    ]
    wrong = [(report, found, expected) for report, expected in cases if (found := Phone.told(report, "R")) != expected]
    for report, found, expected in wrong:
        print(f"torture_phone --self-test: {report}: {found}, expected {expected}", file=sys.stderr)
    print(f"torture_phone --self-test: {len(cases)} cases, {len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit(__doc__)
    sys.exit(self_test())
