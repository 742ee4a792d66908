"""The part of check-lyra-js with what modules of shops use of the client beyond its reference (docs/choices/lyra.md, LJ14 to
LJ16): a button of the shop's own, the state of the form, and where its options may be."""

from check_lyra_methods import ACCEPTED

PUBLIC_KEY = "69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5"


class ShopModules:
    """A part of the checks of check_lyra_js, which has the shop and the shopper."""

    def own_button(self):
        """The shop's button pays, and the client's is hidden: Lyra's modules for Odoo, Magento, Sylius and Shopware."""
        more = "KR.setFormConfig({ form: { smartform: { singlePaymentButton: { visibility: false } } } });"
        self.page(f'<div class="kr-smart-form" kr-single-payment-button kr-form-token="{self.token()}"></div>', more=more)
        self.ready()
        shown = "return getComputedStyle(document.querySelector('.kr-payment-button')).display"
        self.browser.until("the client's button is hidden", lambda: self.browser.run(shown) == "none")
        state = self.browser.run("return [KR.$store.getters.cardsFormExpanded, KR.$store.state.smartForm.selectedMethod]")
        self.verdict.equal(state, [True, "CARDS"], "the state that a module reads")
        self.fill(ACCEPTED)
        self.browser.run("KR.smartForm.onClick(() => { sessionStorage.told = 'yes'; })")
        self.browser.run("sessionStorage.removeItem('told'); KR.openSelectedPaymentMethod()")
        self.thanked()
        self.verdict.equal(self.browser.run("return sessionStorage.told ?? null"), None,
                           "a button of the shop's own is no event of the client's")
        self.verdict.equal([one["status"] for one in self.transactions()], ["PAID"], "the shop's button pays")

    def names_of_fields(self):
        """Each change of a field is told by the name that errors have."""
        more = """KR.setFormConfig({ fields: { events: { onUpdate: keep("update") } } });"""
        self.embedded(self.token(), more=more)
        self.ready()
        self.fill(ACCEPTED)
        fields = {one["field"] for one in self.heard("update")}
        self.verdict.equal(fields, {"pan", "expiryDate", "securityCode"}, "the fields that changed")

    def options_elsewhere(self):
        """A script that jQuery runs has its attributes on another element; the component for Vue has a global."""
        token = self.token()
        for script, before in (
                (f'id="first" kr-public-key="{PUBLIC_KEY}" kr-form-token="{token}" type="text/plain"', ""),
                ('id="first" type="text/plain"', "window.KR_CONFIGURATION = "
                 f'{{ "kr-public-key": "{PUBLIC_KEY}", formToken: "{token}" }};')):
            more = f"""{before} const client = document.createElement("script");
                client.src = document.getElementById("first").src; client.onload = () => {{ window.isThere = true; }};
                document.head.append(client);"""
            self.bare('<div class="kr-embedded"></div>', script, more)
            self.browser.until("the client", lambda: self.browser.run("return window.isThere === true"))
            self.ready()
            self.verdict.equal(self.browser.text(".kr-payment-button"), "PAY 1,234.50 EUR", "the options are found")

    def bare(self, body, script, more):
        """A page that starts the client by itself."""
        path = f"/page{len(self.site.pages)}"
        self.site.pages[path] = (
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
            f'<script src="{self.stage.base}/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js" {script}></script>'
            f"</head><body><p>A shop</p>{body}<script>{more}</script></body></html>")
        self.browser.open(self.site.base + path)
