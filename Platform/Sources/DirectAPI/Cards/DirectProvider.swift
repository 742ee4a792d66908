import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A product without a card: a provider asks the shopper, or a mandate allows to debit an account.
struct DirectProvider: Sendable, Hashable {
    let product: DirectProductID

    static let all: [DirectProductID] = [.bancontact, .payPal, .sepaDirectDebit]

    init?(_ product: DirectProductID) {
        guard Self.all.contains(product) else { return nil }
        self.product = product
    }

    /// Bancontact is a card in the contract, and its app asks; PayPal is a redirection.
    var isRedirect: Bool { product == .payPal }
    /// The account holder signs a mandate, on a page of the platform.
    var isDebit: Bool { product == .sepaDirectDebit }
    /// Whether the shopper is sent to a page, and not into an app.
    var sendsToPage: Bool { isRedirect || isDebit }
    /// Recorded product lists have `directDebit` for 771.
    var method: DirectPaymentMethod { isDebit ? .directDebit : isRedirect ? .redirect : .card }
    var label: String { isDebit ? "SEPA Direct Debit" : isRedirect ? "PayPal" : "Bancontact" }
    var speaker: PageSpeaker { isRedirect ? .wallet : .bankApp }
    /// The path of the product's input in a request.
    var path: String {
        if isDebit { return "sepaDirectDebitPaymentMethodSpecificInput" }
        return isRedirect ? "redirectPaymentMethodSpecificInput" : "cardPaymentMethodSpecificInput"
    }
    /// The path of the page to which the shopper is sent.
    var pagePath: String { isDebit ? Self.signingPath : Self.askingPath }

    static let askingPath = "/direct/provider"
    static let signingPath = "/direct/mandate"

    /// How long the shopper may take (chosen).
    static let seconds: Int64 = 20 * 60

    /// Bancontact and SEPA Direct Debit (Worldline Direct, "SEPA Direct Debit", supported currencies) pay in euros only.
    var isInEurosOnly: Bool { !isRedirect }

    func accepts(_ amount: Amount) -> Bool {
        amount.minorUnits > 0 && (!isInEurosOnly || amount.currency == .eur)
    }

    func check(_ amount: Amount, at shop: DirectPlatformShop) throws(DirectRefusal) {
        guard shop.products.contains(product) else { throw DirectRefusal(.productNotAvailable) }
        guard amount.minorUnits > 0 else {
            throw DirectRefusal(
                .invalidValue, propertyName: "order.amountOfMoney.amount",
                message: "the product \(product) has no account check")
        }
        guard accepts(amount) else {
            throw DirectRefusal(.productNotAvailable, message: "the product \(product) pays in EUR only")
        }
    }
}

extension DirectProductID {
    static let sepaDirectDebit: DirectProductID = 771
}

extension DirectPaymentMethod {
    static let directDebit: DirectPaymentMethod = "directDebit"
}

extension Payment {
    /// The provider that asks the shopper; `nil` for a card.
    var provider: DirectProvider? {
        guard case .provider(let name) = instrument else { return nil }
        return Int64(name).flatMap { DirectProvider(DirectProductID(rawValue: $0)) }
    }

    /// Whether the account's bank refused a debit that a mandate allowed.
    var isRefusedDebit: Bool { provider?.isDebit == true && authorisedAt != nil && totals.captured == 0 }

    /// Whether the shopper refused at the provider: cancelled by the shopper, and not declined by a bank.
    var wasGivenUp: Bool { provider != nil && wasDeclined(.cancelledByShopper) }

    /// Whether its mandate allowed nothing any more when the account holder signed.
    var hadNoMandate: Bool { provider?.isDebit == true && wasDeclined(.mandateNotUsable) }

    private func wasDeclined(_ reason: DirectErrorCode) -> Bool {
        guard case .declined(let code, _)? = verdict else { return false }
        return code == reason.rawValue
    }
}

extension DirectErrorCode {
    /// Of a payment whose mandate cannot be made or used: what a request gets that names such a mandate (chosen). No bank
    /// declines with it.
    static let mandateNotUsable = DirectErrorCode.invalidValue
}
