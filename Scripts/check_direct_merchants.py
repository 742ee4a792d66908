"""Merchants, webhooks and races with Worldline's own library for Python: parts of check_direct_sdk.py."""

import base64
import hashlib
import hmac
import threading

from onlinepayments.sdk.authorization_exception import AuthorizationException
from onlinepayments.sdk.call_context import CallContext
from onlinepayments.sdk.domain.capture_payment_request import CapturePaymentRequest
from onlinepayments.sdk.domain.refund_request import RefundRequest
from onlinepayments.sdk.domain.send_test_request import SendTestRequest
from onlinepayments.sdk.domain.validate_credentials_request import ValidateCredentialsRequest
from onlinepayments.sdk.idempotence_exception import IdempotenceException
from onlinepayments.sdk.reference_exception import ReferenceException
from onlinepayments.sdk.validation_exception import ValidationException

from stage import until

KEY_ID, SECRET = "guichet-webhook", "guichet-webhook-secret"
TOO_MUCH_CAPTURED, NOT_NOW, TOO_MUCH_REFUNDED = "50001126", "50001127", "50001129"
CARD = {"cardPaymentMethodSpecificInput": {"card": {
    "cardNumber": "4012000033330026", "cardholderName": "Zoé Martin", "cvv": "123", "expiryDate": "1231"}}}


def proof(secret):
    """The signature of an empty body."""
    return base64.b64encode(hmac.new(secret.encode(), b"", hashlib.sha256).digest()).decode()


def credentials(key, secret):
    return ValidateCredentialsRequest().from_dictionary({"key": key, "secret": secret})


def raised(body):
    """The exception that the library raises, or its result if there is none."""
    try:
        return body()
    except Exception as error:  # The kind is what is compared.
        return error


def kinds(found):
    return sorted(getattr(one, "errors", None) and one.errors[0].error_code or type(one).__name__ for one in found)


def check_webhook_calls(shop, verdict, given):
    webhooks = shop.merchant.webhooks()
    for key, secret, result in [(KEY_ID, proof(SECRET), "Valid"), (KEY_ID, proof("another"), "Invalid"),
                                ("nobody's", proof(SECRET), "Invalid")]:
        found = webhooks.validate_webhook_credentials(credentials(key, secret)).result
        verdict.equal(found, result, f"validate_webhook_credentials of {key}")
    webhooks.send_test_webhook(SendTestRequest().from_dictionary({"url": shop.receiver.url}))
    event = until("the test's notification", lambda: shop.receiver.about("9999_9").get("payment.test"))
    verdict.equal((event.payment.id, event.merchant_id, event.api_version), ("9999_9", "AcmeTest", "v1"), "a payment.test")
    error = raised(lambda: webhooks.send_test_webhook(SendTestRequest()))
    verdict.expect(isinstance(error, ValidationException), "a test without an address, of which there is none", repr(error))
    for url in ["ftp://shop.example", "http://169.254.169.254/"]:
        error = raised(lambda: webhooks.send_test_webhook(SendTestRequest().from_dictionary({"url": url})))
        verdict.expect(isinstance(error, ValidationException), f"a test to {url}", repr(error))


def check_another_merchant(shop, verdict, given):
    """A merchant that `guichet shop direct add` added while the platform runs."""
    theirs = given["merchant"]
    other = shop.of(theirs["id"], theirs["key"], theirs["secret"])
    verdict.equal(other.merchant.services().test_connection().result, "OK", "a merchant of its own")
    foreign = shop.of(theirs["id"])
    error = raised(lambda: foreign.merchant.services().test_connection())
    verdict.expect(isinstance(error, AuthorizationException), "with another merchant's key", repr(error))
    number = other.create(CARD).payment.id
    verdict.equal(other.payments.get_payment(number).status, "PENDING_CAPTURE", "its payment")
    for name, call in [
        ("get", lambda: shop.payments.get_payment(number)),
        ("capture", lambda: shop.payments.capture_payment(number, CapturePaymentRequest())),
        ("refund", lambda: shop.payments.refund_payment(number, RefundRequest())),
    ]:
        error = raised(call)
        verdict.expect(isinstance(error, ReferenceException), f"{name} by another merchant", repr(error))
    error = raised(lambda: other.merchant.webhooks().validate_webhook_credentials(credentials(KEY_ID, proof(SECRET))))
    verdict.equal(error.result, "Invalid", "another merchant's webhook key")


def at_once(count, body):
    """The results of this many threads that start together."""
    found, start = [], threading.Barrier(count)

    def run():
        start.wait()
        found.append(raised(body))

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def check_races(shop, verdict, given):
    """Two threads ask for the same amount: once there is enough for both, and once there is not."""
    number = shop.create(CARD).payment.id
    whole = CapturePaymentRequest().from_dictionary({"amount": 2500})
    back = RefundRequest().from_dictionary({"amountOfMoney": {"amount": 2500, "currencyCode": "EUR"}})
    more = CapturePaymentRequest().from_dictionary({"amount": 2501})
    verdict.equal(kinds([raised(lambda: shop.payments.capture_payment(number, more))]), [TOO_MUCH_CAPTURED], "more than is there")
    verdict.equal(kinds([raised(lambda: shop.payments.refund_payment(number, back))]), [NOT_NOW], "a refund before a capture")

    found = at_once(2, lambda: shop.payments.capture_payment(number, whole))
    verdict.expect(kinds(found) in (sorted(["CaptureResponse", code]) for code in (TOO_MUCH_CAPTURED, NOT_NOW)),
                   "of two captures of all of it one is made", kinds(found))
    verdict.equal(shop.payments.get_payment(number).payment_output.acquired_amount.amount, 2500, "the amount once")
    found = at_once(2, lambda: shop.payments.refund_payment(number, back))
    verdict.expect(kinds(found) in (sorted(["RefundResponse", code]) for code in (TOO_MUCH_REFUNDED, NOT_NOW)),
                   "of two refunds of all of it one is made", kinds(found))

    for what, call in [("capture", lambda number, context: shop.payments.capture_payment(number, part(), context)),
                       ("refund", lambda number, context: shop.payments.refund_payment(number, refund_part(), context))]:
        number = shop.create(CARD).payment.id
        if what == "refund":
            shop.payments.capture_payment(number, whole)
            shop.payments.get_payment(number)
        found = at_once(2, lambda: call(number, CallContext(idempotence_key=f"sdk-race-{what}")))
        made = {one.id for one in found if not isinstance(one, Exception)}
        verdict.equal(len(made), 1, f"two threads with one key are one {what}")
        verdict.expect(all(not isinstance(one, Exception) or isinstance(one, IdempotenceException) for one in found),
                       "the other is told the same, or to wait", kinds(found))
        later = call(number, CallContext(idempotence_key=f"sdk-race-{what}"))
        verdict.equal({later.id}, made, "and a later request, too")
        done = (shop.merchant.captures().get_captures(number).captures if what == "capture"
                else shop.merchant.refunds().get_refunds(number).refunds)
        verdict.equal(len(done), 1, f"there is one {what}")


def part():
    return CapturePaymentRequest().from_dictionary({"amount": 100})


def refund_part():
    return RefundRequest().from_dictionary({"amountOfMoney": {"amount": 100, "currencyCode": "EUR"}})


PARTS = [check_webhook_calls, check_another_merchant, check_races]
