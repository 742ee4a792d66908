"""The part of check-lyra-js with the buyer's registered cards (CUSTOMER_WALLET), and with the price of a card."""

from webdriver import ENTER

ACCEPTED, AMEX = "4970100000000055", "378282000000008"


class Wallets:
    """A part of the checks of check_lyra_js, which has the shop and the shopper."""

    def wallet_form(self, buyer):
        more = ("KR.wallet.onTabChange((tab) => heard.push({ name: 'tab', tab }));"
                "KR.wallet.onPaymentTokenDeleted((card) => heard.push({ name: 'deleted', card }));")
        token = self.token(formAction="CUSTOMER_WALLET", customer={"reference": buyer, "email": f"{buyer}@example.com"})
        self.page(f'<div class="kr-smart-form" kr-form-token="{token}"></div>', more=more)
        self.ready()

    def wallet(self):
        """A card is registered with a payment, pays the next one with its code, and is removed."""
        self.wallet_form("anna")
        self.verdict.expect(not self.browser.try_find(".kr-wallet"), "a new buyer has no cards")
        self.fill(ACCEPTED)
        self.browser.click(".kr-do-register")
        self.browser.click(".kr-payment-button")
        self.thanked()
        token = self.transactions()[0]["paymentMethodToken"]
        self.verdict.expect(token, "the card is registered")

        self.wallet_form("anna")
        self.verdict.expect("497010XXXXXX0055" in self.browser.text(".kr-wallet"), "the card is in the list")
        self.browser.picture("lyra-js-wallet")
        self.browser.size(390)
        self.browser.picture("lyra-js-wallet-390")
        self.browser.size(1280)
        shown = self.browser.run("return [...document.querySelectorAll('.kr-field')].filter((one) =>"
                                 " one.offsetParent).map((one) => one.className.split(' ')[0])")
        self.verdict.equal(shown, ["kr-security-code"], "only the security code is asked for")
        self.browser.into(".kr-security-code iframe")
        self.browser.type("#value", "123")
        self.browser.out()
        self.browser.click(".kr-payment-button")
        self.thanked()
        paid = self.transactions()[0]
        self.verdict.equal((paid["status"], paid["paymentMethodToken"]), ("PAID", token), "the registered card pays")

        self.wallet_form("anna")
        # The list takes the place of fields: keys, as for the sheet of Apple Pay (SmartForms).
        self.browser.type(".kr-wallet-card:last-child input", " ")
        self.browser.until("the tab", lambda: len(self.heard("tab")) == 2)
        self.verdict.equal([one["tab"] for one in self.heard("tab")], ["WALLET_CARDS", "CARDS"], "the tabs are told")
        self.pay(AMEX, "1230", "1234")
        self.thanked()
        self.verdict.equal(self.transactions()[0]["transactionDetails"]["cardDetails"]["effectiveBrand"], "AMEX",
                           "another card pays")

        self.wallet_form("ben")
        self.verdict.expect(not self.browser.try_find(".kr-wallet"), "another buyer does not have the card")
        self.wallet_form("anna")
        self.browser.type(".kr-wallet-remove", ENTER)
        told = self.browser.until("the removal", lambda: self.heard("deleted"))[0]["card"]
        self.verdict.equal((told["token"], told["paymentMethod"], told["fields"]["partialPan"]),
                           (token, "CARDS", "497010XXXXXX0055"), "the removal is told")
        self.verdict.expect(not self.browser.try_find(".kr-wallet"), "and the list is gone")
        self.pay(ACCEPTED)
        self.thanked()

    def bin_price(self):
        """The shop's server gives a card's own price by its first digits; for any other card the price is the first one."""
        asked = []

        def price(fields):
            asked.append(fields["bin"])
            if not fields["bin"].startswith("49701000"):
                return {"formToken": fields["formToken"]}
            answer = self.stage.lyra(self.SHOP, self.PASSWORD, "Charge/UpdatePaymentAmount", {
                "formToken": fields["formToken"], "updatedAmount": 100000, "cardBin": fields["bin"]})
            return {"formToken": answer["answer"]["formToken"]}

        self.site.answers["/price"] = price
        self.page(f'<div class="kr-smart-form" kr-form-token="{self.token()}"></div>',
                  more="KR.setBinUpdateNotificationUrl('/price');")
        self.ready()
        self.fill(ACCEPTED)
        self.browser.until("the card's price", lambda: "1,000.00" in self.browser.text(".kr-payment-button"))
        self.fill("\b" * 19 + AMEX, "", "4")
        self.browser.until("the first price", lambda: "1,234.50" in self.browser.text(".kr-payment-button"))
        self.fill("\b" * 19 + ACCEPTED, "", "\b")
        self.browser.until("the card's price again", lambda: "1,000.00" in self.browser.text(".kr-payment-button"))
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => 1)", self.token())
        self.browser.until("the question about the second formToken", lambda: len(asked) == 4)
        self.browser.until("its price", lambda: "1,000.00" in self.browser.text(".kr-payment-button"))
        self.browser.click(".kr-payment-button")
        self.thanked()
        self.verdict.equal([one["amount"] for one in self.transactions()], [100000], "what is paid")
        self.verdict.equal(asked, ["49701000", "378282", "49701000", "49701000"], "what the shop's server was asked")
        # A server that does not answer well changes nothing.
        self.site.answers["/price"] = lambda fields: {"formToken": None}
        self.page(f'<div class="kr-smart-form" kr-form-token="{self.token()}"></div>',
                  more="KR.setBinUpdateNotificationUrl('/price');")
        self.pay(ACCEPTED)
        self.thanked()
        self.verdict.equal([one["amount"] for one in self.transactions()], [123450], "the price stays")
