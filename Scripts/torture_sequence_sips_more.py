"""The Sips family in Scripts/torture_sequences.py: 3-D Secure, payment tokens and Bancontact mobile, with the platform's own program in
the place of the phone. Standard library only."""

import json
import subprocess
import threading

from torture_browser import load
from torture_model import Payment
from torture_views import Wrong

MINUTE = 60_000
# What the issuer says, and the code of the order (docs/choices/sips.md, S4, S5, S17).
ISSUER = {"frictionless": "00", "attempt": "00", "failed": "05", "rejected": "05", "cancelled": "17", "technicalError": "00",
          "unavailable": "00", "exempted": "00", "notEnrolled": "00", "timedOut": "97"}


class SipsMore:
    def __init__(self, shop):
        self.shop, self.run = shop, shop.run

    def begin(self):
        self.run.random.choice([self.authenticated, self.with_token, self.bank_app])()

    def phone(self, *arguments):
        done = subprocess.run([self.run.platform.binary, "phone", *arguments, "--url", self.run.base, "--json"],
                              capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
        try:
            return json.loads(done.stdout)
        except ValueError:
            raise Wrong(None, f"guichet phone {arguments[0]} says no JSON", [done.stdout, done.stderr]) from None

    def order(self, reference, amount, mode, day):
        return ["--reference", reference, "--amount", str(amount), "--automatic-response-url", self.run.merchants.address(reference),
                "--capture-mode", mode, "--capture-day", str(day)]

    def authenticated(self):
        """cardCheckEnrollment, the issuer's page, cardValidateAuthenticationAndOrder."""
        run, (mode, day) = self.run, self.shop.plan()
        reference, amount = run.reference("sips"), run.random.randrange(100, 9_000)
        checked = self.phone("enroll", *self.order(reference, amount, mode, day), "--expiry", "203112")
        if checked.get("code") != "00":
            raise Wrong(None, "an enrolment check is refused", [checked])
        if self.shop.ask(reference)[0] != "25":
            raise Wrong(None, f"an enrolment check of {reference} made a transaction")
        page = load(checked["response"]["authentRedirectionUrl"], {
            "PaReq": checked["response"]["paReqMessage"], "TermUrl": "http://127.0.0.1:9/term", "MD": "md"})
        result = run.random.choice(list(ISSUER))
        page = page.send(page.form("s"), result=result)
        form = page.form("PaRes")
        if form is None:
            raise Wrong(None, f"the issuer's page says {page.title!r} after {result}", [page.text[-600:]])
        code = ISSUER[result]
        payment = self.shop.model(reference, amount, mode, day, code == "00")
        payment.code = code
        answers = [self.phone("enroll", "--pares", form["fields"]["PaRes"], "--context", checked["context"])]
        if run.random.random() < 0.3:
            # The app was killed, and tries again: whatever that says, it pays once.
            answers.append(self.phone("enroll", "--pares", form["fields"]["PaRes"], "--context", checked["context"]))
        run.note(payment, f"3-D Secure, {result}, {amount}, {mode} {day}: {[answer.get('code') for answer in answers]}")
        if answers[0].get("code") != code:
            raise Wrong(payment, f"after {result} the order is answered {answers[0].get('code')}, and {code} was expected", answers)
        self.shop.identify(payment)

    def with_token(self):
        """The office server's cardOrder with a payment token, which pays once (PT3)."""
        run, (mode, day) = self.run, self.shop.plan()
        made = self.phone("token", "--expiry", "203112", "--card", "4100000000000000")
        references = [run.reference("sips") for _ in range(run.random.choice([1, 1, 2]))]
        amount, answers = run.random.randrange(100, 9_000), {}

        def order(reference):
            answers[reference] = self.shop.send("checkout/cardOrder", {
                "amount": str(amount), "currencyCode": "978", "transactionReference": reference, "captureMode": mode,
                "captureDay": str(day), "paymentToken": made["response"]["paymentToken"], "interfaceVersion": "IR_WS_2.58",
                "automaticResponseUrl": run.merchants.address(reference)})

        threads = [threading.Thread(target=order, args=(reference,)) for reference in references]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        codes = sorted(code for code, _ in answers.values())
        if codes != sorted(["00", "34"][:len(references)]):
            raise Wrong(None, f"{len(references)} orders with one token are answered {codes}", list(answers.values()))
        for reference, (code, _) in answers.items():
            if code == "00":
                payment = self.shop.model(reference, amount, mode, day, True)
                run.note(payment, f"cardOrder with a token of {amount}, {mode} {day}")
                self.shop.identify(payment)
            elif self.shop.ask(reference)[0] != "25":
                raise Wrong(None, f"an order with a used token made the transaction {reference}")

    def bank_app(self):
        """Bancontact mobile (BC1 to BC5): approved, refused, both at once, or not decided within twenty minutes."""
        run = self.run
        reference, amount = run.reference("sips"), run.random.randrange(100, 9_000)
        begun = self.phone("bancontact", "begin", "--reference", reference, "--amount", str(amount),
                           "--automatic-response-url", run.merchants.address(reference))
        now = run.now(self.shop)
        if begun.get("code") != "00":
            raise Wrong(None, "Bancontact mobile is refused", [begun])
        payment = Payment("sips", reference, amount, now, at_once=True)
        payment.mode, payment.day, payment.code = "AUTHOR_CAPTURE", 0, "97"
        payment.state, payment.due, payment.is_at_bank = "pending", now + 20 * MINUTE, True
        run.add(payment, self.shop)
        run.note(payment, f"Bancontact mobile of {amount}")
        self.shop.identify(payment)
        decisions = run.random.choice([["approve"], ["refuse"], [], ["approve", "approve"], ["approve", "refuse"]])

        def decide(decision):
            page = load(begun["response"]["outerRedirectionUrl"])
            form = page.form("payment")
            if form:
                page.send(form, decision=decision)

        threads = [threading.Thread(target=decide, args=(decision,)) for decision in decisions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if decisions:
            # Of two the first one counts, whichever that is.
            state = run.platform.operator("GET", f"payments/{payment.id}")["state"]
            approved = state != "refused" if len(set(decisions)) > 1 else decisions[0] == "approve"
            payment.code = "00" if approved else "17"
            payment.order(approved)
            run.note(payment, f"decided by {decisions}")
            run.look(payment)
