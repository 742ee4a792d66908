"""The part of check_direct_sdk.py about cardholders: 3-D Secure at the issuer, account checks with an amount of 0,
later payments without the cardholder, and repeated refusals."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from onlinepayments.sdk.call_context import CallContext
from onlinepayments.sdk.domain.subsequent_payment_request import SubsequentPaymentRequest
from onlinepayments.sdk.reference_exception import ReferenceException
from onlinepayments.sdk.validation_exception import ValidationException

CHALLENGED, FRICTIONLESS = "4874970686672022", "4330264936344675"
NOT_NOW, UNKNOWN_PAYMENT, NOT_AUTHENTICATED = "50001127", "50001130", "40001134"
UNKNOWN = "9999999999_0"


def card(number=CHALLENGED, three_d_secure=None, **more):
    wish = {"redirectionData": {"returnUrl": "https://shop.example/back?order=7"}, **(three_d_secure or {})}
    return {"cardPaymentMethodSpecificInput": {
        "paymentProductId": 1, "threeDSecure": wish,
        "card": {"cardNumber": number, "cardholderName": "Zoé Martin", "cvv": "123", "expiryDate": "1231"}, **more}}


class Browser:
    """Simulates a shopper: follows the platform's redirects, fills in its forms."""

    def __init__(self):
        self._opener = build_opener(ProxyHandler({}), HTTPRedirectHandler())

    def open(self, url, form=None):
        data = urlencode(form).encode() if form is not None else None
        with self._opener.open(Request(url, data=data), timeout=300) as answer:
            return answer.read().decode(), answer.url

    def answer(self, url, result):
        """Opens the issuer's page, presses the button of a result, and returns the shopper's final address."""
        page, address = self.open(url)
        base = "{0.scheme}://{0.netloc}".format(urlsplit(address))
        page, _ = self.open(f"{base}/acs/answer", {"s": field(page, "s"), "result": result})
        target = re.search(r'<form method="post" action="([^"]+)" id="back"', page).group(1).replace("&amp;", "&")
        page, _ = self.open(target, {"PaRes": field(page, "PaRes"), "MD": field(page, "MD")})
        return re.search(r'id="go-back" href="([^"]+)"', page).group(1).replace("&amp;", "&")


def field(page, name):
    return re.search(f'name="{name}" value="([^"]*)"', page).group(1)


def results(payment):
    return payment.payment_output.card_payment_method_specific_output.three_d_secure_results


def check_three_d_secure(shop, verdict, given):
    from check_direct_sdk import stands
    for result, status, said, liability in [
        ("challenge", ("PENDING_CAPTURE", 5), "Y", "issuer"), ("failed", ("REJECTED", 2), "N", None)]:
        created = shop.create(card())
        verdict.equal(stands(created.payment), ("REDIRECTED", 46), "a cardholder who is asked")
        action = created.merchant_action
        verdict.equal((action.action_type, len(action.redirect_data.returnmac)), ("REDIRECT", 36), "is redirected")
        back = urlsplit(Browser().answer(action.redirect_data.redirect_url, result))
        query = {name: values[0] for name, values in parse_qs(back.query).items()}
        verdict.equal((back.netloc, query), ("shop.example", {
            "order": "7", "RETURNMAC": action.redirect_data.returnmac, "paymentId": created.payment.id}), "and comes back")
        payment = shop.payments.get_payment(created.payment.id)
        verdict.equal(stands(payment), status, f"after {result}")
        verdict.equal((results(payment).authentication_status, results(payment).liability), (said, liability), "who is liable")
    verdict.equal(payment.status_output.errors[0].error_code, NOT_AUTHENTICATED, "and why it was refused")
    created = shop.create(card(FRICTIONLESS))
    verdict.equal((stands(created.payment), created.merchant_action), (("PENDING_CAPTURE", 5), None), "one who is not asked")
    verdict.equal(results(created.payment).flow, "frictionless", "whose issuer was content")
    skipped = shop.create(card(three_d_secure={"skipAuthentication": True}))
    verdict.equal((stands(skipped.payment), results(skipped.payment)), (("PENDING_CAPTURE", 5), None), "an exemption")


def check_account(shop, verdict, given):
    from check_direct_sdk import capture, refused, stands
    payment = shop.create(card(FRICTIONLESS), amount=0).payment
    verdict.equal(stands(payment), ("PENDING_CAPTURE", 5), "a check of an account")
    verdict.equal((payment.status_output.is_authorized, payment.status_output.is_cancellable), (True, False), "and no more")
    refused(verdict, ValidationException, 400, NOT_NOW, "a capture of nothing",
            lambda: shop.payments.capture_payment(payment.id, capture(1)))


def check_subsequent(shop, verdict, given):
    from check_direct_sdk import refused, stands

    def follow(number, amount=1500, key=None):
        request = SubsequentPaymentRequest().from_dictionary({
            "order": {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}},
            "subsequentcardPaymentMethodSpecificInput": {"subsequentType": "Recurring"}})
        return shop.merchant.subsequent().subsequent_payment(number, request, CallContext(idempotence_key=key) if key else None)

    first = shop.create(card(FRICTIONLESS, isRecurring=True)).payment
    second = follow(first.id, key="sdk-follow").payment
    verdict.equal(stands(second), ("PENDING_CAPTURE", 5), "a payment that follows")
    verdict.expect(second.id != first.id, "is one of its own", second.id)
    verdict.equal(follow(first.id, key="sdk-follow").payment.id, second.id, "and is made once under a key")
    plain = shop.create(card(FRICTIONLESS)).payment
    verdict.equal(stands(follow(plain.id).payment), ("PENDING_CAPTURE", 5), "a payment that began no series is followed, too")
    refused(verdict, ReferenceException, 404, UNKNOWN_PAYMENT, "what follows nothing", lambda: follow(UNKNOWN))


def check_refused_repeats(shop, verdict, given):
    from check_direct_sdk import refused, stands
    for context in [CallContext(idempotence_key="sdk-refused") for _ in range(2)]:
        refused(verdict, ValidationException, 400, "50001068", "a refusal, and its repeat",
                lambda: shop.create(card("4111111111111111"), context))
    verdict.expect(not context.idempotence_request_timestamp, "a refusal leaves its key free")
    made = shop.create(card(FRICTIONLESS), CallContext(idempotence_key="sdk-refused")).payment
    verdict.equal(stands(made), ("PENDING_CAPTURE", 5), "the corrected call pays")


PARTS = [check_three_d_secure, check_account, check_subsequent, check_refused_repeats]
