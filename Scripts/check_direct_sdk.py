"""Runs a merchant's calls with Worldline's own library for Python, unmodified, against guichet. Called by
Scripts/check-direct-sdk, in an environment with the library, with a JSON object: base, tokens, merchant,
and inapp, the payments of phones."""

import inspect
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from onlinepayments.sdk.authorization_exception import AuthorizationException
from onlinepayments.sdk.call_context import CallContext
from onlinepayments.sdk.communication.request_header import RequestHeader
from onlinepayments.sdk.communicator_configuration import CommunicatorConfiguration
from onlinepayments.sdk.declined_payment_exception import DeclinedPaymentException
from onlinepayments.sdk.domain.cancel_payment_request import CancelPaymentRequest
from onlinepayments.sdk.domain.capture_payment_request import CapturePaymentRequest
from onlinepayments.sdk.domain.complete_payment_request import CompletePaymentRequest
from onlinepayments.sdk.domain.create_hosted_checkout_request import CreateHostedCheckoutRequest
from onlinepayments.sdk.domain.create_payment_request import CreatePaymentRequest
from onlinepayments.sdk.domain.create_payment_response import CreatePaymentResponse
from onlinepayments.sdk.domain.get_iin_details_request import GetIINDetailsRequest
from onlinepayments.sdk.domain.refund_request import RefundRequest
from onlinepayments.sdk.domain.session_request import SessionRequest
from onlinepayments.sdk.factory import Factory
from onlinepayments.sdk.idempotence_exception import IdempotenceException
from onlinepayments.sdk.json.default_marshaller import DefaultMarshaller
from onlinepayments.sdk.merchant.products.get_payment_product_networks_params import GetPaymentProductNetworksParams
from onlinepayments.sdk.merchant.products.get_payment_product_params import GetPaymentProductParams
from onlinepayments.sdk.reference_exception import ReferenceException
from onlinepayments.sdk.validation_exception import ValidationException
from onlinepayments.sdk.webhooks.in_memory_secret_key_store import InMemorySecretKeyStore
from onlinepayments.sdk.webhooks.secret_key_not_available_exception import SecretKeyNotAvailableException
from onlinepayments.sdk.webhooks.signature_validation_exception import SignatureValidationException
from onlinepayments.sdk.webhooks.webhooks_helper import WebhooksHelper

import check_direct_checkout
import check_direct_export
import check_direct_cardholders
import check_direct_providers
import check_direct_merchants
import check_direct_stored
from stage import OPENER, Unexpected, Verdict, until

MERCHANT = "AcmeTest"
KEY_ID, SECRET = "5e45c937b9db33ae", "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="
WEBHOOK_KEY_ID, WEBHOOK_SECRET = "guichet-webhook", "guichet-webhook-secret"
DEVICE, ACCEPTED, REFUSED = "4761120010000492", "4012000033330026", "4321456998744563"
UNKNOWN = "9999999999_0"
INVALID_CARD, INVALID_VALUE, INVALID_FORMAT, DECLINED = "50001068", "50001111", "50001125", "30511001"
TOO_MUCH_CAPTURED, NOT_NOW, TOO_MUCH_REFUNDED = "50001126", "50001127", "50001129"
UNKNOWN_PAYMENT, NO_ACCESS, UNSUPPORTED = "50001130", "50001118", "50001123"
# The calls of the library 10.3.0, and as many of the API.
CALLS = 56


class Receiver:
    """A merchant's address for notifications: the library verifies each one, and the results are kept."""

    def __init__(self):
        self.events, self.raw, self.faults = [], [], []
        keys = InMemorySecretKeyStore.instance()
        keys.store_secret_key(WEBHOOK_KEY_ID, WEBHOOK_SECRET)
        self.helper = WebhooksHelper(DefaultMarshaller.instance(), keys)
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = [RequestHeader(name, value) for name, value in self.headers.items()]
                receiver.take(body, headers)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/webhooks"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def take(self, body, headers):
        try:
            self.events.append(self.helper.unmarshal(body, headers))
            self.raw.append((body, headers))
        except Exception as error:  # Whatever the library finds is a finding about the platform.
            self.faults.append(f"{type(error).__name__}: {error}")

    def about(self, payment_id):
        """The events about a payment and its operations, by type."""
        base = payment_id.split("_")[0]
        return {event.type: event for event in list(self.events)
                if event.payment_link is None and ((event.payment or event.refund).id or "").split("_")[0] == base}

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class Shop:
    """The library's client for a merchant, and requests in the library's types."""

    def __init__(self, base, receiver, merchant=MERCHANT, secret=SECRET, key=KEY_ID):
        self.base = base
        configuration = CommunicatorConfiguration(
            api_endpoint=base, api_key_id=key, secret_api_key=secret, authorization_type="v1HMAC",
            connect_timeout=60, socket_timeout=300, max_connections=10, integrator="Zoé & Söhne")
        self.merchant = Factory.create_client_from_configuration(configuration).merchant(merchant)
        self.payments, self.receiver = self.merchant.payments(), receiver

    def of(self, merchant, key=KEY_ID, secret=SECRET):
        return Shop(self.base, self.receiver, merchant, secret, key)

    def request(self, means, amount=2500, reference="sdk"):
        return CreatePaymentRequest().from_dictionary({
            "order": {
                "amountOfMoney": {"amount": amount, "currencyCode": "EUR"},
                "references": {"merchantReference": reference},
                "customer": {"billingAddress": {"city": "Labège", "countryCode": "FR"}},
            },
            "feedbacks": {"webhooksUrls": [self.receiver.url]}, **means,
        })

    def create(self, means, context=None, **more):
        return self.payments.create_payment(self.request(means, **more), context)


def card(number=ACCEPTED, **more):
    return {"cardPaymentMethodSpecificInput": {
        "paymentProductId": 1, "card": {"cardNumber": number, "cardholderName": "Zoé Martin", "cvv": "123",
                                        "expiryDate": "1231"}, **more}}


def apple_pay(**data):
    return {"mobilePaymentMethodSpecificInput": {"paymentProductId": 302, **data}}


def decrypted(**more):
    return apple_pay(decryptedPaymentData={
        "cardholderName": "Zoé Martin", "cryptogram": "AgAAAAAABk4DWZ4C28yUQAAAAAA=", "dpan": DEVICE, "eci": 7,
        "expiryDate": "1231"}, **more)


def capture(amount, is_final=False):
    return CapturePaymentRequest().from_dictionary({"amount": amount, "isFinal": is_final})


def refund(amount):
    return RefundRequest().from_dictionary({"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}})


def raised(body):
    """The exception that the library raises, or its result if there is none."""
    try:
        return body()
    except Exception as error:  # The kind is what is compared.
        return error


def refused(verdict, kind, status, code, what, body):
    error = raised(body)
    found = (type(error).__name__, getattr(error, "status_code", None),
             [item.error_code for item in getattr(error, "errors", None) or []])
    verdict.equal(found, (kind.__name__, status, [code]), what)
    return error


def stands(answer):
    return answer.status, answer.status_output.status_code


def check_access(shop, verdict, given):
    verdict.equal(shop.merchant.services().test_connection().result, "OK", "test_connection")
    for what, other in [
        ("another merchant", Shop(given["base"], shop.receiver, merchant="000000")),
        ("another secret", Shop(given["base"], shop.receiver, secret="anotherSecret")),
    ]:
        for call in [other.merchant.services().test_connection, lambda: other.create(decrypted())]:
            refused(verdict, AuthorizationException, 403, NO_ACCESS, what, call)
    refused(verdict, ReferenceException, 404, UNKNOWN_PAYMENT, "an unknown payment", lambda: shop.payments.get_payment(UNKNOWN))
    for name, call in [
        ("details", shop.payments.get_payment_details), ("captures", shop.merchant.captures().get_captures),
        ("refunds", shop.merchant.refunds().get_refunds),
        ("capture", lambda number: shop.payments.capture_payment(number, capture(1))),
        ("cancel", lambda number: shop.payments.cancel_payment(number, CancelPaymentRequest())),
        ("refund", lambda number: shop.payments.refund_payment(number, refund(1))),
    ]:
        refused(verdict, ReferenceException, 404, UNKNOWN_PAYMENT, f"{name} of an unknown payment", lambda: call(UNKNOWN))


def check_apple_pay(shop, verdict, given):
    created = shop.create(decrypted(), reference="sdk/décrypté")
    payment = created.payment
    verdict.equal(stands(payment), ("PENDING_CAPTURE", 5), "a decrypted token")
    output = payment.payment_output
    verdict.equal(
        (output.amount_of_money.amount, output.amount_of_money.currency_code, output.references.merchant_reference,
         output.payment_method), (2500, "EUR", "sdk/décrypté", "mobile"), "what the order was")
    mobile = output.mobile_payment_method_specific_output
    verdict.equal(
        (mobile.payment_product_id, mobile.network, mobile.payment_data.dpan[-4:], mobile.payment_data.expiry_date),
        (302, "Visa", DEVICE[-4:], "1231"), "what it was paid with")
    verdict.expect(DEVICE not in mobile.payment_data.dpan, "the device's number is masked")
    verdict.expect(mobile.authorisation_code, "it has an authorisation code")
    verdict.equal((payment.status_output.is_authorized, payment.status_output.is_cancellable), (True, True), "what it may")

    sold = shop.create(decrypted(authorizationMode="SALE")).payment
    verdict.expect(stands(sold) in [("CAPTURE_REQUESTED", 91), ("CAPTURED", 9)], "a sale is captured", stands(sold))
    verdict.equal(stands(shop.payments.get_payment(sold.id)), ("CAPTURED", 9), "and is confirmed when asked for")

    data = [json.dumps(token["paymentData"]) for token in given["tokens"]]
    paid = shop.create(apple_pay(encryptedPaymentData=data[0]))
    verdict.equal(stands(paid.payment), ("PENDING_CAPTURE", 5), "a whole token")
    for what, token, amount in [("a spent token", data[0], 2500), ("a token of another amount", data[1], 2600)]:
        error = raised(lambda: shop.create(apple_pay(encryptedPaymentData=token), amount=amount))
        verdict.expect(isinstance(error, ValidationException), f"{what} is refused", repr(error))
    refused(verdict, ValidationException, 400, UNSUPPORTED, "another wallet",
            lambda: shop.create({"mobilePaymentMethodSpecificInput": {"paymentProductId": 320}}))


def check_cards(shop, verdict, given):
    payment = shop.create(card()).payment
    verdict.equal(stands(payment), ("PENDING_CAPTURE", 5), "a card")
    shown = payment.payment_output.card_payment_method_specific_output
    verdict.equal((shown.payment_product_id, shown.card.card_number[-4:], shown.card.expiry_date), (1, "0026", "1231"), "its card")
    verdict.expect(ACCEPTED not in shown.card.card_number, "the card's number is masked")

    error = refused(verdict, DeclinedPaymentException, 402, DECLINED, "a card that is declined", lambda: shop.create(card(REFUSED)))
    declined = error.create_payment_response.payment
    verdict.equal(stands(declined), ("REJECTED", 2), "is a payment that was rejected")
    verdict.equal(stands(shop.payments.get_payment(declined.id)), ("REJECTED", 2), "which can be asked for")
    for number, code in [("123", INVALID_VALUE), ("4012000033330027", INVALID_CARD), ("4111111111111111", INVALID_CARD)]:
        error = refused(verdict, ValidationException, 400, code, "no card's number", lambda: shop.create(card(number)))
        verdict.equal(error.errors[0].property_name, "cardPaymentMethodSpecificInput.card.cardNumber", "and where it is")
    verdict.expect(error.error_id and error.errors[0].http_status_code == 400, "an error has an identifier and a status")
    verdict.expect(isinstance(raised(lambda: shop.create({})), ValidationException), "no means of payment")
    refused(verdict, ValidationException, 400, INVALID_FORMAT, "a compressed body",
            lambda: shop.create(card(), CallContext(gzip=True)))


def check_repeats(shop, verdict, given):
    first, second = CallContext(idempotence_key="sdk-1"), CallContext(idempotence_key="sdk-1")
    began = int(time.time() * 1000)
    made = shop.create(decrypted(), first)
    verdict.equal((first.idempotence_request_timestamp, first.idempotence_response_date_time), (None, None),
                  "a first request is no repeat")
    again = shop.create(decrypted(), second, amount=100)
    verdict.equal((again.payment.id, again.payment.payment_output.amount_of_money.amount), (made.payment.id, 2500),
                  "a repeat gets the first outcome")
    verdict.expect(abs((second.idempotence_request_timestamp or 0) - began) < 3_600_000, "and when the first came, in milliseconds")
    verdict.equal(int(second.idempotence_response_date_time.timestamp() * 1000), second.idempotence_request_timestamp,
                  "and the same as a date")
    for context in [CallContext(idempotence_key="sdk-2") for _ in range(2)]:
        error = raised(lambda: shop.create(card(REFUSED), context))
        verdict.expect(isinstance(error, DeclinedPaymentException), "a decline, and its repeat", repr(error))
    verdict.expect(context.idempotence_request_timestamp, "a repeated decline says when it was")

    outcomes, start = [], threading.Barrier(2)

    def race():
        start.wait()
        outcomes.append(raised(lambda: shop.create(decrypted(), CallContext(idempotence_key="sdk-3"))))

    threads = [threading.Thread(target=race) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    paid = {outcome.payment.id for outcome in outcomes if isinstance(outcome, CreatePaymentResponse)}
    verdict.equal(len(paid), 1, "two requests at once under one key are one payment")
    verdict.expect(all(isinstance(outcome, (CreatePaymentResponse, IdempotenceException)) for outcome in outcomes),
                   "and the other is told so, or told to wait", outcomes)
    verdict.expect(all(outcome.idempotence_request_timestamp for outcome in outcomes if isinstance(outcome, IdempotenceException)),
                   "and since when", outcomes)
    verdict.equal({shop.create(decrypted(), CallContext(idempotence_key="sdk-3")).payment.id}, paid, "a later request, too")


def check_captures(shop, verdict, given):
    number = shop.create(decrypted()).payment.id
    refused(verdict, ValidationException, 400, TOO_MUCH_CAPTURED, "more than is authorised",
            lambda: shop.payments.capture_payment(number, capture(2501)))
    refused(verdict, ValidationException, 400, NOT_NOW, "a refund of what is not captured",
            lambda: shop.payments.refund_payment(number, RefundRequest()))
    key = CallContext(idempotence_key="sdk-capture")
    part = shop.payments.capture_payment(number, capture(1000), key)
    verdict.equal(stands(part), ("CAPTURE_REQUESTED", 91), "a part is captured")
    verdict.equal(part.capture_output.amount_of_money.amount, 1000, "its amount")
    verdict.equal(shop.payments.capture_payment(number, capture(1000), key).id, part.id, "a repeat captures nothing more")
    verdict.equal(stands(shop.payments.get_payment(number)), ("PENDING_CAPTURE", 5), "the rest can be captured")
    refused(verdict, ValidationException, 400, TOO_MUCH_CAPTURED, "more than is left",
            lambda: shop.payments.capture_payment(number, capture(1501)))
    shop.payments.capture_payment(number, capture(1500, True))
    payment = shop.payments.get_payment(number)
    verdict.equal((stands(payment), payment.payment_output.acquired_amount.amount), (("CAPTURED", 9), 2500), "the rest is captured")
    captures = shop.merchant.captures().get_captures(number).captures
    verdict.equal([(one.status, one.capture_output.amount_of_money.amount) for one in captures],
                  [("CAPTURED", 1000), ("CAPTURED", 1500)], "get_captures")
    refused(verdict, ValidationException, 400, NOT_NOW, "a cancellation of what is captured",
            lambda: shop.payments.cancel_payment(number, CancelPaymentRequest()))
    refused(verdict, ValidationException, 400, NOT_NOW, "there is nothing to complete",
            lambda: shop.merchant.complete().complete_payment(number, CompletePaymentRequest().from_dictionary({
                "order": {"amountOfMoney": {"amount": 2500, "currencyCode": "EUR"}}})))
    check_refunds(shop, verdict, number)


def check_refunds(shop, verdict, number):
    part = shop.payments.refund_payment(number, refund(700))
    verdict.equal(stands(part), ("REFUND_REQUESTED", 81), "a part is refunded")
    verdict.equal(part.refund_output.amount_of_money.amount, 700, "its amount")
    refused(verdict, ValidationException, 400, TOO_MUCH_REFUNDED, "more than is left",
            lambda: shop.payments.refund_payment(number, refund(1801)))
    verdict.equal(stands(shop.payments.get_payment(number)), ("CAPTURED", 9), "the rest can be refunded")
    shop.payments.refund_payment(number, refund(1800))
    verdict.equal(stands(shop.payments.get_payment(number)), ("REFUNDED", 8), "the rest is refunded")
    refunds = shop.merchant.refunds().get_refunds(number).refunds
    verdict.equal([(one.status, one.refund_output.amount_of_money.amount) for one in refunds],
                  [("REFUNDED", 700), ("REFUNDED", 1800)], "get_refunds")
    details = shop.payments.get_payment_details(number)
    verdict.equal([(one.amount_of_money.amount, one.status_output.status_code) for one in details.operations[1:]],
                  [(1000, 9), (1500, 9), (700, 8), (1800, 8)], "the operations, in the order in which they came")
    verdict.equal(len({one.id for one in details.operations}), 5, "each with an identifier of its own")
    heard = until("the notifications of a life", lambda: complete(shop.receiver.about(number), {
        "payment.pending_capture", "payment.capture_requested", "payment.captured", "refund.refund_requested",
        "payment.refunded"}))
    verdict.equal(heard["refund.refund_requested"].refund.refund_output.amount_of_money.currency_code, "EUR", "a refund's event")


def complete(heard, types):
    return heard if types <= set(heard) else None


def check_cancellations(shop, verdict, given):
    number = shop.create(card()).payment.id
    cancelled = shop.payments.cancel_payment(number, CancelPaymentRequest()).payment
    verdict.equal(stands(cancelled), ("CANCELLED", 61), "a payment is cancelled")
    verdict.equal(stands(shop.payments.get_payment(number)), ("CANCELLED", 6), "and is confirmed when asked for")
    refused(verdict, ValidationException, 400, NOT_NOW, "a capture of what is cancelled",
            lambda: shop.payments.capture_payment(number, capture(1)))
    until("its notification", lambda: "payment.cancelled" in shop.receiver.about(number))


def check_notifications(shop, verdict, given):
    error = raised(lambda: shop.create(card(REFUSED), reference="sdk/é"))
    number = error.create_payment_response.payment.id
    event = until("the notification of a decline", lambda: shop.receiver.about(number).get("payment.rejected"))
    verdict.equal((event.api_version, event.merchant_id, stands(event.payment)), ("v1", MERCHANT, ("REJECTED", 2)), "an event")
    verdict.equal(event.payment.payment_output.references.merchant_reference, "sdk/é", "the order's reference")
    verdict.equal(shop.receiver.faults, [], "the library takes every notification")
    body, headers = shop.receiver.raw[0]
    forged = [RequestHeader(one.name, "another") if one.name.lower() == "x-gcs-keyid" else one for one in headers]
    for what, body, headers, kind in [
        ("an altered notification", body + b" ", headers, SignatureValidationException),
        ("one under another key", body, forged, SecretKeyNotAvailableException),
    ]:
        error = raised(lambda: shop.receiver.helper.unmarshal(body, headers))
        verdict.expect(isinstance(error, kind), f"{what} is told apart", repr(error))


def check_hosted_checkout(shop, verdict, given):
    pages = shop.merchant.hosted_checkout()
    made = pages.create_hosted_checkout(CreateHostedCheckoutRequest().from_dictionary({
        "order": {"amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}, "references": {"merchantReference": "page"}},
        "hostedCheckoutSpecificInput": {"locale": "en_GB", "returnUrl": "https://shop.example/back?a=1"}}))
    verdict.equal(made.merchant_reference, "page", "a page is made")
    verdict.expect(made.redirect_url.startswith(given["base"]) and made.returnmac, "it has an address and a RETURNMAC",
                   made.redirect_url)
    verdict.equal(pages.get_hosted_checkout(made.hosted_checkout_id).status, "IN_PROGRESS", "not paid yet")
    error = raised(lambda: pages.get_hosted_checkout(UNKNOWN))
    verdict.expect(isinstance(error, ReferenceException) and error.status_code == 404, "an unknown page", repr(error))


def check_sessions_and_products(shop, verdict, given):
    session = shop.merchant.sessions().create_session(SessionRequest().from_dictionary({"tokens": ["nobody's"]}))
    verdict.expect(session.client_session_id and session.customer_id and session.client_api_url, "a client session", session)
    verdict.equal(session.invalid_tokens, ["nobody's"], "an unknown token")
    product, networks = GetPaymentProductParams(), GetPaymentProductNetworksParams()
    for query in (product, networks):
        query.country_code, query.currency_code, query.is_recurring = "FR", "EUR", False
    found = shop.merchant.products().get_payment_product(302, product)
    verdict.equal((found.id, found.payment_method), (302, "mobile"), "product 302")
    schemes = shop.merchant.products().get_payment_product_networks(302, networks).networks
    verdict.expect({"Visa", "MasterCard"} <= set(schemes), "its networks", schemes)
    details = shop.merchant.services().get_iin_details(GetIINDetailsRequest().from_dictionary({"bin": ACCEPTED[:8]}))
    verdict.equal(details.payment_product_id, 1, "the first digits of a card")
    refused(verdict, ValidationException, 400, INVALID_VALUE, "too few digits of a card",
            lambda: shop.merchant.services().get_iin_details(GetIINDetailsRequest().from_dictionary({"bin": "123"})))


def made_up(parameter):
    """An argument that the library accepts; the platform finds it wrong, or carries the call out."""
    if parameter.annotation is str:
        return MERCHANT
    return 1 if parameter.annotation is int else parameter.annotation()


def check_every_call(shop, verdict, given):
    """Walks over the library: none of its calls is answered as not supported, or with an error of the platform."""
    parts = [name for name, _ in inspect.getmembers(type(shop.merchant), inspect.isfunction) if not name.startswith("_")]
    count = 0
    for name in parts:
        part = getattr(shop.merchant, name)()
        for call, function in inspect.getmembers(type(part), inspect.isfunction):
            if call.startswith("_"):
                continue
            parameters = [one for one in inspect.signature(function).parameters.values() if one.name not in ("self", "context")]
            error = raised(lambda: getattr(part, call)(*[made_up(one) for one in parameters]))
            body = str(getattr(error, "response_body", ""))
            verdict.expect("guichet does not support the call" not in body, f"{name}.{call} is carried out", body)
            is_answer = not isinstance(error, Exception) or 400 <= (getattr(error, "status_code", None) or 0) < 500
            verdict.expect(is_answer, f"{name}.{call} has an answer", repr(error))
            count += 1
    verdict.equal(count, CALLS, "the calls of the library")
    with OPENER.open(f"{given['base']}/openapi/direct.json", timeout=300) as answer:
        paths = json.loads(answer.read())["paths"]
    named = [one["operationId"] for path, calls in paths.items() if path.startswith("/v2/") for one in calls.values()]
    verdict.equal(len(set(named)), CALLS, "the calls of the API's own document")


def check_in_app(shop, verdict, given):
    """What a phone was told by the server of an app with the In-App SDK, as the merchant's server sees it."""
    verdict.expect(given["inapp"], "a server of an app with the In-App SDK ran")
    for told in given["inapp"]:
        what = f"{told['shop']}, {told['reference']}"
        seen = shop.payments.get_payment(told["id"])
        output = seen.payment_output
        verdict.equal(output.references.merchant_reference, told["reference"], f"{what}: the reference")
        verdict.equal(str(output.amount_of_money.amount), told["amount"], f"{what}: the amount")
        is_paid = seen.status in {"PENDING_CAPTURE", "CAPTURE_REQUESTED", "CAPTURED"}
        verdict.equal(is_paid, told["code"] == "00", f"{what}: accepted, and nothing else")
        means = output.card_payment_method_specific_output
        verdict.equal(means.authorisation_code, told["authorisation"], f"{what}: the authorisation")
        verdict.equal(means.card.card_number[-2:], told["masked"][-2:], f"{what}: the card")


def main(given):
    verdict, receiver = Verdict("check-direct-sdk"), Receiver()
    shop = Shop(given["base"], receiver)
    for part in [check_access, check_apple_pay, check_cards, check_repeats, check_captures, check_cancellations,
                 check_notifications, check_hosted_checkout, check_sessions_and_products, *check_direct_stored.PARTS,
                 *check_direct_merchants.PARTS, *check_direct_checkout.PARTS, *check_direct_cardholders.PARTS,
                 *check_direct_providers.PARTS, *check_direct_export.PARTS, check_in_app, check_every_call]:
        try:
            part(shop, verdict, given)
        except (Unexpected, Exception) as error:  # One part that falls over shall not hide the others.
            verdict.expect(False, f"{part.__name__} to its end", f"{type(error).__name__}: {error}")
    receiver.close()
    sys.exit(0 if verdict.close() else 1)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
