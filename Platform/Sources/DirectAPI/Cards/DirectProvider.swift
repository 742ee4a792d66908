import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A product for which a provider asks the shopper: the merchant sends no card.
struct DirectProvider: Sendable, Hashable {
    let product: DirectProductID

    static let all: [DirectProductID] = [.bancontact, .payPal]

    init?(_ product: DirectProductID) {
        guard Self.all.contains(product) else { return nil }
        self.product = product
    }

    /// Bancontact is a card in the contract, and its app asks; PayPal is a redirection.
    var isRedirect: Bool { product == .payPal }
    var method: DirectPaymentMethod { isRedirect ? .redirect : .card }
    var label: String { isRedirect ? "PayPal" : "Bancontact" }
    var speaker: PageSpeaker { isRedirect ? .wallet : .bankApp }
    /// The path of the product's input in a request.
    var path: String {
        isRedirect ? "redirectPaymentMethodSpecificInput" : "cardPaymentMethodSpecificInput"
    }

    /// How long the shopper may take (chosen).
    static let seconds: Int64 = 20 * 60

    /// Bancontact pays in euros only.
    func accepts(_ amount: Amount) -> Bool {
        amount.minorUnits > 0 && (isRedirect || amount.currency == .eur)
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

extension Payment {
    /// The provider that asks the shopper; `nil` for a card.
    var provider: DirectProvider? {
        guard case .provider(let name) = instrument else { return nil }
        return Int64(name).flatMap { DirectProvider(DirectProductID(rawValue: $0)) }
    }

    /// Whether the shopper refused at the provider: cancelled by the shopper, and not declined by a bank.
    var wasGivenUp: Bool {
        guard provider != nil, case .declined(let code, _)? = verdict else { return false }
        return code == DirectErrorCode.cancelledByShopper.rawValue
    }
}
