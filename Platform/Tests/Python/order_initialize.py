#!/usr/bin/env python3
"""Calls orderInitialize of a platform of the Sips family and checks the seal of its answer.

Written from the documents alone and with the standard library alone, so that a mistake in Guichet's own seal would show
here. Prints one line. Exit status: 0 when the answer is 00 under the right seal, 1 when it is not, 2 for wrong usage.

    order_initialize.py http://127.0.0.1:8080
    order_initialize.py http://127.0.0.1:8080 --key wrong        # exits 1
"""

import argparse
import hashlib
import hmac
import json
import sys
import urllib.error
import urllib.request
import uuid

PATH = "/rs-services/v2/checkoutInApp/orderInitialize"
NOT_SEALED = {"seal", "keyVersion", "sealAlgorithm"}
FOR_THE_PHONE = ["publicKeyValue", "redirectionData", "redirectionUrl", "redirectionVersion"]


def text_of(value):
    """The text that a value adds to the sealed text: containers by the names of their fields, lists in their order."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "".join(text_of(value[name]) for name in sorted(value))
    if isinstance(value, list):
        return "".join(text_of(element) for element in value)
    return str(value)


def seal_of(message, key, algorithm):
    """The seal of a message: over every field but three, which are left out at the top only."""
    text = text_of({name: value for name, value in message.items() if name not in NOT_SEALED}).encode()
    if algorithm == "SHA-256":
        return hashlib.sha256(text + key.encode()).hexdigest()
    return hmac.new(key.encode(), text, hashlib.sha256).hexdigest()


def is_sealed(message, key, algorithm):
    return hmac.compare_digest(str(message.get("seal", "")), seal_of(message, key, algorithm))


def message_of(options):
    """An order with a container, a list and a null in it, so that the whole rule of the seal is used."""
    message = {
        "sdkVersion": "GUICHET",
        "transactionReference": options.reference or uuid.uuid4().hex,
        "merchantId": options.shop,
        "keyVersion": options.key_version,
        "interfaceVersion": "IR_MB_3.0",
        "sdkOperationName": "CARDORDER",
        "currencyCode": "978",
        "amount": 2500,
        "returnContext": "basket 7; 'two' items",
        "orderId": None,
        "unknownContainer": {"z": "last", "a": ["second", "first", {"y": 2, "x": True}], "seal": "not at the top"},
    }
    if options.algorithm != "HMAC-SHA-256":
        message["sealAlgorithm"] = options.algorithm
    message["seal"] = seal_of(message, options.key, options.algorithm)
    return message


def call(url, message):
    body = json.dumps(message, ensure_ascii=False).encode()
    request = urllib.request.Request(url + PATH, data=body, headers={"Content-Type": "application/json"})
    # Straight to the address: a proxy of the environment has no business with a seal.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=120) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def verdict(answer, options):
    """What is wrong with an answer, or None."""
    code = answer.get("redirectionStatusCode")
    if not is_sealed(answer, options.key, options.algorithm):
        return f"wrong seal: the answer (code {code}) is not sealed with this key"
    if code != "00":
        return f"refused: code {code}, {answer.get('redirectionStatusMessage')}"
    missing = [name for name in FOR_THE_PHONE if not answer.get(name)]
    if missing:
        return f"incomplete: no {', '.join(missing)}"
    # The check checks: an answer that was changed on the way must not pass.
    changed = dict(answer, redirectionUrl=answer["redirectionUrl"] + "x")
    if is_sealed(changed, options.key, options.algorithm):
        return "the check is no check: a changed answer passes"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="the platform's address, without a path")
    parser.add_argument("--shop", default="002001000000001")
    parser.add_argument("--key", default="002001000000001_KEY1")
    parser.add_argument("--key-version", default="1")
    parser.add_argument("--algorithm", default="HMAC-SHA-256", choices=["HMAC-SHA-256", "SHA-256"])
    parser.add_argument("--reference", help="a transactionReference; by default one that is new")
    options = parser.parse_args()
    try:
        problem = verdict(call(options.url.rstrip("/"), message_of(options)), options)
    except (OSError, ValueError) as error:
        problem = f"no answer: {error}"
    print(problem or "00 accepted, and the answer's seal is right")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
