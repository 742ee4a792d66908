"""Scellius and Lyra's REST API in Scripts/torture_sequences.py. docs/choices/lyra.md and the list of Lyra's codes have what is
expected. Standard library only."""

import json
import time
import urllib.parse

from stage import Unexpected
from torture_load import LYRA, LYRA_CARDS, Lyra
from torture_model import DAY, LATER, Payment, Refused, utc_evening
from torture_sequence_lyra_forms import LyraForms
from torture_views import Attempt, Wrong, compare, milliseconds

STATUS = {"refused": "REFUSED", "verified": "ACCEPTED", "toAuthorise": "WAITING_AUTHORISATION",
          "toValidateThenAuthorise": "WAITING_AUTHORISATION_TO_VALIDATE", "toValidate": "AUTHORISED_TO_VALIDATE",
          "toCapture": "AUTHORISED", "captured": "CAPTURED", "refunded": "CAPTURED", "cancelled": "CANCELLED",
          "expired": "EXPIRED"}
ORDER_STATUS = {"refused": "UNPAID", "cancelled": "UNPAID", "expired": "UNPAID", "toAuthorise": "RUNNING",
                "toValidateThenAuthorise": "RUNNING", "toValidate": "RUNNING"}
VALID = 7 * DAY
# LP56, and the steps that the last three are about.
RULES = "end-of-payment,abandonment,operation,batch-authorisation,batch-change"
TOLD = ("validated", "changed", "cancelled", "authorised", "captured", "expired")


class LyraShop:
    name, path = "lyra", f"lyra/{LYRA[0]}"

    def __init__(self, run):
        self.run, self.calls = run, Lyra(None, None)
        self.tokens, self.forms = [], LyraForms(self)

    @staticmethod
    def accepts(code):
        return code == "SUCCESS"

    @staticmethod
    def is_counted(payment):
        """An instalment after the first one is decided with that one (docs/metrics.md)."""
        return not payment.is_credit and payment.state != "authenticating" and not getattr(payment, "is_instalment", False)

    def prepare(self):
        """An address of the shop, for what has none of its own."""
        self.tells_all = self.run.seed % 3 == 0
        rules = ["--ipn-rules", RULES] if self.tells_all else []
        self.run.platform.must("shop", "lyra", "set", LYRA[0], "--ipn-url-test", self.run.merchants.address("shop"), *rules)

    def send(self, service, message):
        answer = self.calls._send(self.run.base, service, message)
        if answer is None or answer[0] != 200:
            raise Unexpected(f"{service} of Lyra gives no answer: {answer}")
        body = answer[1]
        return "SUCCESS" if body["status"] == "SUCCESS" else body["answer"]["errorCode"], body["answer"]

    # MARK: Orders

    def model(self, reference, amount, delay, validates, **plan):
        """LP4 to LP6: authorised now if the authorisation lasts until the capture, else the day before it."""
        now = self.run.now(self)
        at = now + delay * DAY
        later = None if delay * DAY <= VALID else at - DAY
        payment = Payment("lyra", reference, amount, now, capture_at=at, needs_validation=validates, valid_for=VALID,
                          evening=utc_evening, later_at=later, **plan)
        payment.order_id, payment.card_accepts = reference, True
        return payment

    def begin(self):
        kind = self.run.random.random()
        if kind < 0.45:
            self.create()
        elif kind < 0.55:
            self.duplicate()
        elif kind < 0.65:
            self.register()
        elif kind < 0.80:
            self.forms.form()
        elif kind < 0.85:
            self.forms.come_back()
        elif kind < 0.95:
            self.forms.subscribe()
        else:
            self.forms.cancel_subscription()

    def pass_time(self, now):
        self.forms.pass_time(now)

    def moments(self):
        return [at for one in self.forms.subscriptions for at, _ in one["due"]] + [until for until, *_ in self.forms.left]

    def delay(self):
        return self.run.random.choice([0, 0, 1, 3, 7, 8, 20])

    def create(self):
        run, choice = self.run, self.run.random
        reference, amount = run.reference("lyra"), choice.randrange(100, 9_000)
        delay, validates, accepted = self.delay(), choice.random() < 0.4, choice.random() < 0.85
        token = choice.choice(self.tokens) if self.tokens and accepted and choice.random() < 0.3 else None
        message = {"amount": amount, "currency": "EUR", "orderId": reference, "ipnTargetUrl": run.merchants.address(reference),
                   "transactionOptions": {"cardOptions": {"captureDelay": delay, "manualValidation": "YES" if validates else "NO"}}}
        if token:
            message |= {"paymentMethodToken": token, "formAction": "SILENT"}
        else:
            message["paymentForms"] = [{
                "paymentMethodType": "CARD", "pan": LYRA_CARDS["accepted" if accepted else "refused"], "expiryMonth": "12",
                "expiryYear": "31", "securityCode": "123"}]
        payment = run.add(self.model(reference, amount, delay, validates).order(accepted), self)
        payment.card_accepts = accepted
        with_token = " with a token" if token else ""
        answers = run.carry_out(payment, Attempt(
            f"CreatePayment of {amount}{with_token}, delay {delay}{', to validate' if validates else ''}",
            lambda: self.send("Charge/CreatePayment", message), lambda: "SUCCESS"))
        self.found(payment, answers[0][1]["transactions"][0])

    def found(self, payment, transaction):
        payment.id = transaction["uuid"]
        self.run.look(payment)

    def duplicate(self):
        run, choice = self.run, self.run.random
        own = [one for one in run.payments if one.shop is self and one.state != "authenticating"]
        if not own:
            return
        earlier = choice.choice(own)
        reference, amount = run.reference("lyra"), choice.randrange(100, 9_000)
        delay, validates = self.delay(), choice.random() < 0.3
        message = {"uuid": earlier.id, "amount": amount, "currency": "EUR", "orderId": reference,
                   "cardDuplicate": {"captureDelay": delay, "manualValidation": "YES" if validates else "NO"}}
        what = f"Transaction/Duplicate of {earlier.reference}, {amount}, delay {delay}"
        send = lambda: self.send("Transaction/Duplicate", message)
        if earlier.is_credit:
            run.carry_out(earlier, Attempt(what, send, lambda: "PSP_512"))
            return
        if earlier.state == "verified":
            run.carry_out(earlier, Attempt(what, send, lambda: "PSP_210"))
            return
        if earlier.was_left or earlier.state not in ("captured", "refunded", "expired", "cancelled", "refused"):
            run.carry_out(earlier, Attempt(what, send, lambda: "PSP_503"))
            return
        accepted = earlier.card_accepts
        payment = run.add(self.model(reference, amount, delay, validates).order(accepted), self)
        payment.card_accepts = accepted
        answers = run.carry_out(payment, Attempt(what, send, lambda: "SUCCESS"))
        self.found(payment, answers[0][1])

    def register(self):
        """Charge/CreateToken: the card is checked, and kept."""
        run = self.run
        reference = run.reference("lyra")
        message = {"currency": "EUR", "orderId": reference, "ipnTargetUrl": run.merchants.address(reference), "paymentForms": [{
            "paymentMethodType": "CARD", "pan": LYRA_CARDS["accepted"], "expiryMonth": "12", "expiryYear": "31",
            "securityCode": "123"}], "customer": {"email": "anna@shop.example"}}
        payment = self.model(reference, 0, 0, False)
        run.add(payment.order(only_checks=True), self)
        answers = run.carry_out(
            payment, Attempt("CreateToken", lambda: self.send("Charge/CreateToken", message), lambda: "SUCCESS"))
        transaction = answers[0][1]["transactions"][0]
        self.tokens.append(transaction["paymentMethodToken"])
        self.found(payment, transaction)

    # MARK: Operations

    def attempt(self, payment):
        choice = self.run.random
        if payment.state == "authenticating":
            return None
        kind = choice.choice(["Validate", "Capture", "Cancel", "CancelOrRefund", "CancelOrRefund", "Refund", "Refund", "Update",
                              "Get"])
        if kind == "Get":
            return None
        now, left = self.run.now(self), max(payment.left, 1)
        part = choice.randrange(1, left + 1)
        amount = choice.choice([None, left, left + 1, part, part, max(payment.captured, 1) + 1])
        message = {"uuids": [payment.id]} if kind == "Capture" else {"uuid": payment.id}
        if kind in ("CancelOrRefund", "Refund") and amount is not None:
            message |= {"amount": amount, "currency": "EUR"}
        mode = choice.choice(["AUTO", "CANCELLATION_ONLY", "REFUND_ONLY"]) if kind == "CancelOrRefund" else None
        if mode:
            message["resolutionMode"] = mode
        change = {}
        if kind == "Update":
            message["cardUpdate"] = change = self.wish(payment, amount, now)
        given = {"Validate": None, "Capture": None, "Cancel": None}.get(kind, amount)

        def expected():
            try:
                self.apply(payment, kind, given, mode, change, now)
                return "SUCCESS"
            except Refused as refusal:
                return self.code(payment, kind, refusal, given)

        return Attempt(" ".join(map(str, filter(None, (kind, mode, given, change or "")))),
                       lambda: self.send(f"Transaction/{kind}", message), expected,
                       lambda code, answer: self.done(payment, code, answer))

    def done(self, payment, code, answer):
        if code == "SUCCESS" and answer.get("operationType") == "CREDIT" and answer.get("uuid") != payment.id:
            credits = [one for one in self.run.payments if one.parent is payment and one.id is None]
            credit = next((one for one in credits if one.amount == answer["amount"]), None)
            if credit is None:
                raise Wrong(payment, "a refund was made that the model does not have", [answer])
            self.found(credit, answer)
        # What a cancelled refund gives back, its payment has again.
        if payment.is_credit:
            self.run.look(payment.parent)

    def wish(self, payment, amount, now):
        choice, wish = self.run.random, {}
        if amount is not None and choice.random() < 0.6:
            wish |= {"amount": amount, "currency": "EUR"}
        if choice.random() < 0.5:
            # An authorisation that is due at once would be made beside the next call.
            days = [3, 6, 9, 25] if payment.state in LATER else [0, 1, 3, 6, 9, 25]
            at = now + choice.choice(days) * DAY + 40_000
            wish["expectedCaptureDate"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at / 1_000))
        if choice.random() < 0.3:
            wish["manualValidation"] = choice.choice(["YES", "NO"])
        return wish or {"manualValidation": "NO"}

    def apply(self, payment, kind, amount, mode, change, now):
        if kind == "Validate":
            payment.validate(now)
        elif kind == "Capture":
            payment.capture()
        elif kind == "Cancel":
            self.cancel(payment)
        elif kind == "Update":
            at = change.get("expectedCaptureDate")
            if at is not None and milliseconds(at) > payment.created + 365 * DAY:
                raise Refused("bad date")
            payment.update(now, change.get("amount"), milliseconds(at) if at else None,
                           change.get("manualValidation") == "NO", change.get("manualValidation") == "YES")
        elif kind == "Refund" or mode == "REFUND_ONLY":
            self.refund(payment, amount, now)
        else:
            try:
                self.cancel(payment, amount)
            except Refused as refusal:
                if mode == "CANCELLATION_ONLY" or payment.state not in ("captured", "refunded"):
                    refusal.was_cancelling = True
                    raise
                self.refund(payment, amount, now)

    @staticmethod
    def cancel(payment, amount=None):
        given_back = payment.open
        payment.cancel(amount, whole=True)
        if payment.is_credit:
            payment.parent.take_back(given_back)

    def refund(self, payment, amount, now):
        if payment.is_credit:
            raise Refused("a refund")
        asked = payment.refund(amount)
        credit = Payment("lyra", payment.reference, asked, now, capture_at=now, evening=utc_evening, is_credit=True)
        credit.parent, credit.order_id = payment, payment.order_id
        self.run.add(credit.order(), self)

    @staticmethod
    def code(payment, kind, refusal, amount):
        """The platform's codes (docs/choices/lyra.md; Lyra, list of error codes)."""
        reason, state = refusal.reason, refusal.state
        cancelling = kind == "Cancel" or getattr(refusal, "was_cancelling", False)
        if reason == "bad date":
            return "INT_006"
        if kind in ("Validate", "Capture"):
            return "PSP_503"
        if kind == "Update":
            return {"too high": "PSP_546", "too late": "PSP_547", "nothing to change": "PSP_014", "no validation": "PSP_548",
                    "not positive": "INT_009"}.get(reason, "PSP_503")
        if cancelling:
            if reason == "only whole":
                return "PSP_103"
            return {"cancelled": "PSP_105", "captured": "PSP_075", "refunded": "PSP_075"}.get(state, "PSP_503")
        if reason == "a refund":
            return "PSP_082"
        if reason == "too high":
            return "PSP_510" if amount > payment.captured else "PSP_511"
        return {"toAuthorise": "PSP_076", "toValidateThenAuthorise": "PSP_076", "toValidate": "PSP_076", "toCapture": "PSP_076",
                "refused": "PSP_083", "cancelled": "PSP_083", "expired": "PSP_083", "refunded": "PSP_104"}.get(state, "PSP_503")

    # MARK: Views

    def compare(self, payment):
        # While the cardholder is with the issuer there is no transaction.
        if payment.id is None or payment.state == "authenticating":
            return
        code, answer = self.send("Transaction/Get", {"uuid": payment.id})
        compare(payment, "Transaction/Get", answer, {
            "uuid": payment.id, "detailedStatus": "ABANDONED" if payment.was_left else STATUS[payment.state],
            "status": "ABANDONED" if payment.was_left else ORDER_STATUS.get(payment.state, "PAID"), "amount": payment.wanted,
            "operationType": "CREDIT" if payment.is_credit else "VERIFICATION" if payment.state == "verified" else "DEBIT"}, answer)
        capture = answer["transactionDetails"]["cardDetails"]["captureResponse"]
        compare(payment, "Transaction/Get", capture, {"refundAmount": payment.refunded or None}, answer)
        code, order = self.send("Order/Get", {"orderId": payment.order_id})
        found = {one["uuid"]: one for one in order["transactions"]}
        wanted = {one.id for one in self.run.payments
                  if one.shop is self and one.id is not None and one.order_id == payment.order_id
                  and one.state != "authenticating"}
        # A refund of the same call, whose name is not known yet, may be there, too.
        if not wanted <= set(found):
            raise Wrong(payment, f"Order/Get of {payment.order_id} lacks {wanted - set(found)}", [order])
        if found[payment.id]["detailedStatus"] != answer["detailedStatus"] or found[payment.id]["amount"] != answer["amount"]:
            raise Wrong(payment, "Order/Get and Transaction/Get say different things", [order, answer])

    def compare_notifications(self, payment, told):
        """By the rules of the shop (LP56), to the payment's own address or to the shop's."""
        answers = [json.loads(urllib.parse.parse_qs(one.decode())["kr-answer"][0])
                   for one in told + self.run.merchants.told["shop"]]
        own = [one for one in answers if one["transactions"][0]["uuid"] == payment.id]
        # The end of a payment; a later instalment is decided with the first one (LP71).
        count = 0 if payment.is_credit or payment.state == "authenticating" or getattr(payment, "is_instalment", False) else 1
        if payment.was_left:
            count = 1 if self.tells_all else 0
        elif self.tells_all:
            count += payment.is_credit + sum(event in TOLD for event, _ in payment.events)
        if len(own) != count:
            raise Wrong(payment, f"{len(own)} notifications of it came, and {count} were expected: {payment.events}",
                        [one["transactions"][0]["detailedStatus"] for one in own])
