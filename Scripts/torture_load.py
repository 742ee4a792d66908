"""The clients of Scripts/torture: they pay over the three APIs, capture, refund and ask, and write a history of what they
sent and heard (Scripts/check_history.py). Standard library only."""

import base64
import hashlib
import hmac
import http.client
import json
import random
import threading
import time
import urllib.parse

DIRECT = ("AcmeTest", "5e45c937b9db33ae", "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
LYRA = ("69876357", "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M")
SIPS = ("002001000000001", "002001000000001_KEY1", "1")
DIRECT_CARDS = {"accepted": "4012000033330026", "refused": "4321456998744563"}
LYRA_CARDS = {"accepted": "4970100000000055", "refused": "4970100000000113"}
# Longer than the platform waits for its acquirer, so that "not known" is heard.
TIMEOUT = 26


class History:
    """Lines that many clients write. Each is written out before its call is sent."""

    def __init__(self, path):
        self.path, self.start = path, time.monotonic()
        self._lock, self._operations, self._file = threading.Lock(), 0, open(path, "w", encoding="utf-8")
        self.answered = 0
        # The orders, by their keys, with the payment once it is known.
        self.orders = {}

    def _write(self, line):
        self._file.write(json.dumps({"at": round(time.monotonic() - self.start, 6), **line}) + "\n")
        self._file.flush()

    def call(self, client, call, body):
        """Writes the call, makes it, and writes what was heard. `body` returns an answer, or None."""
        with self._lock:
            self._operations += 1
            operation = self._operations
            self._write({"client": client, "op": operation, **call})
            if call["do"] == "pay":
                self.orders.setdefault(call["key"], None)
        answer = body()
        with self._lock:
            self._write({"client": client, "op": operation, "heard": answer})
            if answer is not None:
                self.answered += 1
                if call["do"] == "pay" and answer.get("payment"):
                    self.orders[call["key"]] = answer["payment"]
        return answer

    def told(self, payment):
        with self._lock:
            self._write({"do": "told", "payment": payment})

    def close(self):
        self._file.close()


class Targets:
    """Where clients send their calls: to one address, or to one of several nodes for each call, as a load balancer sends
    them. A node that gave no answer is left out for a moment. `addresses` are those that serve now."""

    def __init__(self, addresses, timeout=TIMEOUT, gives_up=True):
        self._addresses, self.timeout, self.gives_up = addresses, timeout, gives_up
        # Until when a node is left out. Clients share it; what they miss of each other costs a call.
        self._avoided = {}
        self._last = None

    @classmethod
    def of(cls, *bases, like=None):
        return cls(lambda: bases, *((like.timeout, like.gives_up) if like else ()))

    def pick(self, choice):
        known = [base for base in self._addresses() if base] or [self._last]
        now = time.monotonic()
        self._last = choice.choice([base for base in known if self._avoided.get(base, 0) < now] or known)
        # No platform ever served: a port on which no program listens.
        return self._last or "http://127.0.0.1:9"

    def failed(self, base):
        self._avoided[base] = time.monotonic() + 2


def send(base, method, path, body=None, headers=None, timeout=TIMEOUT):
    """(status, JSON), or None if there is no whole answer."""
    target = urllib.parse.urlsplit(base)
    connection = http.client.HTTPConnection(target.hostname, target.port, timeout=timeout)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        text = response.read()
        return response.status, json.loads(text or b"null")
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


class Direct:
    """Worldline Direct. An idempotence key makes a repeated call safe."""

    name = "direct"

    def __init__(self, history, receiver, timeout=TIMEOUT):
        self.history, self.receiver, self.timeout = history, receiver, timeout

    @staticmethod
    def signed(method, path, message, key=None):
        """(target, body, headers) of a call of the server API."""
        merchant, key_id, secret = DIRECT
        target = f"/v2/{merchant}{path}"
        body = None if message is None else json.dumps(message).encode()
        kind = "" if body is None else "application/json"
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())
        own = f"x-gcs-idempotence-key:{key}\n" if key else ""
        sign = hmac.new(secret.encode(), f"{method}\n{kind}\n{date}\n{own}{target}\n".encode(), hashlib.sha256)
        headers = {"Date": date,
                   "Authorization": f"GCS v1HMAC:{key_id}:{base64.b64encode(sign.digest()).decode()}"}
        if key:
            headers["X-GCS-Idempotence-Key"] = key
        if body is not None:
            headers["Content-Type"] = kind
        return target, body, headers

    def _send(self, base, method, path, message=None, key=None):
        target, body, headers = self.signed(method, path, message, key)
        return send(base, method, target, body, headers, self.timeout)

    def pay(self, client, base, reference, amount, card):
        key = f"direct/{reference}"
        message = {
            "order": {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"},
                      "references": {"merchantReference": reference}},
            "feedbacks": {"webhooksUrls": [self.receiver(reference)]},
            "cardPaymentMethodSpecificInput": {
                "paymentProductId": 1, "authorizationMode": "FINAL_AUTHORIZATION",
                "threeDSecure": {"skipAuthentication": True},
                "card": {"cardNumber": DIRECT_CARDS[card], "cardholderName": "Anna Martin", "cvv": "123",
                         "expiryDate": "1231"}}}
        call = {"do": "pay", "key": key, "amount": amount, "unique": True}
        return self.history.call(
            client, call, lambda: self.heard(self._send(base, "POST", "/payments", message, reference)))

    @staticmethod
    def heard(answer):
        """An answer about a payment, in the words of a history."""
        if answer is None or answer[0] >= 500 or answer[0] == 429:
            return None
        status, body = answer
        if status == 409:
            return {"outcome": "busy"}
        if status == 404:
            return {"outcome": "absent"}
        payment = (body or {}).get("payment") or ((body or {}).get("paymentResult") or {}).get("payment") or body or {}
        if not payment.get("id"):
            return {"outcome": "busy"}
        return {"outcome": Direct.outcome(payment.get("status")), "payment": payment["id"]}

    @staticmethod
    def outcome(status):
        if status in ("PENDING_CAPTURE", "CAPTURED", "CAPTURE_REQUESTED", "REFUNDED", "REFUND_REQUESTED", "CANCELLED"):
            return "accepted"
        return "refused" if status in ("REJECTED", "REJECTED_CAPTURE") else "undecided"

    def change(self, client, base, kind, payment, amount):
        message = {"amount": amount, "isFinal": False} if kind == "capture" else \
            {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}}
        key = f"{payment}-{kind}-{random.getrandbits(48):x}"

        def body():
            answer = self._send(base, "POST", f"/payments/{payment}/{kind}", message, key)
            if answer is None or answer[0] >= 500 or answer[0] in (409, 429):
                return None
            return {"outcome": "accepted" if answer[0] in (200, 201) else "refused", "payment": payment}

        return self.history.call(client, {"do": kind, "payment": payment, "amount": amount}, body)

    def read(self, client, base, payment, final=False):
        def body():
            found = self._send(base, "GET", f"/payments/{payment}")
            answer = self.heard(found)
            if answer is None or answer["outcome"] != "accepted":
                return answer if answer is None else {**answer, "payment": payment}
            sums = {}
            # In this order: a refund that is made meanwhile must not seem larger than what was captured.
            for kind, name in (("refunds", "refundOutput"), ("captures", "captureOutput")):
                listed = self._send(base, "GET", f"/payments/{payment}/{kind}")
                if listed is None or listed[0] != 200:
                    return None
                sums[kind] = sum(one[name]["amountOfMoney"]["amount"] for one in listed[1].get(kind, [])
                                 if "REJECTED" not in one["status"])
            return {**answer, "payment": payment, "authorised": found[1]["paymentOutput"]["amountOfMoney"]["amount"],
                    "captured": sums["captures"], "refunded": sums["refunds"]}

        return self.history.call(client, {"do": "read", "payment": payment, "final": final}, body)


class Lyra:
    """Scellius and Lyra. Nothing is deduplicated: a call whose answer was lost is asked about, never repeated."""

    name = "lyra"

    def __init__(self, history, receiver, timeout=TIMEOUT):
        self.history, self.receiver, self.timeout = history, receiver, timeout

    def _send(self, base, service, message):
        headers = {"Content-Type": "application/json",
                   "Authorization": "Basic " + base64.b64encode(":".join(LYRA).encode()).decode()}
        return send(base, "POST", f"/api-payment/V4/{service}", json.dumps(message).encode(), headers, self.timeout)

    def pay(self, client, base, reference, amount, card):
        message = {
            "amount": amount, "currency": "EUR", "orderId": reference, "ipnTargetUrl": self.receiver(reference),
            "paymentForms": [{"paymentMethodType": "CARD", "pan": LYRA_CARDS[card], "expiryMonth": "12",
                              "expiryYear": "30", "securityCode": "123"}]}
        return self.history.call(
            client, {"do": "pay", "key": f"lyra/{reference}", "amount": amount},
            lambda: self.heard(self._send(base, "Charge/CreatePayment", message)))

    @staticmethod
    def heard(answer):
        if answer is None or answer[0] != 200:
            return None
        body = answer[1]
        if body.get("status") != "SUCCESS":
            return {"outcome": "absent"} if body["answer"].get("errorCode") == "PSP_010" else None
        return Lyra.of(next(iter(body["answer"].get("transactions") or []), None))

    @staticmethod
    def of(transaction):
        if transaction is None:
            return {"outcome": "absent"}
        status = transaction["detailedStatus"]
        outcome = "refused" if status == "REFUSED" else "undecided" if status in (
            "UNDER_VERIFICATION", "INITIAL", "WAITING_AUTHORISATION", "PENDING") else "accepted"
        return {"outcome": outcome, "payment": transaction["uuid"]}

    def read(self, client, base, payment, final=False):
        def body():
            answer = self._send(base, "Transaction/Get", {"uuid": payment})
            if answer is None or answer[0] != 200:
                return None
            if answer[1].get("status") != "SUCCESS":
                return {"outcome": "absent", "payment": payment}
            return self.of(answer[1]["answer"])

        return self.history.call(client, {"do": "read", "payment": payment, "final": final}, body)

    def read_key(self, client, base, key, final=False):
        reference = key.split("/", 1)[1]
        return self.history.call(
            client, {"do": "read", "key": key, "final": final},
            lambda: self.heard(self._send(base, "Order/Get", {"orderId": reference, "operationType": "DEBIT"})))


def sealed_text(value):
    """Sips: the text that a value adds to the sealed text."""
    if isinstance(value, dict):
        return "".join(sealed_text(value[name]) for name in sorted(value))
    return "" if value is None else str(value)


class Sips:
    """The Sips family's office server: `duplicate` pays with the card of an earlier transaction. A reference pays once."""

    name = "sips"

    def __init__(self, history, receiver, seed, timeout=TIMEOUT):
        self.history, self.receiver, self.seed, self.timeout = history, receiver, seed, timeout

    def _send(self, base, path, message):
        shop, key, version = SIPS
        message = {"merchantId": shop, "keyVersion": version, **message}
        text = sealed_text({name: value for name, value in message.items() if name != "keyVersion"})
        message |= {"sealAlgorithm": "HMAC-SHA-256",
                    "seal": hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()}
        return send(base, "POST", f"/rs-services/v2/{path}", json.dumps(message).encode(),
                    {"Content-Type": "application/json"}, self.timeout)

    def pay(self, client, base, reference, amount, card):
        message = {
            "amount": str(amount), "currencyCode": "978", "transactionReference": reference, "captureMode": "IMMEDIATE",
            "fromTransactionReference": self.seed, "interfaceVersion": "CR_WS_2.9",
            "automaticResponseUrl": self.receiver(reference)}

        def body():
            answer = self._send(base, "cashManagement/duplicate", message)
            code = answer and answer[0] == 200 and answer[1].get("responseCode")
            if code == "94":
                return {"outcome": "repeated"}
            outcome = {"00": "accepted", "05": "refused", "60": "undecided"}.get(code)
            return outcome and {"outcome": outcome, "payment": reference}

        call = {"do": "pay", "key": f"sips/{reference}", "amount": amount, "unique": True, "once": True}
        return self.history.call(client, call, body)

    def change(self, client, base, kind, payment, amount):
        message = {"operationAmount": str(amount), "currencyCode": "978", "transactionReference": payment,
                   "interfaceVersion": "CR_WS_2.9"}

        def body():
            answer = self._send(base, f"cashManagement/{kind}", message)
            code = answer and answer[0] == 200 and answer[1].get("responseCode")
            if not code or code in ("90", "94", "99"):
                return None
            return {"outcome": "accepted" if code == "00" else "refused", "payment": payment}

        return self.history.call(client, {"do": kind, "payment": payment, "amount": amount}, body)

    def read(self, client, base, payment, final=False):
        return self.history.call(
            client, {"do": "read", "payment": payment, "final": final}, lambda: self._data(base, payment))

    def read_key(self, client, base, key, final=False):
        reference = key.split("/", 1)[1]
        return self.history.call(
            client, {"do": "read", "key": key, "final": final}, lambda: self._data(base, reference))

    def _data(self, base, reference):
        answer = self._send(base, "diagnostic/getTransactionData",
                            {"transactionReference": reference, "interfaceVersion": "DR_WS_2.9"})
        if answer is None or answer[0] != 200:
            return None
        body = answer[1]
        if body.get("responseCode") == "25":
            return {"outcome": "absent", "payment": reference}
        if body.get("responseCode") != "00":
            return None
        status = body.get("transactionStatus")
        if status in ("REFUSED", "TO_CONFIRM_AUTHOR", "AUTHORISATION_REQUESTED", "TO_AUTHORIZE", "UNKNOWN", "INITIAL"):
            return {"outcome": "refused" if status == "REFUSED" else "undecided", "payment": reference}
        origin, current = int(body["originAmount"]), int(body["currentAmount"])
        captured = origin if status in ("CAPTURED", "CREDITED", "TO_CREDIT") else 0
        return {"outcome": "accepted", "payment": reference, "authorised": origin, "captured": captured,
                "refunded": origin - current if captured else 0}


class Load:
    """Clients that pay until they are stopped."""

    def __init__(self, history, apis, prefix, seed, targets, clients=7):
        self.history, self.prefix, self.clients, self.targets = history, prefix, clients, targets
        self.apis = {api.name: api for api in apis}
        self.seed = seed
        self.messages = {}
        self.starts = 0
        # Answers that no call of these clients should get.
        self.strange = []
        self._stop = threading.Event()
        self._threads = []

    def start(self, targets=None):
        """`targets`, if they are others than the platform's own."""
        self._stop.clear()
        self.starts += 1
        self._threads = [
            threading.Thread(target=self._run, args=(targets or self.targets, number, self.starts), daemon=True)
            for number in range(self.clients)]
        for thread in self._threads:
            thread.start()

    @property
    def works(self):
        """Whether a client still pays: with one node, each gives up after three calls without an answer."""
        return any(thread.is_alive() for thread in self._threads)

    def stop(self):
        self._stop.set()
        for thread in self._threads:
            thread.join(TIMEOUT * 3)

    def _call(self, targets, choice, call, client, *arguments, **options):
        base = targets.pick(choice)
        answer = call(client, base, *arguments, **options)
        if answer is None:
            targets.failed(base)
            if not targets.gives_up:
                # Where nothing answers, clients wait before they try the next node.
                self._stop.wait(0.2)
        return answer

    def _run(self, targets, number, start):
        choice = random.Random(f"{self.seed}-{self.prefix}-{start}-{number}")
        api = list(self.apis.values())[number % len(self.apis)]
        client, count, silent = f"{self.prefix}c{number}", 0, 0
        while not self._stop.is_set() and (silent < 3 or not targets.gives_up):
            count += 1
            reference = f"{self.prefix}S{start}C{number}N{count}"
            # Whole tens: some other amounts of Worldline Direct's decide as a card does (guichet cards).
            amount = choice.randrange(2_000, 5_000, 10)
            card = "refused" if choice.random() < 0.2 else "accepted"
            self.messages[f"{api.name}/{reference}"] = (amount, card)
            answer = self._call(targets, choice, api.pay, client, reference, amount, card)
            silent = silent + 1 if answer is None else 0
            # Lyra deduplicates nothing, and the phone has asked for the outcome itself.
            if answer is None and api.name in ("direct", "sips") and not self._stop.wait(0.1):
                answer = self._call(targets, choice, api.pay, client, reference, amount, card)
            if not answer or answer["outcome"] != "accepted":
                continue
            if api.name in ("sips", "phone") and choice.random() < 0.2:
                # The reference is the payment's name, so that only a second acceptance shows that it was used twice.
                self._call(targets, choice, api.pay, client, reference, amount, card)
            self._change(targets, api, client, answer["payment"], amount, choice)

    def _change(self, targets, api, client, payment, amount, choice):
        taken = amount
        if api.name == "direct":
            if choice.random() < 0.4:
                return
            taken = choice.randrange(10, amount + 200, 10)
            self._call(targets, choice, api.change, client, "capture", payment, taken)
        if api.name != "lyra" and choice.random() < 0.5:
            # Sometimes too much, so that the refusal is a part of the test.
            self._call(targets, choice, api.change, client, "refund", payment, choice.randrange(10, taken + 200, 10))
        if choice.random() < 0.5:
            self._call(targets, choice, api.read, client, payment)

    def read_all(self):
        """The reads at the end: of every order, whether it was answered or not."""
        choice = random.Random(f"{self.seed}-{self.prefix}-end")
        for key, payment in sorted(self.history.orders.items()):
            api = self.apis[key.split("/", 1)[0]]
            if payment is None and api.name == "direct":
                # The same key again: the first outcome if there was one; otherwise it is carried out now.
                amount, card = self.messages[key]
                answer = self._call(self.targets, choice, api.pay, "end", key.split("/", 1)[1], amount, card)
                payment = (answer or {}).get("payment")
            if payment is None and api.name == "direct":
                self.strange.append(f"{key} has no payment, although the same call was sent again")
            elif payment is None:
                self._call(self.targets, choice, api.read_key, "end", key, final=True)
            else:
                self._call(self.targets, choice, api.read, "end", payment, final=True)
