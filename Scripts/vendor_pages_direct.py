"""The front ends of Worldline's plugins for shops, unmodified, in Chromium: parts of check-vendors. Each gets a page with
the elements of its shop, and stand-ins for the shop's own scripts and server; the tokenizer is the platform's."""

import json
import re

from shop_site import ShopSite
from stage import Unexpected
from webdriver import Browser

VISA, DECLINED, CO_BADGED = "4330264936344675", "4321456998744563", "4970100000000055"

# What WordPress and WooCommerce load before the plugin's script: as little of each as the script uses.
WOO_STAND_INS = """
const END = {};
window.regeneratorRuntime = { mark: (body) => body, wrap: (body, _, self) => {
  const state = { prev: 0, next: 0, stop: () => { state.done = true; return state.value; },
    abrupt: (_, value) => { state.value = value; state.next = "end"; return END; } };
  return { throw: (error) => { throw error; }, next: (sent) => {
    state.sent = sent;
    for (;;) {
      const value = body.call(self, state);
      if (value !== END) return { value, done: Boolean(state.done) };
    }
  } };
} };
window.wp = { i18n: { __: (text) => text, sprintf: (text, value) => text.replace("%s", value) }, hooks: {},
  deprecated: () => {}, htmlEntities: { decodeEntities: (text) => text }, element: { createContext: () => ({}) } };
window.jQuery = (element) => ({
  on: (names, handler) => { for (const name of names.split(" ")) element.addEventListener(name, handler); },
  trigger: (name) => element.dispatchEvent(new Event(name)),
});
window.jQuery.ajax = ({ url, data }) => fetch(url, { method: "POST", body: new URLSearchParams(data) })
  .then((answer) => answer.json());
window.alerts = [];
window.alert = (text) => alerts.push(text);
"""

# What the block checkout loads besides: hooks for one component, a store, and the registers of WordPress.
BLOCK_STAND_INS = WOO_STAND_INS + """
const cells = [], stores = {}, dispatchers = {}, filters = {};
let at = 0, effects = [], form, props;
const same = (one, other) => one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
window.render = (changes) => {
  Object.assign(props, changes);
  at = 0;
  const tree = form(props);
  for (const child of tree.props.children) {
    if (child.props.id && !document.getElementById(child.props.id)) {
      document.getElementById("payment").append(Object.assign(document.createElement(child.type), { id: child.props.id }));
    }
  }
  for (const effect of effects.splice(0)) effect();
};
window.React = {
  useState: (first) => {
    const cell = cells[at++] ??= { value: first };
    return [cell.value, (value) => {
      if (Object.is(cell.value, value)) return;
      cell.value = value;
      setTimeout(render);
    }];
  },
  useRef: (first) => cells[at++] ??= { current: first },
  useEffect: (run, needs) => {
    const cell = cells[at++] ??= {};
    if (cell.needs && same(cell.needs, needs)) return;
    effects.push(() => { cell.end?.(); cell.needs = needs; cell.end = run(); });
  },
};
window.ReactJSXRuntime = { Fragment: "fragment", jsx: (type, props) => ({ type, props }),
  jsxs: (type, props) => ({ type, props }) };
const select = (key) => Object.fromEntries(Object.entries(stores[key].selectors)
  .map(([name, one]) => [name, () => one(stores[key].state)]));
Object.assign(window.wp, {
  hooks: { addFilter: (name, _, add) => { filters[name] = add; } },
  plugins: { registerPlugin: () => {} },
  data: { createReduxStore: (key, store) => ({ key, ...store, state: store.reducer(undefined, {}) }),
    register: (store) => { stores[store.key] = store; }, useSelect: (ask) => ask(select),
    useDispatch: (key) => dispatchers[key] ??= Object.fromEntries(Object.entries(stores[key].actions)
      .map(([name, make]) => [name, (...values) => {
        stores[key].state = stores[key].reducer(stores[key].state, make(...values));
      }])) },
});
window.wc = { blocksCheckout: { ExperimentalOrderMeta: "meta" } };
window.wcSettings = {};
addEventListener("load", () => {
  [form] = filters["worldline-hosted-tokenization_checkout_fields"]([]);
  props = { token: START, billing: { cartTotal: { value: 1000 }, currency: { code: "EUR", minorUnit: 2 } },
    emitResponse: { responseTypes: { SUCCESS: "success", ERROR: "error" } },
    eventRegistration: { onPaymentSetup: (setup) => { window.setup = setup; } } };
  render();
});
"""

BLOCKS = """<!DOCTYPE html><html><head><meta charset="utf-8"><script>const START = {start};
{stand_ins}
window.WlopHtConfig = {config};</script>
<script src="{base}/hostedtokenization/js/client/tokenizer.min.js"></script>
<script src="/plugin/hosted-tokenization-gateway-frontend-blocks.js"></script></head><body><div id="payment"></div>
</body></html>"""

WOO = """<!DOCTYPE html><html><head><meta charset="utf-8"><script>{stand_ins}
window.WlopHtConfig = {config};</script>
<script src="{base}/hostedtokenization/js/client/tokenizer.min.js"></script>
<script src="/plugin/hosted-tokenization-gateway-frontend-main.js"></script></head><body>
<form class="checkout" method="post" action="/order">
<table class="shop_table woocommerce-checkout-review-order-table"><tfoot><tr class="order-total"><th>Total</th>
<td><span class="woocommerce-Price-amount amount"><bdi>€10.00</bdi></span></td></tr></tfoot></table>
<ul class="wc_payment_methods"><li class="payment_method_worldline-hosted-tokenization">
<input type="radio" name="payment_method" value="worldline-hosted-tokenization" checked>
{tokens}<div id="wlop_ht"></div><div id="wlop_ht_surcharge_note"></div></li></ul>
<button type="submit" id="place_order">Place order</button></form></body></html>"""

PRESTA = """<!DOCTYPE html><html><head><meta charset="utf-8">
<script src="{base}/hostedtokenization/js/client/tokenizer.min.js"></script>
<script src="/plugin/paymentOptions.js"></script></head><body>
<input type="radio" id="payment-option-1" name="payment-option" data-module-name="worldlineop-htp" checked>
<div id="additional">{template}</div>
<input type="checkbox" id="conditions_to_approve[terms-and-conditions]">
<div class="js-payment-binary js-payment-worldlineop disabled"><button id="{button}" disabled>Pay</button></div>
</body></html>"""

MAGENTO = """<!DOCTYPE html><html><head><meta charset="utf-8">
<script src="{base}/hostedtokenization/js/client/tokenizer.min.js"></script><script>
window.checkoutConfig = {{ payment: {{ worldline_cc: {{ url: "{url}", icons: {{}}, ccVaultCode: "vault" }} }} }};
const observable = (value) => Object.assign((...next) => {{ if (next.length) value = next[0]; return value; }},
  {{ subscribe: () => {{}} }});
const jquery = Object.assign(() => ({{ css: () => {{}}, show: () => {{}} }}), {{
  when: (value) => {{ const chain = {{ done: (then) => {{ value.then(then); return chain; }}, fail: () => chain,
    always: (then) => {{ value.finally(then); return chain; }} }}; return chain; }} }});
const base = {{ _super: () => ({{ observe: () => {{}} }}), validate: () => true,
  isPlaceOrderActionAllowed: observable(true), item: {{ method: "worldline_cc" }} }};
window.placed = [];
const modules = {{
  ko: {{ observable }}, jquery, "mage/url": {{ build: (path) => path }},
  "Magento_Checkout/js/view/payment/default": {{ extend: (own) => Object.assign(Object.create(base), own.defaults, own,
    {{ _super: () => ({{ observe: () => {{}} }}) }}) }},
  "Magento_Vault/js/view/payment/vault-enabler": class {{ setPaymentCode() {{}} visitAdditionalData() {{}}
    isVaultEnabled() {{ return false; }} }},
  "Worldline_CreditCard/js/view/credit-card/create-payment": (data) => {{ placed.push(data); return Promise.resolve(""); }},
  "Worldline_PaymentCore/js/model/device-data": {{ getData: () => ({{}}) }},
  "Worldline_PaymentCore/js/model/message-manager": {{ processMessage: (text) => placed.push({{ message: text }}) }},
  "Magento_Checkout/js/model/full-screen-loader": {{ startLoader: () => {{}} }},
  "Magento_Checkout/js/model/payment/additional-validators": {{ validate: () => true }},
}};
let last;
window.define = (names, factory) => {{ last = factory(...names.map((name) => modules[name] ?? {{}})); }};
</script>
<script src="/plugin/js/model/tokenizer.js"></script>
<script>modules["Worldline_CreditCard/js/model/tokenizer"] = last;</script>
<script src="/plugin/js/view/credit-card/worldlinecc-method.js"></script>
<script>window.method = last;</script></head><body><div id="div-hosted-tokenization"></div>
<script>method.initialize(); method.initializeTokenizer();</script></body></html>"""


class Shop:
    """A shop's pages in a browser, its merchant's server, and the tests by name."""

    def __init__(self, stage, folder):
        self.stage, self.site, self.browser = stage, ShopSite(), Browser(stage)
        self.site.files["/plugin/"] = folder
        self.results = {}

    def tokenization(self, **request):
        status, made = self.stage.direct("POST", "/hostedtokenizations", {
            "locale": "en_GB", "askConsumerConsent": True, **request})
        if status != 200:
            raise Unexpected(f"createHostedTokenization: {status} {made}")
        return made

    def card(self):
        return self.stage.direct("POST", "/tokens", {"paymentProductId": 1, "card": {"data": {"card": {
            "cardNumber": VISA, "expiryDate": "1230", "cardholderName": "Anna"}}}})[1]["token"]

    def pay(self, id):
        """What the plugin's server does with the identifier."""
        return self.stage.direct("POST", "/payments", {
            "hostedTokenizationId": id, "order": {"amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}}})[0]

    def open(self, page):
        self.site.posted.clear()
        self.browser.open(self.site.add(page))
        self.browser.find("iframe", 25)

    def fill(self, pan=VISA, code="123", frame="iframe"):
        self.browser.into(frame)
        try:
            for field, value in (("number", pan), ("expiry", "1230"), ("code", code), ("holder", "Anna Example")):
                if value is not None and self.browser.run(
                        "return document.getElementById(arguments[0])?.disabled === false", f"card-{field}"):
                    self.browser.type(f"#card-{field}", value)
        finally:
            self.browser.out()

    def test(self, name, body):
        try:
            body()
            complaints = [one for one in self.browser.complaints() if "favicon" not in one]
            if complaints:
                raise Unexpected(f"the browser complains: {complaints}")
            self.results[name] = True
        except Exception as error:  # noqa: BLE001 - reported, and the next test goes on
            self.browser.out()
            self.browser.picture(f"vendors-{name.replace(' ', '-')}")
            print(f"check-vendors: {name}: {error}")
            self.results[name] = False

    def equal(self, found, wanted):
        if found != wanted:
            raise Unexpected(f"found {found!r}, wanted {wanted!r}")

    def close(self):
        self.browser.close()
        return self.results, 0


def woocommerce(checkout, stage):
    """The scripts of the classic checkout and of the block checkout, as the plugin ships them."""
    plugin = checkout / "worldline-for-woocommerce"
    shop = Shop(stage, plugin / "assets")
    config = {"ajax": "/ajax", "gateway": {"id": "worldline-hosted-tokenization"}, "wrapper": {"id": "wlop_ht"},
              "currency": {"centFactor": 100, "code": "EUR", "precision": 2, "symbol": "€", "symbolPosition": "left",
                           "decimalSeparator": ".", "thousandSeparator": ",", "priceFormat": "%1$s%2$s"},
              "locale": "en_GB", "surcharge": {"wrapper": {"id": "wlop_ht_surcharge_note"}}, "total": 1000}

    def page(rows="", **more):
        made = shop.tokenization(**({"tokens": ",".join(more["tokens"].values())} if more.get("tokens") else {}))
        settings = {**config, "url": made["hostedTokenizationUrl"], **more}

        def again(fields):
            new = {**settings, "url": shop.tokenization()["hostedTokenizationUrl"]}
            return {"success": True, "data": new}

        shop.site.answers["/ajax"] = again
        shop.open(WOO.format(base=stage.base, stand_ins=WOO_STAND_INS, config=json.dumps(settings), tokens=rows))
        shop.browser.until("the form", lambda: shop.browser.run(
            "return Boolean(document.querySelector('#place_order').dataset.wlopHtHandlerAdded)"), 25)
        return made

    def ordered():
        shop.browser.click("#place_order")
        shop.browser.find("#thanks", 20)
        return shop.site.posted[-1][1]["wlop_hosted_tokenization_id"]

    def pays():
        made = page()
        shop.fill()
        shop.equal(ordered(), made["hostedTokenizationId"])
        shop.equal(shop.pay(made["hostedTokenizationId"]), 201)

    def incomplete():
        page()
        shop.browser.click("#place_order")
        alerts = shop.browser.until("an alert", lambda: shop.browser.run("return window.alerts"))
        shop.equal("Enter the card number." in alerts[0], True)
        shop.equal([path for path, _ in shop.site.posted], [])

    def stored():
        token = shop.card()
        rows = "".join(f'<input type="radio" class="woocommerce-SavedPaymentMethods-tokenInput" name="token" value="{value}"'
                       f' {"checked" if value == "7" else ""}>' for value in ("7", "new"))
        made = page(rows, tokens={"7": token})
        shop.fill(pan=None)
        shop.equal(ordered(), made["hostedTokenizationId"])
        shop.equal(stage.direct("GET", f"/hostedtokenizations/{made['hostedTokenizationId']}")[1]["token"]["id"], token)

    def updated():
        page()
        shop.browser.run("jQuery(document.body).trigger('updated_checkout')")
        shop.browser.until("the shop's server", lambda: shop.site.posted)
        shop.fill()
        ordered()

    def declined():
        page()
        first = shop.browser.run("return document.querySelector('iframe').src")
        shop.browser.run("jQuery(document.body).trigger('checkout_error')")
        shop.browser.until("a new form", lambda: shop.browser.run(
            "return document.querySelector('iframe')?.src !== arguments[0]", first))
        shop.browser.find("iframe")
        shop.equal(shop.browser.run("return document.querySelectorAll('iframe').length"), 1)

    def blocks(start=None, tokens=None):
        made = shop.tokenization(**({"tokens": ",".join(tokens.values())} if tokens else {}))
        settings = {**config, "url": made["hostedTokenizationUrl"], "tokens": tokens or {}}
        shop.open(BLOCKS.format(base=stage.base, stand_ins=BLOCK_STAND_INS, config=json.dumps(settings), start=json.dumps(start)))
        shop.browser.until("the form", lambda: shop.browser.run("return Boolean(window.setup)"), 25)
        shop.browser.into("iframe")
        shop.browser.find("#card-code", 20)
        shop.browser.out()
        return made

    def block_pays():
        made = blocks()
        shop.equal(shop.browser.run("return setup().then(({ type }) => type)"), "error")
        shop.fill()
        done = shop.browser.run("return setup()")
        shop.equal((done["type"], done["meta"]["paymentMethodData"]["wlop_hosted_tokenization_id"]),
                   ("success", made["hostedTokenizationId"]))
        shop.equal(shop.pay(made["hostedTokenizationId"]), 201)

    def block_stored():
        token = shop.card()
        made = blocks("7", {"7": token})
        hidden = "return document.getElementById('card-number').disabled"
        shop.browser.into("iframe")
        shop.browser.until("the stored card", lambda: shop.browser.run(hidden))
        shop.browser.out()
        shop.fill(pan=None)
        shop.equal(shop.browser.run("return setup()")["type"], "success")
        shop.equal(stage.direct("GET", f"/hostedtokenizations/{made['hostedTokenizationId']}")[1]["token"]["id"], token)

    for name, body in (("a card pays", pays), ("an incomplete form is told", incomplete), ("a stored card pays", stored),
                       ("the order is updated", updated), ("after a refusal there is a new form", declined),
                       ("blocks: a card pays", block_pays), ("blocks: a stored card pays", block_stored)):
        shop.test(f"woocommerce: {name}", body)
    return shop.close()


def smarty(template, values):
    """A template of PrestaShop with its values: comments, texts, conditions that do not hold, and variables."""
    template = re.sub(r"\{\*.*?\*\}", "", template, flags=re.DOTALL)
    template = re.sub(r"\{if \$\w+\}.*?\{/if\}", "", template, flags=re.DOTALL)
    template = re.sub(r"\{l s='(.*?)' mod='\w+'\}", r"\1", template)
    return re.sub(r"\{\$(\w+)[^}]*?\}", lambda match: str(values[match[1]]), template)


def prestashop(checkout, stage):
    """The script of the payment options, and the templates that use it."""
    shop = Shop(stage, checkout / "views" / "js")
    templates = checkout / "views" / "templates" / "front"

    def page(name="hostedTokenizationAdditionalInformation.tpl", button="js-worldlineop-btn-submit", token=None):
        made = shop.tokenization(**({"tokens": token} if token else {}))
        values = {"hostedTokenizationPageUrl": made["hostedTokenizationUrl"], "createPaymentUrl": "/controller",
                  "surchargeEnabled": 1, "totalCartCents": 1000, "cartCurrencyCode": "EUR", "tokenId": "7",
                  "worldlineopCustomerToken": "customer", "cardToken": token}

        def controller(fields):
            status = shop.pay(fields["hostedTokenizationId"])
            return {"success": True, "needRedirect": True, "redirectUrl": "/done"} if status == 201 else {
                "success": False, "message": f"refused with {status}"}

        shop.site.answers["/controller"] = controller
        shop.site.pages["/done"] = "<p id='thanks'>Thank you</p>"
        shop.open(PRESTA.format(base=stage.base, template=smarty((templates / name).read_text(), values), button=button))
        shop.button = f"#{button}"
        return made

    def is_enabled():
        return not shop.browser.run("return document.querySelector(arguments[0]).disabled", shop.button)

    def accept():
        shop.browser.click("[id='conditions_to_approve[terms-and-conditions]']")
        shop.browser.until("the button", is_enabled)

    def pays():
        page()
        shop.equal(is_enabled(), False)
        shop.fill()
        shop.equal(is_enabled(), False)
        accept()
        shop.browser.click(shop.button)
        shop.browser.find("#thanks", 20)

    def invalid():
        page()
        shop.browser.click("[id='conditions_to_approve[terms-and-conditions]']")
        shop.equal(is_enabled(), False)
        shop.fill(code="12")
        shop.equal(is_enabled(), False)

    def declined():
        page()
        shop.fill(DECLINED)
        accept()
        shop.browser.click(shop.button)
        text = shop.browser.until("the reason", lambda: shop.browser.run(
            "return document.querySelector('.js-worldlineop-error span').textContent"))
        shop.equal(text, "refused with 402")
        shop.equal(shop.browser.run("return document.querySelectorAll('iframe').length"), 0)

    def stored():
        token = shop.card()
        made = page("hostedTokenizationAdditionalInformation_1click.tpl", "js-worldlineop-token-btn-submit-7", token)
        shop.fill(pan=None)
        accept()
        shop.browser.click(shop.button)
        shop.browser.find("#thanks", 20)
        shop.equal(stage.direct("GET", f"/hostedtokenizations/{made['hostedTokenizationId']}")[1]["token"]["id"], token)

    for name, body in (("a card pays", pays), ("the button follows the form", invalid), ("a refusal is told", declined),
                       ("a stored card pays", stored)):
        shop.test(f"prestashop: {name}", body)
    return shop.close()


def magento(checkout, stage):
    """The payment method of the checkout, with its model of the tokenizer."""
    shop = Shop(stage, checkout / "view" / "frontend" / "web")

    def page():
        made = shop.tokenization()
        shop.open(MAGENTO.format(base=stage.base, url=made["hostedTokenizationUrl"]))
        shop.browser.until("the form", lambda: shop.browser.run("return Boolean(method.tokenizer.isReady)"), 25)
        return made

    def placed():
        shop.browser.run("method.placeOrder({}, new Event('click', { cancelable: true }))")
        return shop.browser.until("the result", lambda: shop.browser.run("return window.placed"))[0]

    def pays():
        made = page()
        shop.fill()
        shop.equal(placed()["additional_data"]["hosted_tokenization_id"], made["hostedTokenizationId"])
        shop.equal(shop.pay(made["hostedTokenizationId"]), 201)

    def incomplete():
        page()
        shop.equal("Enter the card number." in placed()["message"], True)

    for name, body in (("a card pays", pays), ("an incomplete form is told", incomplete)):
        shop.test(f"magento: {name}", body)
    return shop.close()


SUITES = {"worldline-woocommerce": woocommerce, "worldline-prestashop": prestashop, "worldline-magento": magento}
