"""Lyra's forms, payments in instalments and subscriptions in Scripts/torture_sequences.py. Standard library only."""

import datetime
import threading

from torture_browser import load
from torture_load import LYRA_CARDS
from torture_model import DAY, PARIS, Payment, Refused, utc_evening
from torture_views import Attempt, Wrong, compare

# What a tester chooses on the issuer's page, and whether the payment goes on (LF10, LF11).
ISSUER = {"frictionless": True, "attempt": True, "failed": False, "rejected": False, "technicalError": True, "unavailable": True,
          "exempted": True, "notEnrolled": True}


class LyraForms:
    def __init__(self, shop):
        self.shop, self.run = shop, shop.run
        self.subscriptions = []
        # Forms that a shopper left, with what is known of them, and until when they can be paid.
        self.left = []

    # MARK: A form

    def come_back(self):
        """A shopper comes back to a page that was left: in time it can be paid, later not."""
        if not self.left:
            return
        until, known, page = self.left.pop(self.run.random.randrange(len(self.left)))
        self.known, self.order = known, page[1]
        if self.run.now(self.shop) < until:
            self.submit(*page)
            return
        found = load(page[0])
        if found.form("card-number"):
            raise Wrong(None, f"the form of {page[1]} can be paid after its time", [found.title])
        self.transactions(0, "a form whose time is over")

    def form(self):
        """A shopper's page: tries that are refused, and at the end one that is accepted, a cancellation or none."""
        run, shop, choice = self.run, self.shop, self.run.random
        reference, amount, delay = run.reference("lyra"), choice.randrange(400, 9_000), choice.choice([0, 0, 3, 9])
        validates = choice.random() < 0.2
        parts = choice.choice([2, 3, 4]) if choice.random() < 0.4 else 1
        period, first = choice.choice([1, 7, 30]), choice.choice([None, choice.randrange(1, amount // 2)])
        options = {"cardOptions": {"captureDelay": delay, "manualValidation": "YES" if validates else "NO"}}
        if parts > 1:
            plan = {"count": parts, "period": period} | ({"firstAmount": first} if first else {})
            options["installmentOptions"] = [plan]
        message = {"amount": amount, "currency": "EUR", "orderId": reference, "ipnTargetUrl": run.merchants.address(reference),
                   "transactionOptions": options}
        by_order = parts == 1 and choice.random() < 0.3
        if by_order:
            code, answer = shop.send("Charge/CreatePaymentOrder", {**message, "channelOptions": {"channelType": "URL"}})
            address = code == "SUCCESS" and answer["paymentURL"]
        else:
            code, answer = shop.send("Charge/CreatePayment", message)
            address = code == "SUCCESS" and f"{run.base}/lyra/form/{answer['formToken']}"
        if not address:
            raise Wrong(None, f"a form is refused with {code}", [message, answer])
        amounts = schedule(amount, parts, first)
        self.known, self.order = set(), reference
        for _ in range(choice.choice([0, 0, 1, 2, 3])):
            self.submit(address, reference, [amounts[0]], delay, period, validates, accepted=False)
        ending = choice.choice(["pay", "pay", "pay", "pay twice", "cancel", "leave"])
        is_over = ending == "cancel" and not by_order
        if ending.startswith("pay"):
            # The issuer may refuse: then another try may follow.
            is_over = self.submit(address, reference, amounts, delay, period, validates, times=2 if ending == "pay twice" else 1)
        elif ending == "cancel":
            page = load(address)
            page.send(next(one for one in page.forms if any(button[:2] == ("do", "cancel") for button in one["buttons"])), do="cancel")
            self.transactions(0, "the shopper gave up")
        else:
            # LO3; a form lasts fifteen minutes.
            until = run.now(shop) + (30 * DAY if by_order else 15 * 60_000)
            self.left.append((until, self.known, (address, reference, amounts, delay, period, validates)))
        # Once more at the same page: nothing else may come of it.
        if is_over:
            again = load(address)
            if again.form("card-number"):
                raise Wrong(None, f"the form of {reference} can be paid again after {ending!r}", [again.title])

    def submit(self, address, reference, amounts, delay, period, validates, accepted=True, times=1):
        run, choice = self.run, self.run.random
        result = choice.choice(list(ISSUER)) if accepted and choice.random() < 0.3 else "frictionless"
        now, titles = run.now(self.shop), []

        def pay():
            page = load(address)
            form = page.form("card-number")
            if form is None:
                titles.append(page.title)
                return
            values = {"do": "pay", "card-number": LYRA_CARDS["accepted" if accepted else "refused"], "card-expiry": "12/31",
                      "card-code": "123", "card-holder": "Anna Martin"}
            page = page.send(form, **values)
            if "/acs/" in page.address:
                page = page.send(page.form("s"), result=result)
                # What a script would send on: the issuer's result.
                page = page.send(page.forms[0])
                was_asked.append(True)
            titles.append(page.title)

        was_asked = []
        threads = [threading.Thread(target=pay) for _ in range(times)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.adopt_abandoned(reference, now)
        goes_on = accepted and (not was_asked or ISSUER[result])
        if not goes_on:
            amounts = amounts[:1]
        found = self.transactions(len(amounts), f"a form was sent {times} times, titles {titles}")
        for number, (amount, transaction) in enumerate(zip(amounts, found)):
            at = now + delay * DAY + number * period * DAY
            later = at - DAY if number == 0 and delay > 7 else max(at - DAY, now) if number > 0 else None
            payment = Payment("lyra", reference, amount, now, capture_at=at, needs_validation=validates, valid_for=7 * DAY,
                              evening=utc_evening, later_at=later)
            payment.order_id, payment.card_accepts, payment.id = reference, True, transaction["uuid"]
            payment.card_accepts = accepted
            payment.is_instalment = number > 0
            run.add(payment.order(goes_on), self.shop)
            issuer = f", the issuer says {result}" if was_asked else ""
            run.note(payment, f"form of {sum(amounts)}, {len(amounts)} payments{issuer}: payment {number + 1} of {amount}: {titles}")
            run.look(payment)
        return goes_on

    def adopt_abandoned(self, reference, now):
        """Of shoppers who were at the issuer at once one pays. What the others began ends fifteen minutes later (LP58)."""
        listed = self.run.platform.operator("GET", f"payments?reference={reference}&state=authenticating")["payments"]
        for one in listed:
            payment = Payment("lyra", reference, one["amount"]["minorUnits"], now)
            payment.state, payment.due, payment.id, payment.order_id = "authenticating", now + 900_000, one["id"], reference
            self.run.add(payment, self.shop)
            self.run.note(payment, "a shopper stays at the issuer")
            self.run.look(payment)

    def transactions(self, count, what):
        """The transactions of the order that were not there before, in the order of their captures."""
        code, answer = self.shop.send("Order/Get", {"orderId": self.order})
        found = {one["uuid"]: one for one in answer.get("transactions", [])}
        new = [one for uuid, one in found.items() if uuid not in self.known]
        if len(new) != count:
            raise Wrong(None, f"{what}: {len(new)} transactions of {self.order} came of it, and {count} were expected", [answer])
        self.known |= set(found)
        return sorted(new, key=lambda one: one["transactionDetails"]["cardDetails"]["expectedCaptureDate"])

    # MARK: Subscriptions

    def subscribe(self):
        """LO9 to LO16: a payment at 4:00 in Paris of each day of the rule."""
        run, shop, choice = self.run, self.shop, self.run.random
        if not shop.tokens:
            shop.register()
        token, reference = choice.choice(shop.tokens), run.reference("lyra")
        amount, count, gap = choice.randrange(100, 5_000), choice.randrange(1, 6), choice.choice([1, 2, 7])
        start = run.now(shop) + choice.choice([1, 2, 10]) * DAY
        rule = f"RRULE:FREQ=DAILY;INTERVAL={gap};COUNT={count}"
        first = choice.choice([None, 1, 2])
        message = {"paymentMethodToken": token, "amount": amount, "currency": "EUR", "orderId": reference,
                   "effectDate": datetime.datetime.fromtimestamp(start / 1_000, PARIS).isoformat(timespec="seconds"), "rrule": rule}
        if first:
            message |= {"initialAmount": amount + 11, "initialAmountNumber": first}
        code, answer = shop.send("Charge/CreateSubscription", message)
        if code != "SUCCESS":
            raise Wrong(None, f"a subscription is refused with {code}", [message, answer])
        day = datetime.datetime.fromtimestamp(start / 1_000, PARIS).date()
        days = [day + datetime.timedelta(days=gap * number) for number in range(count)]
        moments = [int(datetime.datetime.combine(one, datetime.time(4), PARIS).timestamp()) * 1_000 for one in days]
        self.subscriptions.append({
            "id": answer["subscriptionId"], "token": token, "reference": reference, "ended": False, "paid": 0, "all": count,
            "due": [(at, amount + 11 if first and number < first else amount) for number, at in enumerate(moments)]})

    def cancel_subscription(self):
        running = [one for one in self.subscriptions if not one["ended"]]
        if not running:
            return
        one = self.run.random.choice(running)
        code, answer = self.shop.send("Subscription/Cancel", {"subscriptionId": one["id"], "paymentMethodToken": one["token"]})
        wanted = 0 if one["due"] else None
        one["ended"], one["due"] = True, []
        if wanted == 0 and (code != "SUCCESS" or answer["responseCode"] != 0):
            raise Wrong(None, f"Subscription/Cancel of {one['reference']} is answered {code}", [answer])

    def pass_time(self, now):
        """The payments that fell due."""
        for one in self.subscriptions:
            fallen = [due for due in one["due"] if due[0] <= now]
            one["due"] = one["due"][len(fallen):]
            if fallen:
                self.adopt(one, fallen)
            if one["paid"]:
                code, answer = self.shop.send("Subscription/Get", {"subscriptionId": one["id"], "paymentMethodToken": one["token"]})
                if code == "SUCCESS":
                    compare_count(one, answer)

    def adopt(self, one, fallen):
        code, answer = self.shop.send("Order/Get", {"orderId": one["reference"], "operationType": "DEBIT"})
        known = {payment.id for payment in self.run.payments}
        found = sorted((found for found in answer.get("transactions", []) if found["uuid"] not in known),
                       key=lambda found: found["creationDate"])
        if [found["amount"] for found in found] != [amount for _, amount in fallen]:
            raise Wrong(None, f"the subscription {one['reference']} made {[found['amount'] for found in found]}, and {fallen} was expected",
                        [answer])
        one["paid"] += len(fallen)
        for (at, amount), transaction in zip(fallen, found):
            # The shop's delay: six days.
            payment = Payment("lyra", one["reference"], amount, at, capture_at=at + 6 * DAY, valid_for=7 * DAY, evening=utc_evening)
            payment.order_id, payment.card_accepts, payment.id = one["reference"], True, transaction["uuid"]
            self.run.add(payment.order(), self.shop)
            self.run.note(payment, f"a payment of the subscription {one['id']}, of {amount}")
            payment.pass_time(self.run.now(self.shop))


def compare_count(one, answer):
    wanted = {"pastPaymentsNumber": one["paid"], "totalPaymentsNumber": one["all"]}
    found = {name: answer.get(name) for name in wanted}
    if found != wanted:
        raise Wrong(None, f"Subscription/Get of {one['reference']} says {found}, and {wanted} was expected", [answer])


def schedule(amount, parts, first):
    """LP70: the parts after the first one are equal, and what is left goes with the last one."""
    if parts == 1:
        return [amount]
    first = first or amount // parts
    rest, others = amount - first, parts - 1
    return [first, *[rest // others] * (others - 1), rest - rest // others * (others - 1)]
