"""The part of check-lyra-js with the means of payment of a smart form: Apple Pay by the simulated device, and cards."""

from webdriver import ENTER

ACCEPTED = "4970100000000055"


class SmartForms:
    """A part of the checks of check_lyra_js, which has the shop and the shopper."""

    SHEET = "[...document.querySelectorAll('body > div')].find((one) => one.shadowRoot)?.shadowRoot"

    def smart_form(self, more="", **order):
        self.page(f'<div class="kr-smart-form" kr-form-token="{self.token(**order)}"></div>', more=more)
        self.ready()

    def sheet(self, card=None):
        """Opens the sheet and chooses a card of its wallet. The button takes the place of the first field, and Chromium sends
        a click to the frame that was there until it has drawn both anew: a key has no place."""
        self.browser.type(".kr-apple-pay-button", ENTER)
        self.browser.until("the sheet with its session", lambda: self.browser.run(
            f"return ({self.SHEET})?.getElementById('pay')?.disabled === false"))
        if card:
            self.browser.run(f"const row = [...({self.SHEET}).querySelectorAll('option')]"
                             ".find((one) => one.textContent.includes(arguments[0]));"
                             "row.parentNode.value = row.value; row.parentNode.dispatchEvent(new Event('change'))", card)

    def methods(self):
        return self.browser.run("return KR.getPaymentMethods().then(({ paymentMethods }) => paymentMethods)")

    def apple_pay(self):
        # As Safari has it on a page without TLS.
        self.smart_form("window.ApplePaySession = class { static canMakePayments() { throw new Error('no TLS'); } };")
        self.browser.find(".kr-apple-pay-button")
        self.browser.picture("lyra-js-apple-pay")
        self.browser.size(390)
        self.browser.picture("lyra-js-apple-pay-390")
        self.browser.size(1280)
        self.verdict.equal(self.methods(), ["CARDS", "APPLE_PAY"], "the means of payment")
        self.sheet()
        self.browser.picture("lyra-js-apple-pay-sheet")
        total = self.browser.run(f"return ({self.SHEET}).getElementById('total').textContent")
        self.verdict.expect("1,234.50" in total, "the sheet asks for the amount of the form", total)
        self.browser.run(f"({self.SHEET}).getElementById('pay').click()")
        answer, _ = self.thanked()
        self.verdict.equal(answer["orderStatus"], "PAID", "the order")
        details = [one["transactionDetails"] for one in self.transactions()]
        self.verdict.equal([one["wallet"] for one in details], ["APPLE_PAY"], "one payment, by Apple Pay")

    def apple_pay_refused(self):
        """A declined card leaves the form to be paid otherwise."""
        self.smart_form()
        self.sheet("0113")
        self.browser.run(f"({self.SHEET}).getElementById('pay').click()")
        self.verdict.equal(self.error()["code"], "ACQ_001", "the error of a refusal")
        self.verdict.expect(self.browser.run(f"return ({self.SHEET}) == null"), "the sheet is gone")
        self.browser.picture("lyra-js-apple-pay-refused")
        self.sheet("0055")
        self.browser.run(f"({self.SHEET}).getElementById('pay').click()")
        self.thanked()
        self.verdict.equal(sorted(one["status"] for one in self.transactions()), ["PAID", "UNPAID"], "both attempts")

    def has_apple_pay(self):
        """Whether the form has the button, or will have: before it says that it is ready it asks for the sheet, and the button
        comes when the sheet is there."""
        return bool(self.browser.try_find(".kr-apple-pay-button, script[src*='wallet=lyra']"))

    def apple_pay_given_up(self):
        """A shopper who closes the sheet pays by card; where Apple Pay is left out there is no button."""
        self.smart_form()
        self.verdict.expect(self.has_apple_pay(), "the form asks for the sheet before it is ready")
        self.sheet()
        self.browser.run(f"({self.SHEET}).getElementById('cancel').click()")
        self.verdict.expect(self.browser.run(f"return ({self.SHEET}) == null"), "the sheet is gone")
        self.verdict.equal(self.transactions(), [], "nothing was charged")
        self.pay(ACCEPTED)
        self.thanked()
        self.verdict.equal([one["transactionDetails"]["wallet"] for one in self.transactions()], [None], "paid by card")
        self.smart_form(paymentMethods=["CARDS"])
        self.verdict.equal(self.methods(), ["CARDS"], "the means of payment where it is left out")
        self.verdict.expect(not self.has_apple_pay(), "no button where it is left out")
        self.embedded(self.token())
        self.ready()
        self.verdict.expect(not self.has_apple_pay(), "no button in embedded fields")

    def apple_pay_too_late(self):
        """The sheet is there when the form has another formToken, which has paid: there is no button that would do nothing."""
        self.smart_form("""const append = document.head.append;
            document.head.append = (sheet) => { window.load = () => append.call(document.head, sheet); };""")
        token = self.token()
        self.platform_pays(token)
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => 1)", token)
        self.verdict.equal(self.error()["code"], "CLIENT_502", "the second formToken has paid")
        self.browser.run("window.load()")
        self.browser.until("the sheet", lambda: self.browser.run("return window.ApplePaySession?.isSimulated === true"))
        self.verdict.expect(not self.browser.try_find(".kr-apple-pay-button"), "no button")

    def selects(self):
        """The means of payment that the shopper chose: told by its name, and answered with a single payment button only."""
        more = "KR.onPaymentMethodSelected((method) => heard.push({ name: 'selected', method }));"
        asked = "return KR.getSelectedPaymentMethod()"
        for button in ("", " kr-single-payment-button"):
            self.page(f'<div class="kr-smart-form"{button} kr-form-token="{self.token()}"></div>', more=more)
            self.ready()
            self.browser.find(".kr-apple-pay-button")
            self.verdict.equal((self.heard("selected"), self.browser.run(asked)), ([], None), "nothing is chosen at first")
            self.sheet()
            self.verdict.equal(self.browser.run(asked), "APPLE_PAY" if button else None, f"Apple Pay is chosen{button}")
            self.browser.run(f"({self.SHEET}).getElementById('cancel').click()")
            self.fill(ACCEPTED)
            self.verdict.equal([one["method"] for one in self.heard("selected")], ["APPLE_PAY", "CARDS"],
                               "each choice is told once, by its name")
            self.verdict.equal(self.browser.run(asked), "CARDS" if button else None, f"cards are chosen{button}")
            self.browser.click(".kr-payment-button")
            self.thanked()
        self.embedded(self.token(), more=more)
        self.ready()
        self.fill(ACCEPTED)
        self.verdict.equal((self.heard("selected"), self.browser.run(asked)), ([], None),
                           "embedded fields have no means of payment to choose from")
