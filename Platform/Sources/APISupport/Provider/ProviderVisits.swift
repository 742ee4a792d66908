package import Engine

/// An API's payments that a provider asks the shopper about, for the pages that simulate the provider.
package protocol ProviderVisits: Sendable {
    /// The path of the pages.
    static var path: String { get }
    var paymentService: PaymentService { get }

    /// The payment of a page's address; `nil` for anything that this platform did not encrypt.
    func payment(_ link: String) -> PaymentID?
    func visit(to payment: Payment) throws -> ProviderVisit
    /// The shopper decides. A second decision, or a late one, changes nothing.
    ///
    /// - Parameter delivery: the address that the shopper chose among those of the visit, by its name.
    func decide(_ payment: Payment, approving: Bool, delivery: String?) async throws
}

extension ProviderVisits {
    /// What an approval is recorded as: no acquirer was asked, so the number is made here.
    package func approval(of payment: Payment, code: String) -> AcquirerVerdict {
        .approved(
            authorisationID: SimulatedAcquirer.authorisationID(for: payment.messageID), acquirerCode: code)
    }
}

/// What a provider's page says about a payment.
package struct ProviderVisit: Sendable {
    /// The app of a bank, or a wallet.
    package let speaker: PageSpeaker
    package let shop: String
    /// The provider's name for shoppers.
    package let provider: String
    /// The language that the merchant proposed.
    package let language: String?
    /// Where the shopper goes once the payment is decided; `nil` leaves the shopper on the page.
    package let wayBack: String?
    /// Whether a merchant's page opened it in a window, and is told the decision.
    package let tellsOpener: Bool
    /// The addresses among which the shopper chooses one before approving, the proposed one first.
    package let deliveries: [ProviderDelivery]

    package init(
        speaker: PageSpeaker, shop: String, provider: String, language: String? = nil, wayBack: String? = nil,
        tellsOpener: Bool = false,
        deliveries: [ProviderDelivery] = []
    ) {
        self.tellsOpener = tellsOpener
        self.deliveries = deliveries
        self.speaker = speaker
        self.shop = shop
        self.provider = provider
        self.language = language
        self.wayBack = wayBack
    }
}

/// An address in the shopper's account at a provider, to which goods may be delivered.
package struct ProviderDelivery: Sendable {
    /// In the page's form.
    package let name: String
    package let recipient: String
    package let lines: [String]

    package init(name: String, recipient: String, lines: [String]) {
        self.name = name
        self.recipient = recipient
        self.lines = lines
    }
}

/// The address of a provider's page, relative to the platform.
package enum ProviderAddress {
    package static let parameter = "payment"

    /// - Parameters:
    ///   - link: the encrypted name of the payment.
    ///   - path: of the API's pages.
    package static func of(_ link: String, at path: String) -> String { "\(path)?\(parameter)=\(link)" }
}
