"""The servers of Examples for an app that has the In-App SDK, paid through Worldline Direct: called by
Scripts/check-direct-samples. The phone is written after docs/direct-driver.md alone, with the standard library and the
command openssl. A platform, the server in a process of its own, and a line between the two that loses messages."""

import base64
import hashlib
import hmac
import html
import json
import re
import secrets
import shutil
import subprocess
import time
import urllib.parse
import urllib.request
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from stage import OPENER, ROOT, Unexpected, free_port, post, until

MERCHANT = "AcmeTest"
KEY_ID, SECRET = "5e45c937b9db33ae", "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="
WEBHOOK_KEY_ID, WEBHOOK_SECRET = "guichet-webhook", "guichet-webhook-secret"
GIVE_UP_KEY = "give-up-0001"
PAYMENTS = f"/v2/{MERCHANT}/payments"
ACCEPTED, REFUSED, CHALLENGED = "4012000033330026", "4321456998744563", "4874970686672022"
# CB and Visa.
TWO_BRANDS = "4970100000000055"
NO_WALLET = {"inAppResponseCode": "01", "errorFieldName": "merchantWalletId"}
CHARGED = {"toCapture", "captured"}
SESSION_ENDED = {"inAppResponseCode": "97", "errorFieldName": "redirectionData"}


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def openssl(*arguments, data):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True, check=True, timeout=300).stdout


def jwe(message, key_id, public_key, folder):
    """RSA-OAEP with A256CBC-HS512 (RFC 7516, 7.1; RFC 7518, 5.2)."""
    (folder / "key.der").write_bytes(base64.b64decode(public_key))
    content, vector = secrets.token_bytes(64), secrets.token_bytes(16)
    header = base64url(json.dumps({"alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": key_id}).encode())
    wrapped = openssl(
        "pkeyutl", "-encrypt", "-pubin", "-keyform", "DER", "-inkey", str(folder / "key.der"),
        "-pkeyopt", "rsa_padding_mode:oaep", data=content)
    text = openssl("enc", "-aes-256-cbc", "-K", content[32:].hex(), "-iv", vector.hex(), data=json.dumps(message).encode())
    length = (8 * len(header)).to_bytes(8, "big")
    tag = hmac.new(content[:32], header.encode() + vector + text + length, hashlib.sha512).digest()[:32]
    return ".".join([header, *map(base64url, [wrapped, vector, text, tag])])


# Of docs/faults.md: those of a call, and those of its notification.
CALL_FAULTS = ["connection-refused", "answer-lost", "answer-cut", "call-doubled", "500", "500-after-commit", "502-html",
               "504-after-commit", "429", "redirect", "answer-empty", "answer-truncated", "answer-html", "answer-wrong-type"]
NOTIFICATION_FAULTS = ["notification-never", "notification-doubled", "notification-wrong-seal"]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Phone:
    """The app and its driver: it knows its merchant's address, and what docs/direct-driver.md says."""

    def __init__(self, shop, folder):
        self.shop, self.folder = shop, folder

    def initialise(self, operation, order=None, wallet="wallet-1", page=0):
        question = {"operation": operation, "order": order, "wallet": wallet, "page": page}
        status, answer = post(f"{self.shop}/initialise", {name: value for name, value in question.items() if value is not None})
        if status != 200:
            raise Unexpected(f"{operation} is not initialised: {status} {answer}")
        return answer

    def refused_initialisation(self, operation, order):
        return post(f"{self.shop}/initialise", {"operation": operation, "order": order, "wallet": "wallet-1"})

    def encrypted(self, start, number=None, code="123", card_in_wallet=None, product=None, **wrong):
        """`wrong` replaces members of the session in the encrypted message, for instance its key."""
        value = start["publicKeyValue"]
        session = json.loads(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)))
        message = {"clientSessionId": session["clientSessionId"], "nonce": secrets.token_hex(16), "paymentValues": []}
        if number:
            message["paymentProductId"] = self.details(session, number)["paymentProductId"]
            message["paymentValues"] += [{"key": "cardNumber", "value": number}, {"key": "expiryDate", "value": "1230"}]
        else:
            account = next(card for card in session["accountsOnFile"] if card["paymentMeanId"] == card_in_wallet)
            message["accountOnFileId"] = account["accountOnFileId"]
            message["paymentProductId"] = product or account["paymentProductId"]
        if code:
            message["paymentValues"].append({"key": "cvv", "value": code})
        session.update(wrong)
        message["clientSessionId"] = session["clientSessionId"]
        return {
            "encryptedCustomerInput": jwe(message, session["keyId"], session["publicKey"], self.folder),
            "paymentProductId": str(message["paymentProductId"])}

    def details(self, session, number):
        request = urllib.request.Request(
            f"{session['clientApiUrl']}/v1/{session['customerId']}/services/getIINdetails",
            data=json.dumps({"bin": number[:8]}).encode(), headers={
                "Content-Type": "application/json", "Authorization": f"GCS v1Client:{session['clientSessionId']}"})
        with OPENER.open(request, timeout=300) as response:
            return json.loads(response.read())

    def send(self, operation, start=None, context=None, **more):
        message = {"wireVersion": "DIRECT_1.0", "operation": operation, **more}
        if context:
            message["transactionContextData"] = context
        else:
            message["redirectionData"] = start["redirectionData"]
        return self.repeat(json.dumps(message).encode())

    def repeat(self, message):
        """The same bytes once more are the same message; they are kept for that."""
        self.last = message
        status, answer = post(f"{self.shop}/inapp", message)
        return answer if status == 200 else status

    def pay(self, order, number=ACCEPTED):
        start = self.initialise("CARDORDER", order)
        return start, self.send("cardOrder", start, **self.encrypted(start, number))

    def outcome(self, start):
        return self.send("outcome", start)


class Browser:
    """A cardholder's, as far as the pages of Direct and of the issuer need one."""

    def __init__(self, base):
        self.base = base

    def open(self, url, form=None, safe=""):
        data = urllib.parse.urlencode(form, safe=safe).encode() if form else None
        with OPENER.open(urllib.request.Request(url, data=data), timeout=300) as response:
            return response.read().decode()

    @staticmethod
    def value(page, pattern):
        found = re.search(pattern, page)
        if not found:
            raise Unexpected(f"the page has no {pattern}")
        return html.unescape(next(group for group in found.groups() if group is not None))

    def authenticate(self, url, row):
        """To the issuer and back to the app's link: what the link tells, as paResMessage."""
        page = self.answered(self.open(url), row)
        back = urllib.parse.urlsplit(self.value(page, r'href="([^"]*)"[^>]*id="go-back"|id="go-back"[^>]*href="([^"]*)"'))
        pairs = urllib.parse.parse_qs(back.query)
        return urllib.parse.quote(f"RETURNMAC={pairs['RETURNMAC'][0]}&paymentId={pairs['paymentId'][0]}", safe="")

    def post_form(self, url, form, row):
        """The form of an app that was written for Sips, as far as the page that posts to TermUrl."""
        # An app that writes the body itself may leave an equals sign in a value as it is.
        page = self.open(url, form, safe="=")
        if row is None:
            return page
        page = self.answered(page, row)
        return self.open(self.value(page, r'href="([^"]*)"[^>]*id="go-back"|id="go-back"[^>]*href="([^"]*)"'))

    def answered(self, page, row):
        """The cardholder answers on the issuer's page; Direct's page that leads back."""
        page = self.open(f"{self.base}/acs/answer", {"s": self.value(page, r'name="s" value="([^"]*)"'), "result": row})
        target = self.value(page, r'id="back"[^>]*action="([^"]*)"|action="([^"]*)"[^>]*id="back"')
        return self.open(target, {name: self.value(page, rf'name="{name}" value="([^"]*)"') for name in ["PaRes", "MD"]})


class Shop:
    """One sample at work, with its orders."""

    def __init__(self, stage, line, name, command):
        self.stage, self.line, self.name = stage, line, name
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.data = stage.folder / f"{name}.json"
        language = name.split("-")[-1]
        self.references = [f"{language}-{number}" for number in range(1, 90)]
        orders = {reference: {"amount": 3000, "currency": "EUR"} for reference in self.references}
        orders |= {"nothing": {"amount": 0, "currency": "EUR"}, f"{language}-yen": {"amount": 3000, "currency": "JPY"}}
        self.data.write_text(json.dumps({"orders": orders, "records": {}, "wallets": {}}))
        self.command = command
        self.key = base64.b64encode(secrets.token_bytes(32)).decode()
        self.more = {}
        self._next = iter(self.references)
        self.start()
        self.phone = Phone(self.base, stage.folder)
        self.browser = Browser(stage.base)

    def start(self):
        self.server = self.run(self.port, self.key)
        self.server.listens(self.port, self.name)

    def run(self, port, key):
        return self.stage.run(self.command(port), {
            "DIRECT_MERCHANT": MERCHANT, "DIRECT_KEY_ID": KEY_ID, "DIRECT_SECRET": SECRET, "DIRECT_API": self.line.base,
            "DIRECT_TIMEOUT": "240", "WEBHOOK_KEY_ID": WEBHOOK_KEY_ID, "WEBHOOK_SECRET": WEBHOOK_SECRET,
            "HANDLE_KEY": key, "SHOP_NUMBER": "002001000000001", "SHOP_URL": self.base,
            "RETURN_URL": "https://shop.example/back", "SHOP_DATA": str(self.data), "PORT": str(port),
            "TRANSACTION_PLATFORM": "SIMU", "NO_PROXY": "127.0.0.1", "GIVE_UP_KEY": GIVE_UP_KEY, **self.more,
        }, ROOT / "Examples" / self.name)

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()

    def restart(self, **more):
        """With more in its environment."""
        self.kill()
        self.more = more
        self.start()

    def age(self, reference, seconds):
        """Makes an order older, while the server does not run: one of the servers reads its file at its start only."""
        self.kill()
        data = json.loads(self.data.read_text())
        for record in data["records"].values():
            if record["reference"] == reference:
                record["begunAt"] -= seconds
        self.data.write_text(json.dumps(data))
        self.start()

    def notify(self, body, secret=WEBHOOK_SECRET):
        signature = base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest()).decode()
        return post(f"{self.base}/webhooks", body, {
            "Content-Type": "application/json", "X-GCS-KeyId": WEBHOOK_KEY_ID, "X-GCS-Signature": signature})[0]

    def give_up(self, reference, key=None):
        return post(f"{self.base}/give-up", {"reference": reference}, {
            "Content-Type": "application/json", "Authorization": f"Bearer {key or GIVE_UP_KEY}"})

    def order(self):
        return next(self._next)

    @property
    def page(self):
        return f"{self.base}/authentication"

    def records(self, reference):
        return [record for record in json.loads(self.data.read_text())["records"].values()
                if record["reference"] == reference]

    def charges(self, reference):
        """How often an order was authorised, by the platform's own list, as an operator sees it."""
        done = subprocess.run(
            [self.stage.binary, "payment", "list", "--reference", reference, "--json", "--data",
             str(self.stage.folder / "data")], capture_output=True, text=True, check=True, timeout=300)
        payments = json.loads(done.stdout)
        payments = payments["payments"] if isinstance(payments, dict) else payments
        return sum(payment["state"] in CHARGED for payment in payments)


def is_paris_now(text):
    """2026-07-01T12:00:00+02:00, within the last hour."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00", text):
        return False
    moment = datetime.fromisoformat(text)
    return abs(time.time() - moment.timestamp()) < 3600 and moment.astimezone(ZoneInfo("Europe/Paris")).isoformat() == text


def check_cards(shop, verdict):
    phone, paid = shop.phone, shop.order()
    start, answer = phone.pay(paid)
    verdict.equal(answer.get("inAppResponseCode"), "00", "a card payment")
    for name, value in [("amount", "3000"), ("currencyCode", "978"), ("transactionReference", paid),
                        ("maskedPan", "4012##########26"), ("cardExpiryDate", "203012"), ("paymentMeanBrand", "VISA"),
                        ("acquirerResponseCode", "00"), ("merchantId", "002001000000001"), ("panEntryMode", "MANUAL")]:
        verdict.equal(answer.get(name), value, f"its {name}")
    written = answer.get("transactionDateTime", "")
    verdict.expect(is_paris_now(written), "its transactionDateTime, in Paris", written)
    verdict.equal(phone.repeat(phone.last), answer, "the same message gets the first answer")
    again = phone.send("cardOrder", start, **phone.encrypted(start, ACCEPTED))
    verdict.equal(again.get("inAppResponseCode"), "34", "a second tap is refused")
    verdict.equal(phone.outcome(start), {"inAppResponseCode": "00", "outcome": "final", "response": answer}, "the outcome")
    verdict.equal(phone.refused_initialisation("CARDORDER", paid), (502, {"platformCode": "94", "field": "transactionReference"}),
                  "a reference is paid once")
    verdict.equal(shop.charges(paid), 1, "the platform made one payment")
    refused = shop.order()
    _, answer = phone.pay(refused, REFUSED)
    verdict.equal((answer.get("inAppResponseCode"), answer.get("acquirerResponseCode")), ("05", "51"), "a decline")
    _, answer = phone.pay(f"{shop.name.split('-')[-1]}-yen")
    verdict.equal((answer.get("amount"), answer.get("currencyCode")), ("3000", "392"), "another currency")
    verdict.equal(phone.refused_initialisation("CARDORDER", "nothing"), (502, {"platformCode": "12", "field": "amount"}),
                  "an order of nothing")
    verdict.expect("request" not in shop.records(refused)[0], "the encrypted card is removed with the answer")
    verdict.expect(ACCEPTED not in shop.data.read_text(), "no card number is kept")


def check_bad_input(shop, verdict):
    phone = shop.phone
    start = phone.initialise("CARDORDER", shop.order())
    blob = phone.encrypted(start, ACCEPTED)
    altered = {**start, "redirectionData": start["redirectionData"][:-4] + "AAAA"}
    verdict.equal(phone.send("cardOrder", altered, **blob).get("inAppResponseCode"), "12", "a handle that was altered")
    verdict.equal(phone.send("walletOrder", start, **blob).get("inAppResponseCode"), "12", "a handle of another operation")
    verdict.equal(phone.send("cardOrder", None, context=start["redirectionData"], **blob).get("inAppResponseCode"), "12",
                  "a handle in the place of the other kind")
    verdict.equal(phone.outcome(start), {"inAppResponseCode": "00", "outcome": "unseen"}, "an order that was never sent")
    verdict.equal(phone.send("cardOrder", start, **blob), SESSION_ENDED, "is used up then")
    other = phone.initialise("CARDORDER", shop.order())
    answer = phone.send("cardOrder", other, encryptedCustomerInput="no.blob", paymentProductId="1")
    verdict.equal(answer.get("inAppResponseCode"), "97", "a blob that cannot be opened")
    verdict.equal(phone.outcome(other).get("outcome"), "unseen", "charges nothing")
    private = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", data=b"")
    old_key = base64.b64encode(openssl("pkey", "-pubout", "-outform", "DER", data=private)).decode()
    for what, wrong in [("a card encrypted for an old key", {"publicKey": old_key}),
                        ("a card encrypted for an unknown key", {"keyId": "old"}),
                        ("a session that has ended", {"clientSessionId": "0" * 32})]:
        order = shop.order()
        start = phone.initialise("CARDORDER", order)
        answer = phone.send("cardOrder", start, **phone.encrypted(start, ACCEPTED, **wrong))
        verdict.equal(answer, {"inAppResponseCode": "97", "errorFieldName": "publicKeyValue"}, what)
        verdict.equal(phone.repeat(phone.last), answer, f"{what}, again")
        verdict.equal(phone.pay(order)[1].get("inAppResponseCode"), "00", f"{what}: a new initialisation pays")
        verdict.equal(shop.charges(order), 1, f"{what}: once")
    for body in [b"{", b"null", b"[]", b"7"]:
        verdict.equal(post(f"{shop.base}/inapp", body)[0], 400, f"no JSON object: {body}")
    verdict.equal(phone.send("getCardData", start), {"inAppResponseCode": "40", "errorFieldName": "operation"},
                  "an operation that is the phone's own")


def check_names(shop, verdict):
    """A text from outside is neither a header nor the name of something that every object of a language has."""
    phone = shop.phone
    order = shop.order()
    start = phone.initialise("CARDORDER", order)
    for info in ["e30=\r\nX-Other: 1", "e30=\n", "\u00e9", "{}", "", "A" * 2049]:
        answer = phone.send("cardOrder", start, clientMetaInfo=info, **phone.encrypted(start, ACCEPTED))
        verdict.equal(answer, {"inAppResponseCode": "30", "errorFieldName": "clientMetaInfo"}, f"clientMetaInfo {info[:20]!r}")
    verdict.equal(shop.records(order), [], "nothing is kept then")
    answer = phone.send("cardOrder", start, clientMetaInfo="e30=", **phone.encrypted(start, ACCEPTED))
    verdict.equal(answer.get("inAppResponseCode"), "00", "Base64 is taken, with the same handle")
    for name in [[order], 7, {}]:
        verdict.equal(phone.refused_initialisation("CARDORDER", name),
                      (502, {"platformCode": "12", "field": "transactionReference"}), f"an order {name!r}, which is no text")
    for name in ["__proto__", "constructor", "toString"]:
        verdict.equal(phone.refused_initialisation("CARDORDER", name),
                      (502, {"platformCode": "12", "field": "transactionReference"}), f"an order named {name}")
        verdict.equal(phone.send(name, start), {"inAppResponseCode": "40", "errorFieldName": "operation"}, f"an operation {name}")
        listed = phone.send("getWalletData", phone.initialise("GETWALLETDATA", wallet=name))
        verdict.equal(listed, NO_WALLET, f"a wallet named {name}")
    for name in ["a|b", "w" * 256]:
        refused = post(f"{phone.shop}/initialise", {"operation": "GETWALLETDATA", "wallet": name})
        verdict.equal(refused, (502, {"platformCode": "12", "field": "merchantWalletId"}), f"a wallet named {name[:20]}")


def check_files(shop, verdict):
    verdict.equal(shop.data.stat().st_mode & 0o077, 0, "the data can be read by their owner only")
    before = shop.data.read_text()
    blocked = shop.data.with_name(shop.data.name + ".new")
    start = shop.phone.initialise("CARDORDER", order := shop.order())
    blob = shop.phone.encrypted(start, ACCEPTED)
    blocked.mkdir()
    try:
        verdict.equal(shop.phone.send("cardOrder", start, **blob), 503, "an order that cannot be kept is not sent")
    finally:
        blocked.rmdir()
    verdict.equal((shop.data.read_text(), shop.charges(order)), (before, 0), "and nothing was changed")
    verdict.equal(shop.phone.repeat(shop.phone.last).get("inAppResponseCode"), "00", "it is paid once it can be kept")


def check_keys(shop, verdict):
    """A server whose key is no key says so, and answers nothing."""
    for key in [base64.b64encode(bytes(16)).decode(), base64.b64encode(bytes(33)).decode(), shop.key[:-4] + "!" + shop.key[-4:]]:
        port = free_port()
        server = shop.run(port, key)

        def refuses():
            if server.process.poll() is not None:
                return server.process.returncode != 0
            try:
                return post(f"http://127.0.0.1:{port}/initialise", {"operation": "CARDORDER", "order": "x"})[0] == 503
            except OSError:
                return False

        until("a refusal", refuses)
        until("the reason in the log", lambda: any("HANDLE_KEY" in line for line in list(server.lines)))
        verdict.expect(not any(key in line for line in server.lines), "which does not hold the key")
        if server.process.poll() is None:
            server.stop()


def check_authentication(shop, verdict):
    phone = shop.phone
    for row, card, code in [("challenge", CHALLENGED, "00"), ("failed", CHALLENGED, "05"), (None, ACCEPTED, "00"), (None, REFUSED, "05")]:
        order = shop.order()
        start = phone.initialise("THREEDSECUREANDORDER", order)
        check = phone.send("cardCheckEnrollment", start, device={"locale": "fr_FR"}, **phone.encrypted(start, card))
        verdict.equal(check.get("redirectionStatusCode"), "00", f"a check, {row}")
        verdict.equal(phone.repeat(phone.last), check, "the same message gets the first answer, with the same page")
        page, message = check.get("authentRedirectionUrl"), "NONE"
        verdict.equal(page is not None, row is not None, "a page, if the issuer asks")
        context = check["transactionContextData"]
        if page:
            forged = phone.send("cardValidateAuthenticationAndOrder", context=context,
                                paResMessage="RETURNMAC%3Dforged%26paymentId%3D1_0")
            verdict.equal(forged, {"inAppResponseCode": "34", "errorFieldName": "transactionContextData"}, "a forged return")
            torn = phone.send("cardValidateAuthenticationAndOrder", context=context, paResMessage="RETURNMAC%3")
            verdict.equal(torn, {"inAppResponseCode": "30", "errorFieldName": "paResMessage"}, "a return that was cut")
            message = shop.browser.authenticate(page, row)
        answer = phone.send("cardValidateAuthenticationAndOrder", context=context, paResMessage=message)
        verdict.equal(answer.get("inAppResponseCode"), code, f"the validation, {row}")
        again = phone.send("cardValidateAuthenticationAndOrder", context=context, paResMessage=message)
        verdict.equal(again, answer, "and again")
        verdict.equal(shop.charges(order), 1 if code == "00" else 0, "paid once")


def check_bank_app(shop, verdict):
    """Bancontact: the cardholder approves in the app of a bank, and no card number is typed."""
    phone, order = shop.phone, shop.order()
    begun = phone.send("paymentProviderOrder", phone.initialise("PAYMENTPROVIDERORDER", order))
    verdict.equal(begun.get("inAppResponseCode"), "00", "a payment in the bank's app is begun")

    def asked():
        return phone.send("getTransactionData", context=begun["transactionContextData"])

    waiting = asked()
    verdict.equal((waiting.get("inAppResponseCode"), waiting.get("transactionStatus")), ("60", "PENDING"), "and waits")

    def cancel_in_part(payment):
        payment["status"], payment["statusOutput"]["statusCode"] = "CANCELLED", 6
        payment["paymentOutput"]["acquiredAmount"] = {"amount": 2000, "currencyCode": "EUR"}

    shop.line.lose(f"{PAYMENTS}/{waiting['authorMessageReference']}/details", cancel_in_part, times=1)
    held = asked()
    verdict.equal((held.get("inAppResponseCode"), held.get("transactionStatus")), ("60", "PENDING"),
                  "a payment of which a part was cancelled is not over: the rest is charged")
    page = shop.browser.open(begun["outerRedirectionUrl"])
    shop.browser.open(begun["outerRedirectionUrl"].split("?")[0], {
        "payment": Browser.value(page, r'name="payment" value="([^"]*)"'), "decision": "approve"})
    paid = asked()
    for name, value in [("inAppResponseCode", "00"), ("transactionStatus", "CAPTURED"), ("originAmount", "3000"),
                        ("paymentMeanBrand", "BCMC"), ("panEntryMode", "WALLET"), ("walletType", "BCMCMOBILE"),
                        # The app has authenticated the cardholder, which Worldline Direct does not tell.
                        ("guaranteeIndicator", None), ("holderAuthentProgram", None), ("holderAuthentStatus", None)]:
        verdict.equal(paid.get(name), value, f"its {name} once it is approved")
    verdict.equal(shop.charges(order), 1, "paid once")
    status, _ = shop.stage.direct("POST", f"/payments/{paid['authorMessageReference']}/refund", {
        "amountOfMoney": {"amount": 3000, "currencyCode": "EUR"}})
    given_back = asked().get("transactionStatus")
    verdict.expect(status == 201 and given_back in ["TO_CREDIT", "CREDITED"], "and refunded", status, given_back)


def check_wallet(shop, verdict):
    phone = shop.phone
    verdict.equal(phone.send("getWalletData", phone.initialise("GETWALLETDATA")), NO_WALLET, "no wallet yet")

    def add(wallet):
        start = phone.initialise("ADDCARD", wallet=wallet)
        return phone.send("addCard", start, paymentMeanAlias="my card", **phone.encrypted(start, ACCEPTED, code=None))

    added = add("wallet-1")
    verdict.equal(phone.repeat(phone.last), added, "the same message gets the first answer")
    verdict.equal((added.get("paymentMeanId"), added.get("maskedPan")), ("1", "4012##########26"), "a card is added")
    verdict.expect(is_paris_now(added.get("walletActionDateTime", "")), "at a time in Paris", added)
    unnamed = phone.initialise("ADDCARD", wallet="wallet-1")
    verdict.equal(phone.send("addCard", unnamed, paymentMeanAlias="", **phone.encrypted(unnamed, ACCEPTED, code=None)),
                  {"inAppResponseCode": "30", "errorFieldName": "paymentMeanAlias"}, "a card without a name")
    verdict.equal(add("wallet-1").get("paymentMeanId"), "1", "once")
    verdict.equal(add("wallet-2").get("inAppResponseCode"), "00", "and to another wallet")
    listed = phone.send("getWalletData", phone.initialise("GETWALLETDATA"))["walletPaymentMeanData"]
    verdict.equal([(card["paymentMeanAlias"], card["paymentMeanId"], card["panExpiryDate"], card["maskedPan"]) for card in listed],
                  [("my card", "1", "203012", "4012##########26")], "the list")
    for code in ["123", None]:
        start = phone.initialise("WALLETORDER", shop.order())
        blob = phone.encrypted(start, code=code, card_in_wallet="1") if code else {}
        answer = phone.send("walletOrder", start, paymentMeanId="1", **blob)
        verdict.equal((answer.get("inAppResponseCode"), answer.get("walletType")), ("00", "MERCHANT_WALLET"),
                      f"a wallet payment, code {code}")
    start = phone.initialise("WALLETORDER", shop.order())
    verdict.equal(phone.send("walletOrder", start, paymentMeanId="7").get("inAppResponseCode"), "12", "no such card")
    start = phone.initialise("ADDCARD", wallet="wallet-3")
    added = phone.send("addCard", start, paymentMeanAlias="two brands", **phone.encrypted(start, TWO_BRANDS, code=None))
    verdict.equal(added.get("paymentMeanId"), "1", "a card with two brands is added")
    for code, brand, product in [("123", "VISA", 1), (None, "VISA", 1), (None, None, 130)]:
        start = phone.initialise("WALLETORDER", shop.order(), wallet="wallet-3")
        blob = phone.encrypted(start, code=code, card_in_wallet="1", product=product) if code else {}
        chosen = {"paymentMeanBrand": brand} if brand else {}
        answer = phone.send("walletOrder", start, paymentMeanId="1", **chosen, **blob)
        verdict.equal((answer.get("inAppResponseCode"), answer.get("paymentMeanBrand")), ("00", brand or "CB"),
                      f"it pays with the brand that was chosen, {brand}, code {code}")

    def delete(wallet):
        start = phone.initialise("DELETEPAYMENTMEAN", wallet=wallet)
        answer = phone.send("deletePaymentMean", start, paymentMeanId="1")
        if answer.get("inAppResponseCode") == "00":
            verdict.equal(phone.repeat(phone.last), answer, "a deletion that is sent again gets the first answer")
            verdict.equal(phone.send("deletePaymentMean", start, paymentMeanId="2"),
                          {"inAppResponseCode": "34", "errorFieldName": "redirectionData"}, "another one on its handle")
        return answer

    verdict.equal(delete("wallet-2").get("inAppResponseCode"), "00", "the other wallet's card goes, the token stays")
    start = phone.initialise("WALLETORDER", shop.order())
    verdict.equal(phone.send("walletOrder", start, paymentMeanId="1").get("inAppResponseCode"), "00", "and still pays")
    token = json.loads(shop.data.read_text())["wallets"]["wallet-1"]["cards"][0]["token"]
    verdict.equal(shop.stage.direct("DELETE", f"/tokens/{token}")[0], 204, "the token is deleted elsewhere")
    start = phone.initialise("WALLETORDER", order := shop.order())
    answer = phone.send("walletOrder", start, paymentMeanId="1")
    verdict.expect(answer.get("inAppResponseCode") in {"12", "14"} and answer.get("errorFieldName") == "paymentMeanId",
                   "a card whose token is gone", answer)
    verdict.equal((phone.outcome(start).get("outcome"), shop.charges(order)), ("unseen", 0), "charges nothing")
    verdict.equal([delete("wallet-1").get("inAppResponseCode") for _ in range(2)], ["00", "01"], "the last row, without its token")
    verdict.equal(add("wallet-1").get("paymentMeanId"), "2", "no number is given twice")


def final(shop, order, start, answer, what):
    """The outcome, once it is final. If it never is, what was told, and where the server stands."""
    told = []

    def is_final():
        told[:] = [shop.phone.outcome(start)]
        return told[0] if told[0].get("outcome") == "final" else None

    try:
        return until(what, is_final)
    except Unexpected as error:
        states = [record["state"] for record in shop.records(order)]
        said = "".join(shop.server.lines[-8:] + shop.stage.guichet.lines[-8:])
        raise Unexpected(f"{error}: the phone was answered {answer}, and last told {told}; the records are {states}; the "
                         f"logs end with\n{said}") from None


def check_losses(shop, verdict):
    phone = shop.phone
    for what in ["request", "answer"]:
        order = shop.order()
        shop.line.lose(PAYMENTS, what, times=1)
        start, answer = phone.pay(order)
        verdict.equal(answer, 503, f"the {what} of createPayment is lost: no code")
        outcome = final(shop, order, start, answer, f"the outcome after the {what} was lost")
        verdict.equal(outcome["response"]["inAppResponseCode"], "00", "the same key finds the payment")
        verdict.equal(shop.charges(order), 1, "which was made once")
    order = shop.order()
    shop.line.lose(PAYMENTS, "answer", times=1)
    start, answer = phone.pay(order)
    verdict.equal(answer, 503, "an answer is lost")
    until("the notification", lambda: shop.records(order)[0]["state"] == "decided")
    verdict.equal(phone.outcome(start)["response"]["inAppResponseCode"], "00", "the notification told the server")

    check = phone.initialise("THREEDSECUREANDORDER", order := shop.order())
    begun = phone.send("cardCheckEnrollment", check, **phone.encrypted(check, CHALLENGED))
    shop.kill()
    shop.start()
    message = shop.browser.authenticate(begun["authentRedirectionUrl"], "challenge")
    answer = phone.send("cardValidateAuthenticationAndOrder", context=begun["transactionContextData"], paResMessage=message)
    verdict.equal(answer.get("inAppResponseCode"), "00", "the server was killed between check and validation")
    verdict.equal(shop.charges(order), 1, "and the order paid once")
    for body, signature in [(b"{}", "forged"), (b"{}", "")]:
        status, _ = post(f"{shop.base}/webhooks", body, {
            "Content-Type": "application/json", "X-GCS-KeyId": WEBHOOK_KEY_ID, "X-GCS-Signature": signature})
        verdict.equal(status, 400, "a notification that is not the platform's")
    check = phone.initialise("THREEDSECUREANDORDER", order := shop.order())
    shop.line.lose(PAYMENTS, "request", times=1)
    told = {"locale": "fr_FR", "timezoneOffsetUtcMinutes": "-60", "acceptHeader": "text/html", "userAgent": "phone"}
    screen = {"colorDepth": "32", "screenHeight": "844", "screenWidth": "390"}
    phone.send("cardCheckEnrollment", check, device={**told, **screen}, **phone.encrypted(check, ACCEPTED))
    verdict.equal(shop.records(order)[0]["request"]["order"]["customer"]["device"],
                  {**told, "browserData": {**screen, "colorDepth": 32, "javaEnabled": False, "javaScriptEnabled": True}},
                  "the issuer is told of the device, and of its screen")

    for secret in [SECRET, WEBHOOK_SECRET, shop.key, ACCEPTED]:
        verdict.expect(not any(secret in text for text in shop.server.lines), "the log does not hold a secret")


def check_cancellations(shop, verdict):
    """A cancellation in progress, or of unknown outcome, may be refused: then the payment is captured."""
    phone = shop.phone
    for code, acquired in [(61, 3000), (62, 0), (6, 2000)]:
        def change(answer):
            payment = answer["payment"]
            payment["status"], payment["statusOutput"]["statusCode"] = "CANCELLED", code
            payment["paymentOutput"]["acquiredAmount"]["amount"] = acquired

        order = shop.order()
        shop.line.lose(PAYMENTS, change, times=1)
        start, answer = phone.pay(order)
        # The platform's own notification, which tells of a payment that is not cancelled, may be quicker.
        verdict.expect(answer.get("inAppResponseCode") in {"60", "00"}, f"a cancelled payment, {code} with {acquired} acquired",
                       answer)
        found = final(shop, order, start, answer, f"the outcome after {code}")
        verdict.equal(found["response"]["inAppResponseCode"], "00", "the phone asks for its outcome")
        verdict.equal(shop.charges(order), 1, "of one payment")


def check_bare_declines(shop, verdict):
    """A decline ends an order, also when the answer does not have the payment that was declined."""
    phone = shop.phone

    def change(answer):
        del answer["paymentResult"]

    for is_first in [True, False]:
        start = phone.initialise("CARDORDER", order := shop.order())
        if not is_first:
            shop.line.lose(PAYMENTS, "request", times=1)
            verdict.equal(phone.send("cardOrder", start, **phone.encrypted(start, REFUSED)), 503, "a request is lost")
        shop.line.lose(PAYMENTS, change, times=1)
        answer = phone.repeat(phone.last) if not is_first else phone.send(
            "cardOrder", start, **phone.encrypted(start, REFUSED))
        told = answer if isinstance(answer, dict) else {}
        verdict.equal((told.get("inAppResponseCode"), told.get("acquirerResponseCode"), told.get("amount")),
                      ("05", "51", "3000"), "a decline without its payment")
        verdict.equal(phone.repeat(phone.last), answer, "the same message gets the first answer")
        verdict.equal(phone.outcome(start), {"inAppResponseCode": "00", "outcome": "final", "response": answer},
                      "which is the outcome")
        verdict.expect("request" not in shop.records(order)[0], "the encrypted card is removed")

    start = phone.initialise("THREEDSECUREANDORDER", shop.order())
    shop.line.lose(PAYMENTS, change, times=1)
    checked = phone.send("cardCheckEnrollment", start, **phone.encrypted(start, REFUSED))
    verdict.equal(checked, {"redirectionStatusCode": "05"}, "a decline without its payment ends a check")
    verdict.equal(phone.repeat(phone.last), checked, "the same message gets it again")
    verdict.equal(phone.outcome(start).get("outcome"), "final", "and it is the outcome")

    start = phone.initialise("CARDORDER", shop.order())
    shop.line.lose(PAYMENTS, lambda answer: answer.clear(), times=1)
    verdict.equal(phone.send("cardOrder", start, **phone.encrypted(start, REFUSED)), 503, "a decline without a reason says nothing")


def check_faults(shop, verdict):
    """What Worldline Direct may answer that tells nothing, and its notifications: one payment, and the phone learns of it."""
    phone = shop.phone
    for fault in CALL_FAULTS + NOTIFICATION_FAULTS:
        order, named = shop.order(), ["--call", "createPayment"] if fault in CALL_FAULTS else []
        shop.stage.fault("set", fault, "--api", "direct", "--times", "1", *named)
        start, answer = phone.pay(order)
        verdict.expect(answer == 503 or isinstance(answer, dict) and answer.get("inAppResponseCode") == "00",
                       f"{fault}: paid, or no code", answer)
        found = final(shop, order, start, answer, f"the outcome after {fault}")
        verdict.equal(found["response"]["inAppResponseCode"], "00", f"{fault}: the outcome")
        verdict.equal(answer if answer != 503 else found["response"], found["response"], f"{fault}: the first answer stays")
        verdict.equal(shop.charges(order), 1, f"{fault}: one payment")
        shop.stage.fault("clear", "--all")

    # A notification before the answer decides a success and no failure, however often it comes.
    shop.line.lose(PAYMENTS, "request", times=1)
    start, answer = phone.pay(order := shop.order())
    verdict.equal(answer, 503, "a request is lost")
    for status, amount, state in [("REJECTED", 3000, "begun"), ("CAPTURED", 2999, "begun"), ("CAPTURED", 3000, "decided")]:
        event = json.dumps({"apiVersion": "v1", "merchantId": MERCHANT, "payment": {
            "id": "9999999999_0", "status": status, "paymentOutput": {
                "amountOfMoney": {"amount": amount, "currencyCode": "EUR"}, "references": {"merchantReference": order}}}}).encode()
        for _ in range(2):
            verdict.equal(shop.notify(event), 200, f"a notification, {status} {amount}")
            verdict.equal(shop.records(order)[0]["state"], state, f"what it decides, {status} {amount}")
    verdict.equal(phone.outcome(start)["response"]["inAppResponseCode"], "00", "the phone is told so")


def check_forms(shop, verdict):
    """An app that was written for Sips: it posts PaReq, MD and TermUrl, and takes PaRes from its TermUrl."""
    phone, term = shop.phone, "https://shop.example/term"
    shop.restart(TERM_URLS=f"https://shop.example/other {term}")
    for row, card, code in [("challenge", CHALLENGED, "00"), ("failed", CHALLENGED, "05"), ("cancelled", CHALLENGED, "05"),
                            (None, ACCEPTED, "00"), (None, REFUSED, "05")]:
        order = shop.order()
        start = phone.initialise("THREEDSECUREANDORDER", order)
        check = phone.send("cardCheckEnrollment", start, **phone.encrypted(start, card))
        verdict.equal(check.get("authentRedirectionUrl"), f"{shop.base}/authentication", f"a form's page, {row}")
        verdict.equal(phone.repeat(phone.last), check, "the same message gets the same form")
        form = {"PaReq": check["paReqMessage"], "MD": 'session "7" & <more>', "TermUrl": f"{term}?s=1"}
        for wrong in [{**form, "PaReq": check["transactionContextData"]}, {**form, "TermUrl": "https://evil.example/term"},
                      {**form, "MD": "a" * 1025}, {"MD": "x"}]:
            status, page = post(shop.page, urllib.parse.urlencode(wrong).encode(), FORM)
            verdict.expect(status == 400 and "PaRes" not in page, "a wrong form", status, page)
        page = shop.browser.post_form(check["authentRedirectionUrl"], form, row)
        value = {name: Browser.value(page, rf'name="{name}" value="([^"]*)"') for name in ["PaRes", "MD"]}
        verdict.equal((value["MD"], Browser.value(page, r'action="([^"]*)"')), (form["MD"], form["TermUrl"]), "MD and TermUrl")
        verdict.expect(re.fullmatch(r"[A-Za-z0-9_-]+", value["PaRes"]), "a PaRes that no page can damage", value["PaRes"])
        context = check["transactionContextData"]
        answer = phone.send("cardValidateAuthenticationAndOrder", context=context, paResMessage=value["PaRes"])
        verdict.equal(answer.get("inAppResponseCode"), code, f"the validation, {row}")
        verdict.equal(shop.charges(order), 1 if code == "00" else 0, "paid once")
        number = next(name for name, record in json.loads(shop.data.read_text())["records"].items() if record["reference"] == order)
        for query in ["", "order=x&RETURNMAC=a&paymentId=b", f"order={number}&RETURNMAC=forged&paymentId={answer['authorMessageReference']}"]:
            try:
                verdict.expect(False, "a forged return posts nothing", shop.browser.open(f"{shop.page}?{query}"))
            except urllib.error.HTTPError as error:
                verdict.expect(error.code == 400 and b"PaRes" not in error.read(), "a forged return posts nothing", error.code)
    shop.restart()


def check_empty_secret(shop, verdict):
    """A secret that was set to nothing is everyone's."""
    body = json.dumps({"apiVersion": "v1", "merchantId": MERCHANT, "type": "payment.captured"}).encode()
    shop.restart(WEBHOOK_SECRET="")
    verdict.expect(shop.notify(body, secret="") != 200, "a notification under an empty secret is not taken")
    shop.restart()
    verdict.equal(shop.notify(body), 200, "one under the secret is")


def check_given_up(shop, verdict):
    """The merchant ends an order that was kept, and never reached Worldline Direct."""
    phone, order = shop.phone, shop.order()
    shop.line.lose(PAYMENTS, "request", times=1)
    start, answer = phone.pay(order)
    verdict.equal(answer, 503, "a request is lost")
    verdict.equal(shop.give_up(order), (200, {"givenUp": False}), "a young order is not given up")
    shop.age(order, 25 * 3600)
    verdict.equal(phone.outcome(start), {"inAppResponseCode": "00", "outcome": "pending"}, "an old key is not used again")
    verdict.equal(shop.give_up(order, key="wrong")[0], 404, "only with the key")
    verdict.equal(shop.give_up(order), (200, {"givenUp": True}), "an old order is given up")
    verdict.equal(shop.give_up(order), (200, {"givenUp": False}), "once")
    verdict.expect(not {"request", "metaInfo"} & set(shop.records(order)[0]), "its encrypted card is removed")
    verdict.equal(phone.outcome(start), {"inAppResponseCode": "00", "outcome": "unseen"}, "the phone is told that nothing was charged")
    verdict.equal(phone.repeat(phone.last), {"inAppResponseCode": "00", "outcome": "unseen"}, "again")
    verdict.equal(phone.pay(order)[1].get("inAppResponseCode"), "00", "and the reference is free")
    shop.age(order, 25 * 3600)
    verdict.equal(shop.give_up(order), (200, {"givenUp": False}), "an order that was paid is not given up")
    verdict.equal(shop.give_up("nobody's"), (200, {"givenUp": False}), "nor one that does not exist")
    verdict.equal(shop.charges(order), 1, "paid once")


class SwiftShop(Shop):
    """The same server in Swift, `InAppShop` of the tests: it is in guichet's folder once those were built."""

    def start(self):
        self.server = self.stage.run(self.command(self.port), {
            "SHOP_PLATFORM": "direct", "SHOP_API": self.line.base, "SHOP_PORT": str(self.port), "SHOP_KEY": self.key,
            "SHOP_STORE": str(self.data.with_suffix(".sqlite")), "SHOP_NOW": str(int(time.time() * 1000))})
        self.server.listens(self.port, self.name)


def payments(stage, line):
    """Pays with the phone at each server that can run here, and tells what the phone was told of each payment."""
    shops = [(Shop, "direct-inapp-php", shutil.which("php"), lambda port: ["php", "-S", f"127.0.0.1:{port}", "server.php"]),
             (Shop, "direct-inapp-node", shutil.which("node"), lambda port: ["node", "server.mjs"])]
    swift = Path(stage.binary).resolve().parent / "InAppShop"
    shops.append((SwiftShop, "swift", swift.exists(), lambda port: [swift]))
    for kind, name, is_there, command in shops:
        if not is_there or shutil.which("openssl") is None:
            continue
        shop = kind(stage, line, name, command)
        for number in [ACCEPTED, REFUSED]:
            reference = shop.order()
            start, answer = shop.phone.pay(reference, number)
            yield {"shop": name, "reference": reference, "id": answer["authorMessageReference"], "amount": answer["amount"],
                   "code": answer["inAppResponseCode"], "authorisation": answer.get("authorisationId"),
                   "masked": answer["maskedPan"]}


def check(stage, line, name, command, verdict):
    if shutil.which("openssl") is None:
        print(f"check-direct-samples: {name} is left out: there is no openssl, with which the phone encrypts")
        return
    shop = Shop(stage, line, name, command)
    for part in [check_cards, check_names, check_files, check_keys, check_bad_input, check_authentication,
                 check_bank_app, check_wallet, check_losses, check_cancellations, check_bare_declines,
                 check_faults, check_forms, check_empty_secret, check_given_up]:
        part(shop, verdict)
