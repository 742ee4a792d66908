"""The Sips family in Scripts/torture_sequences.py: orders of the phone and of the office server, validations, cancellations,
refunds. docs/sips-merchant-wire.md, section 8, has what is expected. Standard library only."""

import datetime
import json
import subprocess
import urllib.parse

from stage import Unexpected
from torture_load import SIPS, Sips
from torture_model import PARIS, Payment, Refused, paris_evening
from torture_sequence_sips_more import SipsMore
from torture_views import Attempt, Wrong, compare

CARDS = {True: "4100000000000000", False: "4100000000000005"}
# 8.7. The states that a payment of this API has.
STATUS = {"refused": "REFUSED", "toValidate": "TO_VALIDATE", "toCapture": "TO_CAPTURE", "captured": "CAPTURED",
          "pending": "PENDING", "refunded": "CREDITED", "cancelled": "CANCELLED", "expired": "EXPIRED"}
# 8.8.
CODES = {"wrong state": "24", "too high": "51", "not positive": "12"}
MODES = ("AUTHOR_CAPTURE", "VALIDATION", "IMMEDIATE")


class SipsShop:
    name, path = "sips", f"sips/{SIPS[0]}"

    def __init__(self, run):
        self.run, self.calls = run, Sips(None, None, None)
        self.more = SipsMore(self)

    def moments(self):
        return ()

    def pass_time(self, now):
        pass

    @staticmethod
    def accepts(code):
        return code == "00"

    @staticmethod
    def is_counted(payment):
        return payment.state != "pending"

    def prepare(self):
        self.by_phone()

    def send(self, service, message):
        """(code, answer)"""
        version = "DR_WS_2.58" if service.startswith("diagnostic") else "CR_WS_2.9"
        answer = self.calls._send(self.run.base, service, {"interfaceVersion": version, **message})
        if answer is None or answer[0] != 200:
            raise Unexpected(f"{service} of Sips gives no answer: {answer}")
        return answer[1].get("responseCode"), answer[1]

    # MARK: Orders

    def plan(self):
        choice = self.run.random
        return choice.choice(MODES), choice.choice([0, 0, 1, 3, 6, 30])

    def model(self, reference, amount, mode, day, accepted):
        now = self.run.now(self)
        evening = paris_evening(now, day)
        payment = Payment("sips", reference, amount, now, capture_at=evening, needs_validation=mode == "VALIDATION",
                          at_once=mode == "IMMEDIATE")
        payment.mode, payment.day, payment.code, payment.is_at_bank = mode, day, "00" if accepted else "05", False
        return self.run.add(payment.order(accepted), self)

    def begin(self):
        kind = self.run.random.random()
        if kind < 0.25:
            self.by_phone()
        elif kind < 0.6:
            self.duplicate()
        else:
            self.more.begin()

    def by_phone(self):
        """The SDK of apps, with the platform's own program."""
        run, (mode, day) = self.run, self.plan()
        reference, amount = run.reference("sips"), run.random.randrange(100, 9_000)
        accepted = not run.payments or run.random.random() < 0.8
        payment = self.model(reference, amount, mode, day, accepted)
        arguments = ["--url", run.base, "--reference", reference, "--amount", str(amount), "--card", CARDS[accepted],
                     "--expiry", "203112", "--automatic-response-url", run.merchants.address(reference), "--capture-mode", mode,
                     "--capture-day", str(day), "--json"]

        def call():
            done = subprocess.run([run.platform.binary, "phone", "pay", *arguments], capture_output=True, text=True,
                                  timeout=120, stdin=subprocess.DEVNULL)
            report = json.loads(done.stdout)
            return report.get("code"), report

        run.carry_out(payment, Attempt(
            f"cardOrder of {amount} by the phone, {mode} {day}", call, lambda: "00" if accepted else "05"))
        self.identify(payment)

    def identify(self, payment):
        """The operator's name of it: it is known once it exists."""
        payment.id = self.run.platform.operator("GET", f"payments/{payment.reference}")["id"]
        self.run.look(payment)

    def duplicate(self):
        run, (mode, day) = self.run, self.plan()
        earlier = run.random.choice([one for one in run.payments if one.shop is self and not one.is_at_bank])
        amount = run.random.randrange(100, 9_000)
        used = run.random.random() < 0.1
        times = 2 if run.random.random() < 0.15 else 1
        reference = earlier.reference if used else run.reference("sips")
        message = {"amount": str(amount), "currencyCode": "978", "transactionReference": reference, "captureMode": mode,
                   "captureDay": str(day), "fromTransactionReference": earlier.reference,
                   "automaticResponseUrl": run.merchants.address(reference)}
        allowed = earlier.state != "refused"
        if used or not allowed:
            # Nothing may happen to the payment whose reference it is, and nothing may come of it.
            refused = Attempt(f"duplicate as {reference}", lambda: self.send("cashManagement/duplicate", message),
                              lambda: "94" if allowed else "24")
            run.carry_out(earlier, *[refused] * times)
            if not used:
                code, answer = self.ask(reference)
                if code != "25":
                    raise Wrong(earlier, f"a refused duplicate left the transaction {reference}", [answer])
            return
        payment = self.model(reference, amount, mode, day, True)

        def expected():
            # The reference is used once.
            payment.keys["order"] = payment.keys.get("order", 0) + 1
            return "00" if payment.keys["order"] == 1 else "94"

        order = Attempt(f"duplicate of {earlier.reference}, {amount}, {mode} {day}",
                        lambda: self.send("cashManagement/duplicate", message), expected)
        run.carry_out(payment, *[order] * times)
        self.identify(payment)

    # MARK: Operations

    def amount(self, payment):
        """A part, all of it, or too much; sometimes none."""
        choice = self.run.random
        left = max(payment.left, 1)
        return choice.choice([None, left, left + 1, 0, choice.randrange(1, left + 1), choice.randrange(1, left + 1)])

    def attempt(self, payment):
        choice = self.run.random
        kind = choice.choice(["validate", "cancel", "refund", "refund", None])
        if kind is None:
            return None
        amount, now = self.amount(payment), self.run.now(self)
        message = {"transactionReference": payment.reference}
        if amount is not None:
            message |= {"operationAmount": str(amount), "currencyCode": "978"}

        def expected():
            try:
                if kind == "validate":
                    payment.validate(now, amount, paris_evening(now))
                elif kind == "cancel":
                    payment.cancel(amount)
                elif amount is None:
                    return "30"
                else:
                    payment.refund(amount)
            except Refused as refusal:
                return CODES[refusal.reason]
            said.append({"newStatus": STATUS[payment.state], "newAmount": str(payment.left)})
            return "00"

        def after(code, answer):
            # One of those that the model made: beside another call, any of two.
            found = {name: answer.get(name) for name in ("newStatus", "newAmount")}
            if code == "00" and found not in said:
                raise Wrong(payment, f"the answer of {kind} has {found}, and {said} was expected", [answer])

        said = []
        return Attempt(f"{kind} of {amount}", lambda: self.send(f"cashManagement/{kind}", message), expected, after)

    # MARK: Views

    def ask(self, reference):
        return self.send("diagnostic/getTransactionData", {"transactionReference": reference})

    def compare(self, payment):
        code, answer = self.ask(payment.reference)
        wanted = {"responseCode": "00", "transactionStatus": STATUS[payment.state], "originAmount": str(payment.amount),
                  "currentAmount": str(payment.left), "captureMode": payment.mode, "captureDay": str(payment.day),
                  "captureLimitDate": None}
        if payment.state in ("toCapture", "toValidate"):
            wanted["captureLimitDate"] = datetime.datetime.fromtimestamp(payment.due / 1_000, PARIS).strftime("%Y%m%d")
        compare(payment, "getTransactionData", answer, wanted, answer)

    def compare_notifications(self, payment, told):
        """One automatic response when it is decided."""
        if payment.state == "pending":
            return
        if len(told) != 1:
            raise Wrong(payment, f"{len(told)} automatic responses came, and one was expected", [str(one) for one in told])
        data = urllib.parse.parse_qs(told[0].decode())["Data"][0]
        fields = dict(pair.split("=", 1) for pair in data.split("|"))
        wanted = {"responseCode": payment.code, "amount": str(payment.amount),
                  "transactionReference": payment.reference, "captureMode": payment.mode}
        compare(payment, "the automatic response", fields, wanted, fields)
