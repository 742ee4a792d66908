"""The part of check-vendors with joanie, a public user of Lyra's REST API: the calls of its Lyra backend, and the answers
that it recorded of Lyra's platform.

The backend is the checkout's own file, unmodified. It is a class of a Django site, which is not there: the site's modules
that it names are stand-ins, and what it tells the site is kept. Its notifications are those that the platform sends.
"""

import json
import threading
import urllib.parse
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from stage import Unexpected, python_with, until
from vendor_pages_lyra import PASSWORD, PUBLIC_KEY, SHOP, attempt

RECORDED = "src/backend/joanie/tests/payment/lyra"
BACKEND = "src/backend/joanie/payment/backends/lyra/__init__.py"

# Runs in an environment of its own, with `requests`: one line of JSON in is a call, one line out is its result.
RUNNER = r'''
import importlib.util, json, sys, types
from decimal import Decimal

def module(name, **members):
    made = sys.modules[name] = types.ModuleType(name)
    made.__dict__.update(members)

class Told(dict):
    __getattr__ = dict.get

told = []

class Base:
    """The site's base class: it keeps what the backend tells the site."""
    timeout = 10
    def __init__(self, configuration): self.configuration = configuration
    def get_notification_url(self): return sys.argv[3]
    def __getattr__(self, name):
        if not name.startswith("_do_on_"): raise AttributeError(name)
        return lambda *args, **more: told.append([name, json.loads(json.dumps([args, more], default=str))])

class DoesNotExist(Exception): pass
cards = {}

class Cards:
    @staticmethod
    def get(token): return cards[token]
    @staticmethod
    def get_or_create(**values):
        cards[values["token"]] = card = Told(values, add_owner=lambda owner: told.append(["card", values]))
        return card, True

class Rows:
    """The order of any number is there; no batch order is."""
    def __init__(self, known): self.known = known
    def get(self, id):
        if not self.known: raise DoesNotExist()
        return Told(id=id, owner=Told(id="U1"))

def model(objects): return type("Model", (), {"objects": objects, "DoesNotExist": DoesNotExist})

class Transactions:
    @staticmethod
    def get(query): return Told(invoice=Told(order=Told(main_invoice="invoice")))

class Query:
    def __init__(self, **values): self.values = values
    def __or__(self, other): return self

names = ("PaymentProviderAPIServerException", "PaymentProviderAPIException", "ParseNotificationFailed",
         "RegisterPaymentFailed", "TokenizationCardFailed")
for package in ("django", "django.db", "joanie", "joanie.core", "joanie.payment.backends"): module(package)
module("django.conf", settings=types.SimpleNamespace(DEFAULT_CURRENCY="EUR"))
module("django.db.models", Q=Query)
module("stockholm", Money=object)
module("joanie.core.enums", PAYMENT_STATE_PAID="paid")
module("joanie.core.models", Order=model(Rows(True)), BatchOrder=model(Rows(False)), User=model(Rows(True)))
exceptions = types.ModuleType("joanie.payment.exceptions")
exceptions.__dict__.update({name: type(name, (Exception,), {}) for name in names})
sys.modules["joanie.payment.exceptions"] = exceptions
module("joanie.payment", exceptions=exceptions)
module("joanie.payment.backends.base", BasePaymentBackend=Base)
module("joanie.payment.models", CreditCard=model(Cards), Transaction=model(Transactions))

spec = importlib.util.spec_from_file_location("lyra_backend", sys.argv[1])
loaded = importlib.util.module_from_spec(spec)
spec.loader.exec_module(loaded)
backend = loaded.LyraBackend(json.loads(sys.argv[2]))

owner = Told(id="U1", email="anna@example.com", language="fr-fr")
address = Told(first_name="Anna", last_name="Example", address="1 rue A", postcode="75001", city="Paris", country="FR")
amount = lambda text: Told(sub_units=Decimal(text) * 100)

def order(call): return Told(id=call["order"], owner=owner, total=Decimal("123.45"),
    set_installment_refused=lambda id: told.append(["refused", id]))
def part(call): return {"id": call["installment"], "amount": amount(call["amount"]), "state": "pending"}

CALLS = {
    "tokenize_card": lambda c: backend.tokenize_card(user=owner),
    "tokenize_card_for_order": lambda c: backend.tokenize_card(order=order(c), billing_address=address),
    "create_payment": lambda c: backend.create_payment(order(c), part(c), address),
    "create_one_click_payment": lambda c: backend.create_one_click_payment(order(c), part(c), c["token"], address),
    "create_zero_click_payment": lambda c: backend.create_zero_click_payment(order(c), part(c), c["token"]),
    "is_already_paid": lambda c: backend.is_already_paid(order(c), part(c)),
    "delete_credit_card": lambda c: backend.delete_credit_card(Told(token=c["token"])),
    "cancel_or_refund": lambda c: backend.cancel_or_refund(amount(c["amount"]), c["uuid"], "I1"),
    "handle_notification": lambda c: backend.handle_notification(Told(data=c["form"])),
}
for line in sys.stdin:
    call = json.loads(line)
    told.clear()
    try: result = {"result": CALLS[call["call"]](call)}
    except Exception as error: result = {"error": type(error).__name__, "text": str(error)}
    print(json.dumps({**result, "told": told}, default=str), flush=True)
'''


class Site:
    """The backend in a process of its own, and the address for its notifications."""

    def __init__(self, checkout, stage):
        import subprocess
        self.forms, site = [], self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                text = self.rfile.read(int(self.headers["Content-Length"])).decode()
                site.forms.append(dict(urllib.parse.parse_qsl(text)))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        runner = stage.folder / "joanie.py"
        runner.write_text(RUNNER)
        python = python_with("requests", stage.folder / "joanie", "no variable")
        configuration = {"username": SHOP, "password": PASSWORD, "public_key": PUBLIC_KEY, "api_base_url": stage.base}
        self.process = subprocess.Popen(
            [python, runner, checkout / BACKEND, json.dumps(configuration),
             f"http://127.0.0.1:{self.server.server_address[1]}/ipn"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"NO_PROXY": "127.0.0.1"})

    def ask(self, call, **more):
        self.process.stdin.write(json.dumps({"call": call, "installment": "I1", "amount": "123.45", **more}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline() or '{"error": "the backend ended"}')

    def result(self, call, **more):
        answer = self.ask(call, **more)
        if "error" in answer:
            raise Unexpected(f"{call}: {answer}")
        return answer["result"], answer["told"]

    def notified(self, order):
        """What the platform told about an order, as the backend understands it."""
        def look():
            for form in self.forms:
                found = json.loads(form["kr-answer"])
                if found["orderDetails"]["orderId"] == order:
                    return form, found
        form, found = until(f"the notification about {order}", look)
        return found, self.result("handle_notification", form=form)[1]

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.server.shutdown()


def joanie(checkout, stage):
    site, results, kept = Site(checkout, stage), {}, {}
    card = {"paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12", "expiryYear": "30",
            "securityCode": "123"}
    anna = {"email": "anna@example.com", "reference": "U1", "billingDetails": {
        "firstName": "Anna", "lastName": "Example", "address": "1 rue A", "zipCode": "75001", "city": "Paris",
        "country": "FR", "language": "fr-fr"}}
    ipn = f"http://127.0.0.1:{site.server.server_address[1]}/ipn"

    def lyra(service, **message):
        kept[service.rsplit("/")[-1]] = answer = stage.lyra(SHOP, PASSWORD, service, {"currency": "EUR", **message})
        return answer

    def paid(order, pan=card["pan"], **more):
        return lyra("Charge/CreatePayment", amount=12345, orderId=order, customer=anna, ipnTargetUrl=ipn,
                    metadata={"installment_id": "I1"}, paymentForms=[{**card, "pan": pan}], **more)["answer"]

    def forms():
        for call in ("tokenize_card", "tokenize_card_for_order", "create_payment"):
            result, _ = site.result(call, order=f"F-{call}")
            if not result["form_token"]:
                raise Unexpected(f"{call}: no form token: {result}")

    def registered():
        paid("J1", formAction="REGISTER_PAY")
        _, told = site.notified("J1")
        names = [name for name, _ in told]
        if names != ["card", "_do_on_payment_success"]:
            raise Unexpected(f"the backend understood {told}")
        kept["token"] = told[0][1]["token"]
        kept["series"] = told[0][1]["initial_issuer_transaction_identifier"]
        if not kept["series"]:
            raise Unexpected("the registered card has no identifier of its series")

    def one_click():
        result, _ = site.result("create_one_click_payment", order="J2", token=kept["token"])
        if not result["form_token"]:
            raise Unexpected(f"no form token: {result}")

    def zero_click():
        result, told = site.result("create_zero_click_payment", order="J3", token=kept["token"])
        if result is not True or told[0][0] != "_do_on_payment_success":
            raise Unexpected(f"{result} {told}")

    def refused():
        paid("J4", pan="4970100000000113")
        found, told = site.notified("J4")
        kept["refused"] = found
        if [name for name, _ in told] != ["_do_on_payment_failure"]:
            raise Unexpected(f"the backend understood {told}")

    def asked():
        paid("J5")
        result, told = site.result("is_already_paid", order="J5")
        unknown, _ = site.result("is_already_paid", order="J6")
        if (result, unknown) != (True, False):
            raise Unexpected(f"{result} {unknown} {told}")

    def cancelled():
        uuid = paid("J7")["transactions"][0]["uuid"]
        result, told = site.result("cancel_or_refund", uuid=uuid)
        if result is not True or told[0][1][1]["refund_reference"] != f"cancel_{uuid}":
            raise Unexpected(f"{result} {told}")
        failed = site.ask("cancel_or_refund", uuid="0" * 32)
        if failed.get("error") != "PaymentProviderAPIException" or "PSP_010" not in failed["text"]:
            raise Unexpected(f"{failed}")

    def refunded():
        uuid = paid("J8")["transactions"][0]["uuid"]
        lyra("Transaction/Capture", uuids=[uuid])
        result, told = site.result("cancel_or_refund", uuid=uuid)
        if result is not True or told[0][1][1]["refund_reference"].startswith("cancel_"):
            raise Unexpected(f"{result} {told}")

    def deleted():
        result, _ = site.result("delete_credit_card", token=kept["token"])
        if result["responseCode"] != 0:
            raise Unexpected(f"{result}")

    def altered():
        form = dict(site.forms[0])
        form["kr-answer"] = form["kr-answer"].replace("PAID", "UNPAID", 1)
        if site.ask("handle_notification", form=form).get("error") != "ParseNotificationFailed":
            raise Unexpected("an altered notification was taken")

    for name, body in (
            ("forms for a card and for payments", forms), ("a card is registered with a payment", registered),
            ("one click", one_click), ("zero click", zero_click), ("a refused payment", refused),
            ("whether an order is paid", asked), ("cancelled, and an unknown one", cancelled),
            ("refunded after the capture", refunded), ("the card is deleted", deleted),
            ("an altered notification is refused", altered)):
        attempt(results, f"backend: {name}", body)

    # The same calls here, for the answers that were recorded there.
    ours = answers(stage, lyra, paid, card, anna, site, kept)
    for path in sorted((checkout / RECORDED).glob("*/*.json")):
        recorded = json.loads(path.read_text())
        if "kr-answer" in recorded:
            recorded = json.loads(recorded["kr-answer"])
        attempt(results, f"recorded: {path.parent.name}/{path.stem}", partial(compare, recorded, ours, path.stem))
    site.close()
    return results, 0


def answers(stage, lyra, paid, card, anna, site, kept):
    """Answers of the platform, by the beginning of the name of what they are compared with."""
    register = paid("R1", formAction="REGISTER_PAY")
    token = register["transactions"][0]["paymentMethodToken"]
    uuid = paid("R2")["transactions"][0]["uuid"]
    cancel = lyra("Transaction/CancelOrRefund", uuid=uuid, amount=12345)
    second = paid("R3")["transactions"][0]["uuid"]
    lyra("Transaction/Capture", uuids=[second])
    refund = lyra("Transaction/CancelOrRefund", uuid=second, amount=12345)
    silent = lyra("Charge/CreatePayment", amount=12345, orderId="R4", customer=anna, formAction="SILENT",
                  paymentMethodToken=token)
    user = stage.lyra(SHOP, PASSWORD, "Charge/CreateToken", {"currency": "EUR", "customer": anna, "paymentForms": [card]})
    return {
        "cancel_and_refund_failed": lyra("Transaction/CancelOrRefund", uuid="0" * 32),
        "cancel_transaction_payment": cancel, "refund_transaction_payment": refund,
        "create_zero_click_payment": silent, "create_payment_failed": lyra("Charge/CreatePayment", amount="x"),
        "create_payment": lyra("Charge/CreatePayment", amount=100, orderId="R5"),
        "create_one_click_payment": lyra("Charge/CreatePayment", amount=100, orderId="R6", paymentMethodToken=token),
        "is_already_paid_failed": lyra("Order/Get", orderId="R7"), "is_already_paid": lyra("Order/Get", orderId="R1"),
        "payment_refused": kept["refused"], "payment_accepted": register, "one_click_payment_accepted": silent["answer"],
        "tokenize_card_for_user": user["answer"], "tokenize_card_shared": user["answer"],
        "tokenize_card": lyra("Charge/CreateToken", customer=anna), "cancel_token": lyra(
            "Token/Cancel", paymentMethodToken=token),
    }


def members(value, path=""):
    """The names of all members, and whether each has an object, a list or another value; `null` says nothing."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{path}.{name}", "object" if isinstance(inner, dict) else "list" if isinstance(inner, list) else "value"
            yield from members(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, f"{path}[]")


def inside_null(path, there):
    """Whether what it belongs to is null or an empty list here, such as the authentication of a payment that had none."""
    while "." in path:
        path = path.rpartition(".")[0]
        if path.endswith("[]"):
            path = path.removesuffix("[]")
            if there.get(path) == "list" and not any(name.startswith(f"{path}[]") for name in there):
                return True
        if path in there:
            return there[path] == "value"
    return False


def compare(recorded, ours, name):
    """Each member that Lyra's platform sent is here, too, and is an object or a list where it was one."""
    key = max((key for key in ours if name.startswith(key)), key=len)
    found = ours[key]
    # The notification about a card has the form of a payment; the call for it answers a form.
    if key == "tokenize_card" and "transactions" in recorded:
        found = ours["tokenize_card_for_user"]
    there = dict(members(found))
    missing = []
    for path, kind in members(recorded):
        # A merchant's own values, and what stands in for null here.
        if ".metadata." in path:
            continue
        if path not in there and not inside_null(path, there):
            missing.append(path)
    if missing:
        raise Unexpected(f"{key} has no {', '.join(sorted(set(missing)))}")


SUITES = {"joanie": joanie}
PERMITTED = {"joanie": {
    "recorded: responses/is_already_paid": "a newer build of Lyra's platform adds updatedDna, which is null there",
}}
