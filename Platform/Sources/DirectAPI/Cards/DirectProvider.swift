import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A product without a card: a provider asks the shopper, or a mandate allows to debit an account.
struct DirectProvider: Sendable, Hashable {
    let product: DirectProductID
    let kind: Kind
    /// The product's name for shoppers.
    let label: String
    let isInEurosOnly: Bool

    /// Where the shopper agrees.
    enum Kind: Sendable {
        /// In an app. In the contract, the product is a card.
        case app
        /// On a page to which the shopper is redirected.
        case redirect
        /// With a mandate, which the account holder signs on a page of the platform.
        case debit
    }

    /// In display order. A merchant has those of its products.
    static let all = [
        DirectProvider(.bancontact, .app, "Bancontact", isInEurosOnly: true),
        DirectProvider(.payPal, .redirect, "PayPal", isInEurosOnly: false),
        // Worldline Direct, "SEPA Direct Debit", supported currencies.
        DirectProvider(.sepaDirectDebit, .debit, "SEPA Direct Debit", isInEurosOnly: true),
    ]

    private init(_ product: DirectProductID, _ kind: Kind, _ label: String, isInEurosOnly: Bool) {
        self.product = product
        self.kind = kind
        self.label = label
        self.isInEurosOnly = isInEurosOnly
    }

    init?(_ product: DirectProductID) {
        guard let provider = Self.all.first(where: { $0.product == product }) else { return nil }
        self = provider
    }

    var isRedirect: Bool { kind == .redirect }
    var isDebit: Bool { kind == .debit }
    /// Whether `paymentProduct840SpecificInput` and `…Output` are about it.
    var isPayPal: Bool { product == .payPal }

    /// Whether the shopper is sent to a page, and not into an app.
    var sendsToPage: Bool {
        switch kind {
        case .app: false
        case .redirect, .debit: true
        }
    }

    /// Recorded product lists have `directDebit` for 771.
    var method: DirectPaymentMethod {
        switch kind {
        case .app: .card
        case .redirect: .redirect
        case .debit: .directDebit
        }
    }

    var speaker: PageSpeaker {
        switch kind {
        case .app, .debit: .bankApp
        case .redirect: .wallet
        }
    }

    /// The path of the product's input in a request.
    var path: String {
        switch kind {
        case .app: "cardPaymentMethodSpecificInput"
        case .redirect: "redirectPaymentMethodSpecificInput"
        case .debit: "sepaDirectDebitPaymentMethodSpecificInput"
        }
    }

    /// The path of the page to which the shopper is sent.
    var pagePath: String {
        switch kind {
        case .app, .redirect: Self.askingPath
        case .debit: Self.signingPath
        }
    }

    static let askingPath = "/direct/provider"
    static let signingPath = "/direct/mandate"

    /// How long the shopper may take (chosen).
    static let seconds: Int64 = 20 * 60

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
