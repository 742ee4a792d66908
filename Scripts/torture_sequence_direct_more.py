"""Worldline Direct in Scripts/torture_sequences.py, besides payments by card: hosted checkouts and payment links, subsequent payments,
batches, direct debits, payments at a provider. Standard library only."""

import threading

from torture_browser import load
from torture_load import DIRECT_CARDS
from torture_model import DAY, Payment, Refused
from torture_views import Attempt, Wrong, compare

MINUTE = 60_000
IBAN = "FR7630006000011234567890189"


def name_of(identifier):
    """The name of a payment of which the operator's API shows 32 hexadecimal digits (DH2)."""
    return f"{int(identifier[:12], 16)}{identifier[-2:]}_0"


class DirectMore:
    def __init__(self, shop):
        self.shop, self.run = shop, shop.run
        # Pages that a shopper left: address, reference, amount, mode, until when they can be paid.
        self.left = []

    def moments(self):
        return [until for *_, until in self.left]

    def begin(self):
        choice = self.run.random
        if self.left and choice.random() < 0.3:
            self.come_back()
            return
        choice.choice([self.checkout, self.checkout, self.link, self.subsequent, self.batch, self.debit, self.provider])()

    def order(self, reference, amount):
        return {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}, "references": {"merchantReference": reference}}

    def new(self, reference, count, what):
        """The payments of a reference that were not there before, oldest first."""
        listed = self.run.platform.operator("GET", f"payments?reference={reference}&api=direct")["payments"]
        known = {payment.id for payment in self.run.payments}
        found = sorted((one for one in listed if one["id"] not in known), key=lambda one: one["createdAt"])
        if len(found) != count:
            raise Wrong(None, f"{what}: {len(found)} payments of {reference} came of it, and {count} were expected", listed)
        return found

    def adopt(self, found, payment, what, accepted=True, told=None):
        payment.id, payment.name = found["id"], name_of(found["id"])
        payment.told_reference = told or payment.reference
        self.run.add(payment, self.shop)
        self.run.note(payment, what)
        self.run.look(payment)
        return payment

    # MARK: Pages

    def checkout(self):
        """DH4: IN_PROGRESS until it is paid; the first payment has the number of the checkout (DH2)."""
        run, choice = self.run, self.run.random
        reference, amount = run.reference("direct"), choice.randrange(200, 9_000) * 10
        mode = choice.choice(["FINAL_AUTHORIZATION", "SALE", "PRE_AUTHORIZATION"])
        message = {"order": self.order(reference, amount), "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                   "hostedCheckoutSpecificInput": {"returnUrl": "https://shop.example/back", "locale": "en_GB"},
                   "cardPaymentMethodSpecificInput": {"authorizationMode": mode, "threeDSecure": {"skipAuthentication": True}}}
        status, answer = self.shop.send("POST", "/hostedcheckouts", message)
        if status not in (200, 201):
            raise Wrong(None, f"a hosted checkout is answered {status}", [message, answer])
        number, address = answer["hostedCheckoutId"], answer["redirectUrl"]
        self.ask(number, "IN_PROGRESS")
        ended = self.visit(address, reference, amount, mode, number)
        if ended == "paid":
            found = self.ask(number, "PAYMENT_CREATED")
            paid = self.run.payments[-1]
            if found["createdPaymentOutput"]["payment"]["id"] != paid.name:
                raise Wrong(paid, "the checkout names another payment", [found])
        else:
            self.ask(number, "CANCELLED_BY_CONSUMER" if ended == "cancelled" else "IN_PROGRESS")

    def ask(self, number, status):
        code, answer = self.shop.send("GET", f"/hostedcheckouts/{number}")
        if answer.get("status") != status:
            raise Wrong(None, f"the hosted checkout {number} is {answer.get('status')}, and {status} was expected", [answer])
        return answer

    def link(self):
        run, choice = self.run, self.run.random
        reference, amount = run.reference("direct"), choice.randrange(200, 9_000) * 10
        mode = choice.choice(["FINAL_AUTHORIZATION", "SALE"])
        message = {"order": self.order(reference, amount), "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                   "paymentLinkSpecificInput": {"description": "a hat"},
                   "cardPaymentMethodSpecificInput": {"authorizationMode": mode, "threeDSecure": {"skipAuthentication": True}}}
        status, answer = self.shop.send("POST", "/paymentlinks", message)
        if status != 201:
            raise Wrong(None, f"a payment link is answered {status}", [message, answer])
        number = answer["paymentLinkId"]
        ended = self.visit(answer["redirectionUrl"], reference, amount, mode, None)
        wanted = "PAID" if ended == "paid" else "ACTIVE"
        if choice.random() < 0.5:
            status, answer = self.shop.send("POST", f"/paymentlinks/{number}/cancel", {})
            if (status == 204) != (ended != "paid"):
                raise Wrong(None, f"cancelling a payment link that is {wanted} is answered {status}", [answer])
            wanted = wanted if ended == "paid" else "CANCELLED"
        elif ended != "paid":
            self.left.append((answer["redirectionUrl"], reference, amount, mode, self.run.now(self.shop) + 7 * DAY))
        status, answer = self.shop.send("GET", f"/paymentlinks/{number}")
        paid = run.payments[-1].name if ended == "paid" else None
        if (answer["status"], answer.get("paymentId")) != (wanted, paid):
            raise Wrong(None, f"the payment link {reference} is {answer['status']}, {answer.get('paymentId')}, "
                        f"and {wanted}, {paid} was expected", [answer])

    def come_back(self):
        """A shopper comes back to a payment link that was left: in time it can be paid, later not (DH60)."""
        address, reference, amount, mode, until = self.left.pop(self.run.random.randrange(len(self.left)))
        if self.run.now(self.shop) < until:
            self.submit(address, reference, amount, mode, True, 1, None)
            return
        page = load(address)
        if page.form("card-number"):
            raise Wrong(None, f"the page of {reference} can be paid after its time", [page.title])
        self.new(reference, 0, "a page whose time is over")

    def visit(self, address, reference, amount, mode, number):
        """Shoppers at the page. Returns how it ended."""
        run, choice = self.run, self.run.random
        for place in range(choice.choice([0, 0, 1, 2])):
            self.submit(address, reference, amount, mode, False, 1, number if place == 0 else None)
        ending = choice.choice(["pay", "pay", "pay twice", "cancel", "leave"])
        if ending == "leave":
            return "left"
        if ending == "cancel":
            page = load(address)
            form = next(one for one in page.forms if any(button[:2] == ("do", "cancel") for button in one["buttons"]))
            page.send(form, do="cancel")
            self.new(reference, 0, "the shopper gave up")
            return "cancelled"
        self.submit(address, reference, amount, mode, True, 2 if ending == "pay twice" else 1, None)
        again = load(address)
        if again.form("card-number"):
            raise Wrong(run.payments[-1], f"a page that was paid asks for a card again: {again.title}")
        return "paid"

    def submit(self, address, reference, amount, mode, accepted, times, number):
        now, titles = self.run.now(self.shop), []

        def pay():
            page = load(address)
            form = page.form("card-number")
            if form is None:
                titles.append(page.title)
                return
            page = page.send(form, **{
                "do": "pay", "card-number": DIRECT_CARDS["accepted" if accepted else "refused"], "card-expiry": "12/31",
                "card-code": "123", "card-holder": "Anna Martin"})
            titles.append(page.title)

        threads = [threading.Thread(target=pay) for _ in range(times)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = self.new(reference, 1, f"a page was sent {times} times, titles {titles}")[0]
        payment = self.shop.model(reference, amount, mode, None, now)
        payment.order(accepted)
        self.adopt(found, payment, f"page of {amount}, {mode}, sent {times} times: {titles}")
        if number and payment.name != f"{number}_0":
            raise Wrong(payment, f"the first payment of the checkout {number} is {payment.name}")

    # MARK: Without a page

    def own(self, *states):
        return [one for one in self.run.payments if one.shop is self.shop and (not states or one.state in states)]

    def subsequent(self):
        """DF48: it may follow every payment that was once accepted."""
        run, choice = self.run, self.run.random
        cards = [one for one in self.own() if one.is_card]
        if not cards:
            return
        earlier, reference = choice.choice(cards), run.reference("direct")
        amount, mode = choice.randrange(200, 9_000) * 10, choice.choice(["FINAL_AUTHORIZATION", "SALE", "PRE_AUTHORIZATION"])
        message = {"order": self.order(reference, amount), "subsequentcardPaymentMethodSpecificInput": {
            "authorizationMode": mode, "subsequentType": "Recurring"}}
        key, now = self.shop.key(), run.now(self.shop)
        accepted = earlier.authorised > 0 or earlier.state == "verified"

        def call():
            status, answer = self.shop.send("POST", f"/payments/{earlier.name}/subsequent", message, key)
            # While the same call is under way.
            return (201 if status == 409 else status), answer

        attempt = Attempt(f"subsequent {reference} of {amount}, {mode}", call, lambda: 201 if accepted else 400)
        run.carry_out(earlier, *[attempt] * (2 if choice.random() < 0.2 else 1))
        found = self.new(reference, 1 if accepted else 0, "a subsequent payment")
        if accepted:
            self.adopt(found[0], self.shop.model(reference, amount, mode, None, now).order(), f"it follows {earlier.reference}",
                       told=earlier.told_reference)

    def batch(self):
        """DF93: nothing before processBatch; each operation once, and each on its own."""
        run, choice = self.run, self.run.random
        name, items, expected = f"batch-{run.seed}-{run.count}-x", [], []
        run.count += 1
        kind = choice.choice(["CreatePayment", "CapturePayment", "RefundPayment", "CancelPayment"])
        now = run.now(self.shop)
        wanted = self.own()
        for _ in range(choice.randrange(1, 5)):
            if kind == "CreatePayment":
                reference, amount, accepted = run.reference("direct"), choice.randrange(200, 900) * 10, choice.random() < 0.8
                items.append({"order": self.order(reference, amount),
                              "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                              "cardPaymentMethodSpecificInput": {
                                  "paymentProductId": 1, "authorizationMode": "FINAL_AUTHORIZATION",
                                  "threeDSecure": {"skipAuthentication": True},
                                  "card": {"cardNumber": DIRECT_CARDS["accepted" if accepted else "refused"],
                                           "cardholderName": "Anna Martin", "expiryDate": "1231"}}})
                expected.append((reference, amount, accepted))
                continue
            if not wanted:
                return
            payment = choice.choice(wanted[-6:])
            amount = choice.randrange(1, max(payment.left, 1) + 2)
            money = {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}}
            items.append({"paymentId": payment.name, {"CapturePayment": "capture", "RefundPayment": "refund",
                                                     "CancelPayment": "cancel"}[kind]:
                          {"amount": amount, "isFinal": False} if kind == "CapturePayment" else money})
            expected.append((payment, amount))
        lists = {"CreatePayment": "createPayments", "CapturePayment": "capturePayments", "RefundPayment": "refundPayments",
                 "CancelPayment": "cancelPayments"}
        status, answer = self.shop.send("POST", "/merchant-batches", {
            "header": {"operationType": kind, "merchantBatchReference": name, "itemCount": len(items)}, lists[kind]: items})
        if status != 201:
            raise Wrong(None, f"a batch is answered {status}", [answer, items])
        for one in {payment for payment, *_ in expected if isinstance(payment, Payment)}:
            run.look(one)
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(self.shop.send("POST", f"/merchant-batches/{name}/process")))
                   for _ in range(choice.choice([1, 1, 2]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if not any(status == 202 for status, _ in answers):
            raise Wrong(None, f"processBatch is answered {answers}")
        status, answer = self.shop.send("GET", f"/merchant-batches/{name}")
        if answer.get("status") != "Processed":
            raise Wrong(None, f"the batch {name} is {answer}")
        if kind == "CreatePayment":
            for reference, amount, accepted in expected:
                found = self.new(reference, 1, f"a batch of {len(items)}, processed {len(answers)} times")
                payment = self.shop.model(reference, amount, "FINAL_AUTHORIZATION", None, now).order(accepted)
                self.adopt(found[0], payment, f"createPayment of {amount} in a batch")
            return
        for payment, amount in expected:
            payment.settle(run.now(self.shop))
            try:
                {"CapturePayment": lambda: payment.capture(amount, False), "RefundPayment": lambda: payment.refund(amount),
                 "CancelPayment": lambda: payment.cancel(amount)}[kind]() if not payment.is_debit or kind == "RefundPayment" else None
            except Refused:
                pass
            run.note(payment, f"{kind} of {amount} in the batch {name}, processed {len(answers)} times")
        for one in {payment for payment, _ in expected}:
            run.look(one)

    def debit(self):
        """DF113: an account is debited by a mandate; it is never only authorised."""
        run, choice = self.run, self.run.random
        reference, amount = run.reference("direct"), choice.randrange(200, 9_000) * 10
        now = run.now(self.shop)
        mandate = {"customerReference": "c", "recurrenceType": "RECURRING", "signatureType": "UNSIGNED",
                   "uniqueMandateReference": f"M{reference}", "customer": {
                       "bankAccountIban": {"iban": IBAN},
                       "mandateAddress": {"street": "Rue de la Paix", "houseNumber": "7", "zip": "75002", "city": "Paris",
                                          "countryCode": "FR"},
                       "personalInformation": {"title": "Mrs", "name": {"firstName": "Ada", "surname": "Martin"}}}}
        message = {"order": self.order(reference, amount), "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                   "sepaDirectDebitPaymentMethodSpecificInput": {"paymentProductId": 771,
                                                                "paymentProduct771SpecificInput": {"mandate": mandate}}}
        status, answer = self.shop.send("POST", "/payments", message, self.shop.key())
        if status != 201:
            raise Wrong(None, f"a direct debit is answered {status}", [answer])
        found = self.new(reference, 1, "a direct debit")[0]
        payment = self.shop.model(reference, amount, "SALE", None, now, is_card=False)
        payment.is_debit = True
        self.adopt(found, payment.order(), f"a direct debit of {amount}")

    def provider(self):
        """DF98: the shopper decides at the wallet's page, within twenty minutes."""
        run, choice = self.run, self.run.random
        reference, amount = run.reference("direct"), choice.randrange(200, 9_000) * 10
        now, waits = run.now(self.shop), choice.random() < 0.5
        message = {"order": self.order(reference, amount), "feedbacks": {"webhooksUrls": [run.merchants.address(reference)]},
                   "redirectPaymentMethodSpecificInput": {"paymentProductId": 840, "requiresApproval": waits}}
        status, answer = self.shop.send("POST", "/payments", message, self.shop.key())
        if status != 201:
            raise Wrong(None, f"a payment at a provider is answered {status}", [answer])
        found = self.new(reference, 1, "a payment at a provider")[0]
        address = answer["merchantAction"]["redirectData"]["redirectURL"]
        payment = self.shop.model(reference, amount, "FINAL_AUTHORIZATION" if waits else "SALE", None, now, is_card=False)
        payment.state, payment.due, payment.is_at_provider = "pending", now + 20 * MINUTE, True
        self.adopt(found, payment, f"at the wallet, {amount}{'' if waits else ', captured with the approval'}")
        decisions = choice.choice([["approve"], ["approve"], ["refuse"], [], ["approve", "approve"], ["approve", "refuse"]])
        titles = []

        def decide(decision):
            page = load(address)
            form = page.form("payment")
            titles.append((decision, page.send(form, decision=decision).title if form else page.title))

        threads = [threading.Thread(target=decide, args=(decision,)) for decision in decisions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if not decisions:
            return
        state = run.platform.operator("GET", f"payments/{payment.id}")["state"]
        approved = state != "refused" if len(set(decisions)) > 1 else decisions[0] == "approve"
        payment.created = now
        payment.order(approved)
        payment.was_given_up = not approved
        run.note(payment, f"the shopper decides {titles}")
        run.look(payment)
