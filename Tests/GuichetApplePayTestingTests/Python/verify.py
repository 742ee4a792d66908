#!/usr/bin/env python3
"""A second reader of Apple Pay tokens, which shares no line with the project: it verifies and decrypts what the mint
makes, and says at which steps a token fails. Written from Apple's "Payment token format reference" and RFC 5652.

    verify.py CASES.json    prints a JSON list, one entry a case: {"name", "failed": [steps], "payload", "reasons"}
"""

import base64
import binascii
import datetime
import functools
import hashlib
import json
import re
import sys

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

WINDOW = 300
SIGNER_MARKER = x509.ObjectIdentifier("1.2.840.113635.100.6.29")
ISSUER_MARKER = x509.ObjectIdentifier("1.2.840.113635.100.6.2.14")
KNOWN_CRITICAL = {"2.5.29.15", "2.5.29.19"}
DATA, SIGNED_DATA = "1.2.840.113549.1.7.1", "1.2.840.113549.1.7.2"
SHA256 = "2.16.840.1.101.3.4.2.1"
SIGNATURE_ALGORITHM = {"EC_v1": "1.2.840.10045.4.3.2", "RSA_v1": "1.2.840.113549.1.1.11"}
CONTENT_TYPE, DIGEST, TIME, PROTECTION = (f"1.2.840.113549.1.9.{n}" for n in (3, 4, 5, 52))


class Refusal(Exception):
    """What is wrong, at the step that is under way."""


def demand(condition, reason):
    if not condition:
        raise Refusal(reason)


# ASN.1 (X.690)

class Node:
    """One element: tag, content and its own bytes."""

    def __init__(self, tag, content, raw):
        self.tag, self.content, self.raw = tag, content, raw

    def children(self, depth=1):
        nodes, rest = [], self.content
        while rest:
            node, rest = parse(rest, depth + 1)
            nodes.append(node)
        return nodes


def parse(data, depth=0):
    """The first element of `data`, and what follows it."""
    demand(depth < 40, "nested too deeply")
    demand(len(data) >= 2, "an element without a length")
    tag, first = data[0], data[1]
    demand(tag & 0x1F != 0x1F, "a tag of several bytes")
    if first == 0x80:
        demand(tag & 0x20, "a primitive of indefinite length")
        rest = data[2:]
        while rest[:2] != b"\0\0":
            _, rest = parse(rest, depth + 1)
        used = len(data) - len(rest)
        return Node(tag, data[2:used], data[: used + 2]), rest[2:]
    start, length = 2, first
    if first > 0x80:
        start = 2 + first - 0x80
        demand(len(data) >= start, "a length that is cut off")
        length = int.from_bytes(data[2:start], "big")
    demand(start + length <= len(data), "a content that is cut off")
    end = start + length
    return Node(tag, data[start:end], data[:end]), data[end:]


def object_id(node):
    demand(node.tag == 0x06 and node.content, "an object identifier is expected")
    arcs, value = [], 0
    for byte in node.content:
        value = value << 7 | byte & 0x7F
        if not byte & 0x80:
            arcs.append(value)
            value = 0
    first = min(arcs[0] // 40, 2)
    return ".".join(map(str, [first, arcs[0] - 40 * first] + arcs[1:]))


def algorithm(node):
    parts = node.children()
    demand(parts and len(parts) <= 2 and all(part.raw == b"\x05\0" for part in parts[1:]), "odd algorithm parameters")
    return object_id(parts[0])


# The token

def unique(pairs):
    names = [name for name, _ in pairs]
    demand(len(set(names)) == len(names), "a member twice")
    return dict(pairs)


def refuse_constant(text):
    raise Refusal(f"{text} is no JSON")


def read_json(data):
    try:
        return json.loads(data, object_pairs_hook=unique, parse_constant=refuse_constant, parse_float=str)
    except RecursionError:
        raise Refusal("nested too deeply")
    except (ValueError, UnicodeDecodeError) as error:
        raise Refusal(f"not JSON: {error}")


def from_base64(value):
    demand(isinstance(value, str), "a text in base64 is expected")
    try:
        data = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refusal(f"not base64: {error}")
    demand(base64.b64encode(data).decode() == value, "base64 that is not canonical")
    return data


def from_hex(value):
    demand(isinstance(value, str) and re.fullmatch(r"(?:[0-9a-fA-F]{2})+", value), "an even number of hex digits")
    return bytes.fromhex(value)


class Token:
    def __init__(self, data):
        demand(data, "no bytes: the simulator's token")
        outer = read_json(data)
        demand(isinstance(outer, dict), "no object")
        if "paymentData" in outer:
            inner = outer["paymentData"]
            if isinstance(inner, str):
                demand(inner, "no bytes: the simulator's token")
                inner = read_json(inner if inner.lstrip().startswith(("{", "[")) else from_base64(inner))
            outer = inner
        demand(isinstance(outer, dict) and isinstance(outer.get("header"), dict), "no header")
        header = outer["header"]
        self.version = outer.get("version")
        demand(self.version in SIGNATURE_ALGORITHM, "unknown version")
        self.data, self.signature = from_base64(outer.get("data")), from_base64(outer.get("signature"))
        keys = {"EC_v1": "ephemeralPublicKey", "RSA_v1": "wrappedKey"}
        demand([name for name in keys.values() if name in header] == [keys[self.version]], "not the version's key")
        self.key = from_base64(header[keys[self.version]])
        self.public_key_hash = from_base64(header.get("publicKeyHash"))
        self.transaction = from_hex(header.get("transactionId"))
        self.application_data = from_hex(header["applicationData"]) if "applicationData" in header else None
        demand(len(self.data) >= 16 and self.signature, "no room for what should be there")
        demand(len(self.public_key_hash) == 32, "a hash has 32 bytes")
        demand(1 <= len(self.transaction) <= 32, "a transaction has at most 32 bytes")
        demand(self.application_data is None or len(self.application_data) == 32, "a hash has 32 bytes")
        self.signed = self.key + self.data + self.transaction + (self.application_data or b"")


# The signed message (RFC 5652)

class Message:
    def __init__(self, data):
        content_info, rest = parse(data)
        demand(not rest, "bytes after the message")
        kind, wrapped = content_info.children()
        demand(object_id(kind) == SIGNED_DATA and wrapped.tag == 0xA0, "no signed data")
        (signed_data,) = wrapped.children()
        version, _, content, *rest = signed_data.children()
        demand(version.raw == b"\x02\x01\x01", "another version than 1")
        content = content.children()
        demand(object_id(content[0]) == DATA, "the content is no data")
        demand(len(content) == 1, "the content is attached")
        self.certificates = []
        if rest and rest[0].tag == 0xA0:
            self.certificates = [node.raw for node in rest.pop(0).children()]
        demand(len(rest) == 1 and rest[0].tag == 0x31, "odd members")
        signers = rest[0].children()
        demand(len(signers) == 1, "there is not exactly one signer")
        parts = signers[0].children()
        self.identifier, digest = parts[1], parts[2]
        self.attributes = parts.pop(3) if parts[3].tag == 0xA0 else None
        demand(parts[0].raw == b"\x02\x01\x01" and self.identifier.tag == 0x30, "not named by issuer and number")
        demand(algorithm(digest) == SHA256, "another digest than SHA-256")
        self.digest_raw = digest.raw
        self.signature_algorithm, self.signature_raw = algorithm(parts[3]), parts[3].raw
        demand(parts[4].tag == 0x04 and len(parts) == 5, "no signature")
        self.signature = parts[4].content


def load(raw):
    try:
        return x509.load_der_x509_certificate(raw)
    except ValueError as error:
        raise Refusal(f"a certificate that cannot be read: {error}")


def find_signer(message, version):
    issuer, serial = message.identifier.children()
    found = []
    for raw in message.certificates:
        fields = parse(raw)[0].children()[0].children()
        if fields[1].raw == serial.raw and fields[3].raw == issuer.raw:
            found.append(raw)
    demand(len(found) == 1, f"{len(found)} certificates have the signer's name")
    demand(message.signature_algorithm == SIGNATURE_ALGORITHM[version], "another signature than the version's")
    key = load(found[0]).public_key()
    kind = ec.EllipticCurvePublicKey if version == "EC_v1" else rsa.RSAPublicKey
    demand(isinstance(key, kind), "the signer's key is of another kind than the version's")
    return found[0]


def check_chain(message, signer_raw, root, now):
    for raw in message.certificates:
        signature = parse(raw)[0].children()[2]
        demand(signature.tag == 0x03 and signature.content[0] == 0, "bits of a signature that do not count")
    signer = load(signer_raw)
    others = [load(raw) for raw in message.certificates if raw != signer_raw]
    issuers = [other for other in others if other.subject == signer.issuer]
    demand(issuers, "the signer's issuer is missing")
    reasons = []
    for issuer in issuers:
        try:
            return check_path(signer, issuer, root, now)
        except Refusal as refusal:
            reasons.append(str(refusal))
    raise Refusal("; ".join(reasons))


def extensions(certificate):
    try:
        found = certificate.extensions
    except ValueError as error:
        raise Refusal(f"extensions: {error}")
    except x509.DuplicateExtension:
        raise Refusal("an extension twice")
    for extension in found:
        demand(not extension.critical or extension.oid.dotted_string in KNOWN_CRITICAL, "an unknown critical extension")
    return {extension.oid: extension.value for extension in found}


def check_path(signer, issuer, root, now):
    for certificate, above, hash_name in ((signer, issuer, "sha256"), (issuer, root, "sha256")):
        demand(certificate.issuer == above.subject, "another issuer")
        demand(certificate.signature_hash_algorithm.name == hash_name, "another hash than SHA-256")
        try:
            above.public_key().verify(
                certificate.signature, certificate.tbs_certificate_bytes,
                ec.ECDSA(certificate.signature_hash_algorithm))
        except (InvalidSignature, TypeError):
            raise Refusal("a certificate is not signed by its issuer")
    for certificate in (signer, issuer, root):
        demand(certificate.not_valid_before <= now <= certificate.not_valid_after, "not valid at that time")
    own, above = extensions(signer), extensions(issuer)
    demand(SIGNER_MARKER in own and ISSUER_MARKER in above, "a marker is missing")
    constraints, usage = x509.BasicConstraints.oid, x509.KeyUsage.oid
    demand(constraints in above and above[constraints].ca, "the issuer is no authority")
    demand(usage in above and above[usage].key_cert_sign, "the issuer may not sign certificates")
    demand(constraints not in own or not own[constraints].ca, "the signer is an authority")
    demand(usage in own and own[usage].digital_signature, "the signer may not sign")


class Attributes:
    def __init__(self, message):
        demand(message.attributes is not None, "no signed attributes")
        nodes = message.attributes.children()
        demand([n.raw for n in nodes] == sorted(n.raw for n in nodes), "not in the order of DER")
        values = {}
        for node in nodes:
            kind, content = node.children()
            kind = object_id(kind)
            demand(kind not in values, "an attribute twice")
            values[kind] = content.children()
            demand(len(values[kind]) == 1, "an attribute without exactly one value")
        for kind in (CONTENT_TYPE, DIGEST, TIME):
            demand(kind in values, "an attribute is missing")
        demand(object_id(values[CONTENT_TYPE][0]) == DATA, "another content type")
        demand(values[DIGEST][0].tag == 0x04, "the digest is no octet string")
        self.digest, time = values[DIGEST][0].content, values[TIME][0]
        form = {0x17: "%y%m%d%H%M%SZ", 0x18: "%Y%m%d%H%M%SZ"}.get(time.tag)
        demand(form, "the time is of another type")
        try:
            self.time = datetime.datetime.strptime(time.content.decode("ascii"), form)
        except ValueError as error:
            raise Refusal(f"the time is none: {error}")
        if PROTECTION in values:
            digest, signature = values[PROTECTION][0].children()
            demand(digest.raw == message.digest_raw and signature.raw[1:] == message.signature_raw[1:]
                   and signature.tag == 0xA1, "other algorithms are protected")
        self.signed = b"\x31" + message.attributes.raw[1:]


def check_signature(token, message, signer, attributes):
    key = load(signer).public_key()
    try:
        if isinstance(key, rsa.RSAPublicKey):
            key.verify(message.signature, attributes.signed, padding.PKCS1v15(), hashes.SHA256())
        else:
            key.verify(message.signature, attributes.signed, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise Refusal("the signature is not right")
    demand(attributes.digest == hashlib.sha256(token.signed).digest(), "the digest is that of another content")


# The payload

@functools.lru_cache(maxsize=None)
def load_key(pem):
    """A private key, and the hash by which tokens name it."""
    key = serialization.load_pem_private_key(pem.encode(), None)
    spki = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return key, hashlib.sha256(spki).digest()


def find_key(token, merchants):
    for merchant in merchants:
        key, name = load_key(merchant["privateKeyPEM"])
        if name == token.public_key_hash:
            return key, merchant["identifier"]
    raise Refusal("nobody's key")


def open_payload(token, key, identifier):
    try:
        if token.version == "EC_v1":
            demand(len(token.key) == 91, "the ephemeral key is not on P-256")
            public = serialization.load_der_public_key(token.key)
            demand(isinstance(public.curve, ec.SECP256R1), "the ephemeral key is not on P-256")
            secret = key.exchange(ec.ECDH(), public)
            party = hashlib.sha256(identifier.encode()).digest()
            symmetric = hashlib.sha256(b"\0\0\0\1" + secret + b"\x0did-aes256-GCM" + b"Apple" + party).digest()
        else:
            symmetric = key.decrypt(
                token.key, padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None))
            demand(len(symmetric) == 16, "the wrapped key is not of 16 bytes")
        return AESGCM(symmetric).decrypt(bytes(16), token.data, None)
    except Refusal:
        raise
    except Exception as error:  # The library has many ways to say that something does not decrypt.
        raise Refusal(f"does not decrypt: {type(error).__name__} {error}")


def check_payload(plain):
    payload = read_json(plain)
    demand(isinstance(payload, dict), "no object")

    def text(name, pattern):
        demand(isinstance(payload.get(name), str) and re.fullmatch(pattern, payload[name]), name)

    text("applicationPrimaryAccountNumber", r"[0-9]{12,19}")
    text("applicationExpirationDate", r"[0-9]{2}(0[1-9]|1[0-2])[0-9]{2}")
    text("currencyCode", r"[0-9]{3}")
    demand(re.fullmatch(r"[0-9]+(\.0+)?", str(payload.get("transactionAmount"))), "transactionAmount")
    demand(isinstance(payload.get("paymentDataType"), str), "paymentDataType")
    demand(isinstance(payload.get("paymentData"), dict), "paymentData")
    proof = {"3DSecure": "onlinePaymentCryptogram", "EMV": "emvData"}.get(payload["paymentDataType"])
    demand(proof is None or from_base64(payload["paymentData"].get(proof)), "a payment without its proof")
    return payload


def check_amount(payload, verifier):
    demand(int(str(payload["transactionAmount"]).split(".")[0]) == verifier["amount"], "another amount")
    demand(payload["currencyCode"] == verifier["currency"], "another currency")


class Reader:
    """Goes on after a refusal where the next step does not need what was refused, so that every step that could have
    refused the token is named."""

    def __init__(self, case):
        self.merchants, self.verifier = case["merchants"], case["verifier"]
        self.now = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=self.verifier["now"])
        self.root = x509.load_pem_x509_certificate(self.verifier["root"].encode())
        self.seen = set()

    def step(self, name, work, *needed):
        if any(value is None for value in needed):
            return None
        try:
            result = work(*needed)
            return True if result is None else result
        except Refusal as refusal:
            reason = str(refusal)
        except (ValueError, IndexError, KeyError) as error:
            reason = f"{type(error).__name__}: {error}"
        self.failed.append(name)
        self.reasons.append(reason)
        return None

    def read(self, data):
        self.failed, self.reasons = [], []
        token = self.step("token", lambda: Token(data))
        key = self.step("key", lambda token: find_key(token, self.merchants), token)
        message = self.step("cms", lambda token: Message(token.signature), token)
        signer = self.step("signer", lambda message: find_signer(message, token.version), message)
        self.step("chain", lambda signer: check_chain(message, signer, self.root, self.now), signer)
        attributes = self.step("attributes", Attributes, message)
        self.step("signature", lambda *all: check_signature(token, message, *all), signer, attributes)
        self.step("time", self.check_time, attributes)
        self.step("applicationData", self.check_application_data, token)
        self.step("replay", self.check_replay, token)
        plain = self.step("decryption", lambda key: open_payload(token, *key), key)
        payload = self.step("payload", check_payload, plain)
        self.step("amount", lambda payload: check_amount(payload, self.verifier), payload)
        if not self.failed:
            self.seen.add(token.transaction)
        return {"failed": self.failed, "reasons": self.reasons,
                "payload": base64.b64encode(plain).decode() if plain else None}

    def check_time(self, attributes):
        demand(abs((self.now - attributes.time).total_seconds()) <= WINDOW, "too long ago, or not yet")

    def check_application_data(self, token):
        asked = self.verifier.get("applicationData")
        expected = hashlib.sha256(base64.b64decode(asked)).digest() if asked is not None else None
        demand(token.application_data == expected, "other application data")

    def check_replay(self, token):
        demand(token.transaction not in self.seen, "seen before")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    results = []
    for case in cases:
        reader = Reader(case)
        for earlier in case["earlier"]:
            before = reader.read(base64.b64decode(earlier))
            if before["failed"]:
                sys.exit(f"{case['name']}: the token before it fails: {before['reasons']}")
        results.append({"name": case["name"], **reader.read(base64.b64decode(case["token"]))})
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    import warnings

    # Newer releases of the package prefer names that older ones do not have.
    warnings.simplefilter("ignore")
    main()
