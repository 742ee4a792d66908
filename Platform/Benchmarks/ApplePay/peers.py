"""peers.py FOLDER: the tokens of `guichet-bench-applepay mint`, read by Python. Writes FOLDER/peers.json.

Cryptography is pyca's `cryptography`; CMS is read by `asn1crypto`. `applepay` is measured where it is installed, with what
it offers: it decrypts, and checks no signature.
"""

import base64
import hashlib
import json
import pathlib
import statistics
import sys
import time

from asn1crypto import cms
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

try:
    from applepay.payment import Payment
except ImportError:
    Payment = None

FOLDER = pathlib.Path(sys.argv[1])
MERCHANT = hashlib.sha256(b"merchant.com.example.bench").digest()
NOW = 1_768_478_400
ROUNDS = 7


def load(name):
    key = serialization.load_pem_private_key((FOLDER / f"{name}.key.pem").read_bytes(), None)
    return key, [json.loads(path.read_bytes()) for path in sorted((FOLDER / name).iterdir())]


def opened(key, data):
    decryptor = Cipher(algorithms.AES(key), modes.GCM(bytes(16), data[-16:])).decryptor()
    return decryptor.update(data[:-16]) + decryptor.finalize()


def decrypt_ec(key, token):
    ephemeral = serialization.load_der_public_key(base64.b64decode(token["header"]["ephemeralPublicKey"]))
    secret = key.exchange(ec.ECDH(), ephemeral)
    info = b"\x0did-aes256-GCMApple" + MERCHANT
    symmetric = hashlib.sha256(b"\0\0\0\1" + secret + info).digest()
    return json.loads(opened(symmetric, base64.b64decode(token["data"])))


def decrypt_rsa(key, token):
    oaep = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=None)
    symmetric = key.decrypt(base64.b64decode(token["header"]["wrappedKey"]), oaep)
    return json.loads(opened(symmetric, base64.b64decode(token["data"])))


def check_chain(certificates, root):
    leaf, intermediate = (x509.load_der_x509_certificate(one) for one in certificates[:2])
    leaf.verify_directly_issued_by(intermediate)
    intermediate.verify_directly_issued_by(root)
    leaf.extensions.get_extension_for_oid(x509.ObjectIdentifier("1.2.840.113635.100.6.29"))
    intermediate.extensions.get_extension_for_oid(x509.ObjectIdentifier("1.2.840.113635.100.6.2.14"))
    for one in (leaf, intermediate, root):
        assert one.not_valid_before_utc.timestamp() <= NOW <= one.not_valid_after_utc.timestamp()
    return leaf.public_key()


def verify(token, root, remembered):
    """`remembered`: signers whose chains were followed, by their certificates; None follows every chain."""
    header = token["header"]
    signed = cms.ContentInfo.load(base64.b64decode(token["signature"]))["content"]
    certificates = [one.chosen.dump() for one in signed["certificates"]]
    known = b"".join(certificates)
    if remembered is None:
        key = check_chain(certificates, root)
    elif known in remembered:
        key = remembered[known]
    else:
        key = remembered[known] = check_chain(certificates, root)
    signer = signed["signer_infos"][0]
    attributes = {one["type"].native: one["values"][0].native for one in signer["signed_attrs"]}
    content = base64.b64decode(header.get("ephemeralPublicKey") or header["wrappedKey"])
    content += base64.b64decode(token["data"]) + bytes.fromhex(header["transactionId"])
    assert attributes["message_digest"] == hashlib.sha256(content).digest()
    assert abs(attributes["signing_time"].timestamp() - NOW) <= 300
    digest = hashlib.sha256(b"\x31" + signer["signed_attrs"].dump()[1:]).digest()
    signature = signer["signature"].native
    if isinstance(key, ec.EllipticCurvePublicKey):
        key.verify(signature, digest, ec.ECDSA(Prehashed(hashes.SHA256())))
    else:
        key.verify(signature, digest, padding.PKCS1v15(), Prehashed(hashes.SHA256()))


def measure(name, tokens, work):
    for token in tokens:
        work(token)
    rounds = []
    for _ in range(ROUNDS):
        before = time.process_time()
        for token in tokens:
            work(token)
        rounds.append((time.process_time() - before) / len(tokens) * 1e6)
    return {
        "name": name,
        "bestMicroseconds": min(rounds),
        "medianMicroseconds": statistics.median(rounds),
    }


def main():
    root = x509.load_pem_x509_certificate((FOLDER / "root.pem").read_bytes())
    key, tokens = load("ec")
    rsa_key, rsa_tokens = load("rsa")
    remembered = {}
    lines = [
        measure("EC_v1 decrypt (cryptography)", tokens, lambda token: decrypt_ec(key, token)),
        measure("EC_v1 verify, signer remembered", tokens, lambda token: verify(token, root, remembered)),
        measure("EC_v1 verify, chain each time", tokens, lambda token: verify(token, root, None)),
        measure(
            "EC_v1 verify, remembered, and decrypt", tokens,
            lambda token: (verify(token, root, remembered), decrypt_ec(key, token))),
        measure("RSA_v1 decrypt (cryptography)", rsa_tokens, lambda token: decrypt_rsa(rsa_key, token)),
    ]
    if Payment is not None:
        payment = Payment(
            (FOLDER / "ec.certificate.pem").read_bytes(), (FOLDER / "ec.key.pem").read_bytes(),
            (FOLDER / "root.der").read_bytes(), (FOLDER / "intermediate.der").read_bytes())

        def decrypt(token):
            return json.loads(payment.decrypt(token["header"]["ephemeralPublicKey"], token["data"]))

        assert decrypt(tokens[0]) == decrypt_ec(key, tokens[0])
        lines.append(measure("EC_v1 decrypt (applepay)", tokens, decrypt))
    (FOLDER / "peers.json").write_text(json.dumps(lines))


main()
