"""Worldline Direct in Scripts/torture_sequences.py. docs/choices/direct.md has what is expected. Standard library only."""

import collections
import json

from stage import Unexpected
from torture_load import DIRECT, DIRECT_CARDS, Direct
from torture_model import DAY, Payment, Refused
from torture_sequence_direct_more import DirectMore
from torture_views import Attempt, Wrong, compare

MODES = {"FINAL_AUTHORIZATION": 7, "PRE_AUTHORIZATION": 30, "SALE": 7}
# DF10, DF11.
STATUS = {"refused": "REJECTED", "verified": "PENDING_CAPTURE", "toValidate": "PENDING_CAPTURE", "toCapture": "PENDING_CAPTURE",
          "partlyCaptured": "PENDING_CAPTURE", "captured": "CAPTURED", "refunded": "REFUNDED", "cancelled": "CANCELLED",
          "expired": "CANCELLED", "pending": "REDIRECTED"}
# The outcomes of an operation.
OPERATIONS = {("capture", "done"): "CAPTURED", ("cancellation", "done"): "CANCELLED", ("refund", "done"): "REFUNDED",
              ("capture", "uncertain"): "CAPTURE_REQUESTED",
              ("refund", "uncertain"): "REFUND_REQUESTED", ("capture", "refused"): "REJECTED_CAPTURE", ("refund", "refused"): "REJECTED"}
# The status of an operation that is accepted; of the others 201.
GOOD = {"cancel": 200, "increment-authorization": 200}


class DirectShop:
    name, path = "direct", f"direct/{DIRECT[0]}"

    def __init__(self, run):
        self.run, self.calls = run, Direct(None, None)
        self.more = DirectMore(self)

    def moments(self):
        return self.more.moments()

    def pass_time(self, now):
        pass

    @staticmethod
    def accepts(code):
        return code in (200, 201)

    @staticmethod
    def is_counted(payment):
        return payment.state != "pending"

    def prepare(self):
        pass

    def send(self, method, path, message=None, key=None):
        answer = self.calls._send(self.run.base, method, path, message, key)
        if answer is None:
            raise Unexpected(f"{method} {path} of Direct gives no answer")
        return answer

    def key(self):
        # Letters: one in ten rows of digits has the check digit of a card number, which the platform refuses.
        return "key-" + "".join(self.run.random.choice("abcdefghijklmnop") for _ in range(20))

    # MARK: Orders

    def model(self, reference, amount, mode, minutes, now, is_card=True):
        payment = Payment("direct", reference, amount, now, at_once=mode == "SALE", valid_for=MODES[mode] * DAY, parts=True,
                          capture_at=now + minutes * 60_000 if minutes else None,
                          is_preauthorisation=mode == "PRE_AUTHORIZATION")
        payment.mode, payment.name, payment.is_card, payment.told_reference = mode, None, is_card, reference
        payment.is_debit, payment.is_at_provider, payment.was_given_up = False, False, False
        return payment

    def begin(self):
        if self.run.random.random() < 0.5:
            self.create()
        else:
            self.more.begin()

    def create(self):
        run, choice = self.run, self.run.random
        reference, amount = run.reference("direct"), choice.randrange(200, 9_000) * 10
        mode, accepted = choice.choice(list(MODES)), choice.random() < 0.85
        minutes = choice.choice([30, 1_500, 6_000]) if mode != "SALE" and choice.random() < 0.25 else None
        if choice.random() < 0.2:
            # DF12, DF19.
            amount = choice.choice([0, 1_302, 1_303, 1_309, 1_203, 1_209])
        accepted = accepted and amount != 1_302
        card = {"paymentProductId": 1, "authorizationMode": mode, "threeDSecure": {"skipAuthentication": True},
                "card": {"cardNumber": DIRECT_CARDS["accepted" if accepted or amount == 1_302 else "refused"], "cardholderName": "Anna Martin",
                         "cvv": "123", "expiryDate": "1231"}}
        if minutes:
            card["autoCapture"] = {"delayInMinutes": minutes}
        message = {"order": {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"},
                             "references": {"merchantReference": reference}},
                   "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                   "cardPaymentMethodSpecificInput": card}
        key, now = self.key() if choice.random() < 0.7 else None, run.now(self)
        payment = self.model(reference, amount, mode, minutes, now)
        run.add(payment.order(accepted, only_checks=amount == 0), self)
        times = 2 if key and choice.random() < 0.2 else 1
        names = set()

        def call():
            status, answer = self.send("POST", "/payments", message, key)
            found = answer.get("payment") or (answer.get("paymentResult") or {}).get("payment")
            if found:
                names.add(found["id"])
            return (status, answer) if status != 409 else (201 if accepted else 402, answer)

        what = f"createPayment of {amount}, {mode}{f', captured after {minutes} min' if minutes else ''}"
        run.carry_out(payment, *[Attempt(what, call, lambda: 201 if accepted else 402)] * times)
        if len(names) != 1:
            raise Wrong(payment, f"one order made the payments {names}")
        payment.name = names.pop()
        payment.create = (message, key, now)
        self.identify(payment)

    def identify(self, payment):
        payment.id = self.run.platform.operator("GET", f"payments/{payment.reference}")["id"]
        self.run.look(payment)

    # MARK: Operations

    def attempt(self, payment):
        choice = self.run.random
        if payment.state == "pending":
            return None
        kind = choice.choice(["capture", "capture", "cancel", "refund", "refund", "increment-authorization", "get", "repeat"])
        if kind == "get":
            return None
        if kind == "repeat":
            return self.create_again(payment) if choice.random() < 0.4 else self.repeat(payment)
        there = max(payment.refundable if kind == "refund" else payment.open, 1)
        part = choice.randrange(1, there + 1)
        amount = choice.choice([None, there, there + 1, part, part, part])
        final = choice.random() < 0.25
        if kind == "increment-authorization":
            amount = amount or part
        message = {} if amount is None else {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}}
        if kind == "capture" and amount is not None:
            message = {"amount": amount, "isFinal": final}
        key = self.key() if choice.random() < 0.7 else None
        return self.operation(payment, kind, message, amount, final or amount is None, key)

    def operation(self, payment, kind, message, amount, final, key):
        good = GOOD.get(kind, 201)

        def expected():
            # A repeat under the same key is answered with what the first one did.
            if key in payment.keys:
                return good
            try:
                payment.settle(self.run.now(self))
                if payment.is_debit and kind != "refund" or not payment.is_card and kind == "increment-authorization":
                    raise Refused("wrong state")
                if kind == "capture":
                    payment.capture(amount, final)
                elif kind == "cancel":
                    payment.cancel(amount)
                elif kind == "refund":
                    payment.refund(amount)
                else:
                    payment.increment(amount)
            except Refused:
                return 400
            if key:
                payment.keys[key] = (kind, message, payment.operations[-1].number, self.run.now(self))
            return good

        def call():
            status, answer = self.send("POST", f"/payments/{payment.name}/{kind}", message, key)
            # While the same call is under way.
            return (good if status == 409 and key else status), answer

        attempt = Attempt(f"{kind} {json.dumps(message)}{' with a key' if key else ''}", call, expected)
        # Two steps, between which another call may end the payment: what was added is released then (DF100).
        attempt.is_alone = kind == "increment-authorization"
        return attempt

    def repeat(self, payment):
        """The same call with the same key, whatever the body is: the first outcome (DM18)."""
        kept = [(key, one) for key, one in payment.keys.items() if self.run.now(self) - one[3] < 20 * 3_600_000]
        if not kept:
            return None
        key, (kind, message, number, _) = self.run.random.choice(kept)

        def after(_, answer):
            named = (answer.get("payment") or answer)["id"]
            if named != f"{payment.name.rsplit('_', 1)[0]}_{number}":
                raise Wrong(payment, f"a repeated {kind} is answered with {named}, and the first one was operation {number}", [answer])

        return Attempt(f"{kind} again with the same key",
                       lambda: self.send("POST", f"/payments/{payment.name}/{kind}", message, key),
                       lambda: GOOD.get(kind, 201), after)

    def create_again(self, payment):
        """createPayment with the same key, whatever happened to its payment since: that one, as it is now."""
        message, key, at = getattr(payment, "create", (None, None, 0))
        if key is None or self.run.now(self) - at > 20 * 3_600_000:
            return None

        def after(_, answer):
            found = answer.get("payment") or answer["paymentResult"]["payment"]
            if found["id"] != payment.name:
                raise Wrong(payment, f"a repeated createPayment is answered with {found['id']}", [answer])

        return Attempt("createPayment again with the same key", lambda: self.send("POST", "/payments", message, key),
                       lambda: 402 if payment.state == "refused" else 201, after)

    # MARK: Views

    def ask(self, payment):
        status, answer = self.send("GET", f"/payments/{payment.name}/details")
        payment.settle(self.run.now(self))
        return answer

    def compare(self, payment):
        if payment.name is None:
            return
        answer = self.ask(payment)
        status = STATUS[payment.state]
        if payment.was_given_up or payment.state == "expired" and not payment.told:
            status = "CANCELLED"
        latest = [one for one in payment.operations if one.state != "refused"]
        for state, kind in (("captured", "capture"), ("refunded", "refund")):
            own = [one for one in latest if one.kind == kind]
            if payment.state == state and own:
                status = OPERATIONS[kind, own[-1].state]
        output = answer.get("paymentOutput") or {}
        compare(payment, "getPaymentDetails", answer, {"status": status}, answer)
        waiting = sum(one.amount for one in payment.operations if one.kind == "capture" and one.is_open)
        wanted = payment.open if payment.captured == 0 else payment.captured - waiting
        compare(payment, "getPaymentDetails", {
            "amount": output["amountOfMoney"]["amount"], "acquired": output["acquiredAmount"]["amount"]},
            {"amount": payment.amount, "acquired": wanted}, answer)
        if payment.state in ("captured", "partlyCaptured"):
            compare(payment, "getPaymentDetails", answer["statusOutput"], {"isRefundable": payment.refundable > 0}, answer)
        listed = [(one["amountOfMoney"]["amount"], one["status"]) for one in answer["Operations"][1:]]
        # DF100: a granted increment is a part of the authorisation.
        granted = {("increment", "done"): "PENDING_CAPTURE" if payment.open > 0 else status}
        wanted = [(one.amount, (OPERATIONS | granted)[one.kind, one.state]) for one in payment.operations if one.number > 0]
        if listed != wanted:
            raise Wrong(payment, f"getPaymentDetails lists {listed}, and {wanted} was expected", [answer])
        for kind, name, output in (("capture", "captures", "captureOutput"), ("refund", "refunds", "refundOutput")):
            found = self.send("GET", f"/payments/{payment.name}/{name}")[1]
            amounts = [one[output]["amountOfMoney"]["amount"] for one in found.get(name, [])]
            must = [one.amount for one in payment.operations if one.kind == kind]
            if amounts != must:
                raise Wrong(payment, f"{name} are {amounts}, and {must} was expected", [found])

    def compare_notifications(self, payment, told):
        """DF22: an event for each step."""
        events = [json.loads(one) for one in self.run.merchants.told[payment.told_reference]]
        own = payment.name.rsplit("_", 1)[0]
        found = collections.Counter(
            one["type"] for one in events
            if any((one.get(part) or {}).get("id", "").rsplit("_", 1)[0] == own for part in ("payment", "refund")))
        wanted = collections.Counter(["payment.redirected" if payment.is_at_provider else "payment.created"])
        if payment.was_given_up or payment.state == "expired":
            wanted["payment.cancelled"] += 1
        elif payment.state == "refused":
            wanted["payment.rejected"] += 1
        # The rest of one that is captured in part is given up without an event.
        if payment.state not in ("refused", "pending") and payment.told and (payment.mode != "SALE" or payment.amount == 0):
            wanted["payment.pending_capture"] += 1
        types = {"capture": ("payment.capture_requested", "payment.captured"), "cancellation": ("payment.cancelled",),
                 "refund": ("refund.refund_requested", "payment.refunded"), "increment": ()}
        for one in payment.operations:
            wanted.update(types[one.kind][:1] if one.state in ("uncertain", "refused") else types[one.kind])
            if one.kind == "capture" and one.state == "refused":
                wanted["payment.rejected_capture"] += 1
        if found != wanted:
            raise Wrong(payment, f"the webhooks were {dict(found)}, and {dict(wanted)} was expected", events)
