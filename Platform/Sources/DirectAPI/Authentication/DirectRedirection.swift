import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Where the shopper of a payment is sent, and returns to: stored with the payment.
struct DirectRedirection: Sendable, Hashable {
    /// Returned with the shopper, so that the merchant recognises its payment.
    let returnMAC: String
    let returnAddress: DirectReturnAddress
    /// The issuer's page.
    let url: String
    /// `challengeIndicator`, as the merchant sent it.
    var indicator: String?

    /// The merchant's return address, with the two values by which it recognises its payment.
    func wayBack(_ payment: DirectPaymentID) -> String {
        returnAddress.adding([("RETURNMAC", returnMAC), ("paymentId", payment.rawValue)])
    }

    var action: DirectMerchantAction {
        var data = DirectRedirectData()
        data.returnMAC = returnMAC
        data.redirectURL = url
        var action = DirectMerchantAction()
        action.actionType = .redirect
        action.redirectData = data
        return action
    }

    var json: JSONObject {
        var json = JSONObject()
        json.append("returnMAC", .string(returnMAC))
        json.append("returnUrl", .string(returnAddress.text))
        json.append("url", .string(url))
        if let indicator { json.append("indicator", .string(indicator)) }
        return json
    }

    init(returnMAC: String, returnAddress: DirectReturnAddress, url: String, indicator: String?) {
        self.returnMAC = returnMAC
        self.returnAddress = returnAddress
        self.url = url
        self.indicator = indicator
    }

    init?(_ json: JSONValue) {
        guard let returnMAC = json["returnMAC"]?.text, let url = json["url"]?.text,
            let returnAddress = json["returnUrl"]?.text.flatMap(DirectReturnAddress.init(stored:))
        else { return nil }
        self.init(
            returnMAC: returnMAC, returnAddress: returnAddress, url: url, indicator: json["indicator"]?.text)
    }
}

/// Identifies a payment to its shopper's browser: its identifier, encrypted.
enum DirectIssuerLink {
    private static let place = "direct payment link 1"

    static func seal(_ id: PaymentID, vault: Vault) throws(VaultError) -> String {
        Base64URL.encode(try vault.seal(Array(id.text.utf8), for: .checkout, place: place).bytes)
    }

    /// - Returns: `nil` for anything that this platform did not encrypt.
    static func open(_ text: String, vault: Vault) -> PaymentID? {
        guard text.utf8.count <= 512, let bytes = Base64URL.decode(text),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .checkout, place: place)
        else { return nil }
        return PaymentID(String(decoding: plain, as: UTF8.self))
    }
}
