"""Card numbers for a merchant that leaves, and data of a trade, with Worldline's own library for Python: parts of
check_direct_sdk.py. The keys are made by openssl."""

import base64
import subprocess
import tempfile
from pathlib import Path

from onlinepayments.sdk.authorization_exception import AuthorizationException
from onlinepayments.sdk.domain.create_token_request import CreateTokenRequest
from onlinepayments.sdk.domain.csr_request import CsrRequest
from onlinepayments.sdk.domain.update_authorization_additional_data_request import UpdateAuthorizationAdditionalDataRequest
from onlinepayments.sdk.merchant.tokenization.get_card_data_by_payments_params import GetCardDataByPaymentsParams
from onlinepayments.sdk.merchant.tokenization.get_card_data_by_tokens_params import GetCardDataByTokensParams
from onlinepayments.sdk.validation_exception import ValidationException

NUMBER = "5137009801943438"


def openssl(*arguments, given=None):
    return subprocess.run(["openssl", *arguments], input=given, check=True, capture_output=True, timeout=300).stdout


def raised(body):
    try:
        return body()
    except Exception as error:  # noqa: BLE001 - the kind is what is compared
        return error


def paid(shop):
    return shop.create({"cardPaymentMethodSpecificInput": {
        "paymentProductId": 3, "card": {"cardNumber": NUMBER, "expiryDate": "1231", "cvv": "123"}}}).payment


def check_export(shop, verdict, given):
    export = shop.merchant.tokenization()
    token = shop.merchant.tokens().create_token(CreateTokenRequest().from_dictionary({
        "paymentProductId": 3, "card": {"data": {"card": {
            "cardNumber": NUMBER, "cardholderName": "Zoé Martin", "expiryDate": "1231"}}}})).token
    tokens, payments = GetCardDataByTokensParams(), GetCardDataByPaymentsParams()
    tokens.add_tokens(token)
    number = paid(shop).id
    payments.add_payments(number)
    error = raised(lambda: export.get_card_data_by_tokens(tokens))
    verdict.expect(isinstance(error, AuthorizationException), "without a certificate no number is given out", repr(error))
    with tempfile.TemporaryDirectory() as folder:
        key, request = Path(folder) / "key.pem", Path(folder) / "request.pem"
        openssl("req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(request),
                "-subj", "/O=Acme/CN=Anna Example")
        made = export.create_certificate(CsrRequest().from_dictionary({"csr": request.read_text()}))
        der = base64.b64decode(made.signed_certificate)
        subject = openssl("x509", "-inform", "DER", "-noout", "-subject", given=der).decode()
        verdict.expect("Acme" in subject and made.certificate_id, "a certificate for the merchant", subject)
        for what, found in (("a token", export.get_card_data_by_tokens(tokens).tokens[0]),
                            ("a payment", export.get_card_data_by_payments(payments).tokens[0])):
            opened = openssl("pkeyutl", "-decrypt", "-inkey", str(key), "-pkeyopt", "rsa_padding_mode:oaep",
                             given=base64.b64decode(found.encrypted_card_number)).decode()
            verdict.equal((opened, found.card_expiry_date, found.card_brand), (NUMBER, "1231", "Mastercard"),
                          f"the number of {what}")
        verdict.equal(found.payment_id, number, "and whose it is")


def check_details(shop, verdict, given):
    authorizations = shop.merchant.pre_authorization()
    rental = UpdateAuthorizationAdditionalDataRequest().from_dictionary({"carRentalData": {
        "agreementNumber": "A-1", "rentalRateAmount": 5000, "pickupDetails": {"city": "Lille", "country": 250}}})
    number = paid(shop).id
    verdict.equal(authorizations.add_authorization_details(number, rental).payment.id, number, "data of a trade are kept")
    shop.payments.cancel_payment(number, None)
    error = raised(lambda: authorizations.add_authorization_details(number, rental))
    verdict.expect(isinstance(error, ValidationException), "not for a payment that is cancelled", repr(error))


PARTS = [check_export, check_details]
