import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Where the shopper of a payment is sent, and returns to: stored with the payment.
struct DirectRedirection: Sendable, Hashable, Codable {
    /// Returned with the shopper, so that the merchant recognises its payment.
    let returnMAC: String
    /// `nil`: the shopper stays on the provider's page, or on the platform's after the issuer's.
    let returnAddress: DirectReturnAddress?
    /// The issuer's page, or the provider's.
    let url: String
    /// For a payment that the wallet's script in the merchant's page shows: what that script calls the order.
    var orderId: String?
    /// `challengeIndicator`, as the merchant sent it.
    var indicator: String?
    /// In which of the pages' languages the merchant wishes the shopper to be addressed; `nil` follows the browser.
    var language: String?

    /// The merchant's return address, with the two values by which it recognises its payment.
    func wayBack(_ payment: PaymentID) -> String? {
        let payment = DirectPaymentID(payment)
        return returnAddress?.adding([("RETURNMAC", returnMAC), ("paymentId", payment.rawValue)])
    }

    var action: DirectMerchantAction {
        var action = DirectMerchantAction()
        action.actionType = .redirect
        action.redirectData = data
        return action
    }

    var data: DirectRedirectData {
        var data = DirectRedirectData()
        data.returnMAC = returnMAC
        data.redirectURL = url
        return data
    }

    private enum CodingKeys: String, CodingKey {
        case returnMAC
        case returnAddress = "returnUrl"
        case url, indicator, orderId, language
    }

    init(
        returnMAC: String, returnAddress: DirectReturnAddress?, url: String, indicator: String? = nil,
        orderId: String? = nil, language: PageLanguage? = nil
    ) {
        self.orderId = orderId
        self.language = language?.rawValue
        self.returnMAC = returnMAC
        self.returnAddress = returnAddress
        self.url = url
        self.indicator = indicator
    }
}

extension DirectOrder {
    /// The contract, `order.customer.locale`: "the locale that the customer should be addressed in".
    var language: PageLanguage? { self.customer?.locale.flatMap { PageLanguage(tag: $0) } }
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
