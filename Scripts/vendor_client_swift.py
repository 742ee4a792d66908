"""The part of check-vendors with Worldline's Swift client library: its own models read what the platform answers.

The library is for iOS. In a copy, the parts that need nothing but Foundation are compiled here: without the attributes for
Objective-C and without UIKit. Its session, its transport and its encryption are left out; the checks are ours.
"""

import json
import re
import shutil
import subprocess
from functools import partial

from stage import Missing, Unexpected, post
from vendor_pages_lyra import attempt

# Apple's, or of the part that is left out.
STAND_INS = """import Foundation
public class UIImage: NSObject {}
public typealias NSInteger = Int
struct NSExceptionName: RawRepresentable { let rawValue: String }
struct NSException {
    let name: NSExceptionName, reason: String?
    init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) { (self.name, self.reason) = (name, reason) }
    func raise() { fatalError("\\(name.rawValue): \\(reason ?? "")") }
}
"""
LEFT_OUT = re.compile(r"^import (Alamofire|CryptoSwift|Security|PassKit)", re.MULTILINE)
# Name the session's transport or the keychain.
WITHOUT = {"C2SCommunicatorConfiguration.swift", "JOSEEncryptor.swift", "SDKConstants.swift", "Session.swift",
           "Util.swift"}

MAIN = r'''import Foundation

func failed(_ text: String) -> Never { print(text); exit(1) }
func check(_ passes: Bool, _ what: String) { if !passes { failed("failed: \(what)") } }
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))
func read<Value: Decodable>(_ type: Value.Type) -> Value {
    do { return try JSONDecoder().decode(type, from: data) } catch { failed("\(type): \(error)") }
}
switch CommandLine.arguments[1] {
case "products":
    let products = read(BasicPaymentProducts.self)
    check(products.paymentProducts.count > 3, "several products")
    check(products.accountsOnFile.count == 1, "one stored card")
case "product":
    let product = read(PaymentProduct.self)
    guard let number = product.paymentProductField(withId: "cardNumber"),
        let expiry = product.paymentProductField(withId: "expiryDate")
    else { failed("no fields") }
    check(number.validateValue(value: "4567350000427977").isEmpty, "a right number")
    check(!number.validateValue(value: "4567350000427978").isEmpty, "a wrong number")
    check(number.applyMask(value: "4567350000427977").trimmingCharacters(in: .whitespaces) == "4567 3500 0042 7977", "the mask")
    check(expiry.applyMask(value: "1230") == "12/30", "the mask of the date")
    let request = PaymentRequest(paymentProduct: product)
    request.setValue(forField: "cardNumber", value: "4567350000427977")
    check(!request.validate().isEmpty, "a request without a date")
    request.setValue(forField: "expiryDate", value: "1230")
    request.setValue(forField: "cvv", value: "123")
    request.setValue(forField: "cardholderName", value: "Anna Example")
    check(request.validate().isEmpty, "a whole request: \(request.errorMessageIds.map(\.errorMessage))")
    check(request.unmaskedFieldValues?["expiryDate"] == "1230", "the value without its mask")
case "iin":
    let details = read(IINDetailsResponse.self)
    check(details.paymentProductId == "130", "the product of the first brand")
    check(details.coBrands.count == 2, "two brands")
case "key":
    let key = read(PublicKeyResponse.self)
    check(!key.keyId.isEmpty && !key.encodedPublicKey.isEmpty, "the key")
case "surcharge": check(read(SurchargeCalculationResponse.self).surcharges.count == 1, "one surcharge")
case "conversion": check(read(CurrencyConversionResponse.self).result.resultReason != nil, "why there is none")
case "groups": check(read(BasicPaymentProductGroups.self).paymentProductGroups.count == 1, "one group")
case "error": check(!read(ApiError.self).errors.isEmpty, "an error")
default: failed("no such kind")
}
'''


def compiled(checkout, folder):
    """The library's models and our checks, as a program."""
    swiftc = shutil.which("swiftc")
    if swiftc is None:
        raise Missing("there is no swiftc")
    folder.mkdir()
    for source in sorted((checkout / "OnlinePaymentsKit").rglob("*.swift")):
        text = source.read_text()
        if LEFT_OUT.search(text) or source.name in WITHOUT:
            continue
        text = re.sub(r"@objc(Members)?(\([^)]*\))? ?", "", text)
        (folder / source.name).write_text(text.replace("import UIKit", "import Foundation"))
    (folder / "StandIns.swift").write_text(STAND_INS)
    (folder / "main.swift").write_text(MAIN)
    done = subprocess.run(
        [swiftc, "-swift-version", "5", "-suppress-warnings", "-o", folder / "program", *sorted(folder.glob("*.swift"))],
        capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise Unexpected(f"this version does not compile: {done.stderr[-900:]}")
    return folder / "program"


def sdk_client_swift(checkout, stage):
    program, results = compiled(checkout, stage.folder / "swift"), {}
    _, made = stage.direct("POST", "/tokens", {
        "paymentProductId": 1, "card": {"data": {"card": {"cardNumber": "4330264936344675", "expiryDate": "1230"}}}})
    _, session = stage.direct("POST", "/sessions", {"tokens": [made["token"]]})
    base = f"{session['clientApiUrl']}/v1/{session['customerId']}"
    headers = {"Authorization": f"GCS v1Client:{session['clientSessionId']}", "Content-Type": "application/json"}

    def ask(path, message=None):
        if message is not None:
            return post(base + path, message, headers)[1]
        done = subprocess.run(
            ["curl", "-s", "--noproxy", "*", "-H", f"Authorization: {headers['Authorization']}", base + path],
            capture_output=True, text=True, timeout=60)
        return json.loads(done.stdout)

    context = "?countryCode=BE&currencyCode=EUR&amount=1000&isRecurring=false"
    money = {"amount": 1000, "currencyCode": "EUR"}
    card = {"card": {"cardNumber": "4330264936344675", "paymentProductId": 1}}
    for kind, path, message in (
            ("products", f"/products{context}", None), ("product", f"/products/1{context}", None),
            ("iin", "/services/getIINdetails", {"bin": "49701000"}), ("key", "/crypto/publickey", None),
            ("surcharge", "/services/surchargecalculation", {"cardSource": card, "amountOfMoney": money}),
            ("conversion", "/services/dccrate", {"cardSource": card, "transaction": {"amount": money}}),
            ("groups", f"/productgroups{context}", None), ("error", "/products/99999" + context, None)):
        attempt(results, kind, partial(reads, program, kind, partial(ask, path, message), stage))
    return results, 0


def reads(program, kind, ask, stage):
    """The platform's answer, read by the library's own model of it."""
    path = stage.folder / f"{kind}.json"
    path.write_text(json.dumps(ask()))
    done = subprocess.run([program, kind, path], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise Unexpected(f"{(done.stdout + done.stderr)[-600:]}\n{path.read_text()[:400]}")


SUITES = {"sdk-client-swift": sdk_client_swift}
