import APISupport
@_spi(Platform) import GuichetCore
import GuichetDirect

/// The published test cards (Worldline Direct, "Test cards", and the tests of its libraries), and the device number of
/// the guide to Apple Pay. The same numbers decide inside tokens.
struct DirectTestCard: Sendable {
    /// A co-badged card has two brands.
    let brands: [DirectProductID]
    /// The first brand.
    let product: DirectProductID
    /// `nil` accepts.
    let decline: DirectErrorCode?
    /// What its issuer does if the cardholder is to be authenticated.
    let authentication: Authentication
    /// Whether its cardholder is sent to the issuer even where the request has no `threeDSecure` and no return address.
    let isAlwaysChallenged: Bool

    /// `nil` for a number that is not published: live cards are never accepted.
    init?(_ pan: PAN) {
        guard let card = pan.digits == Self.unknownNumber ? Self.unknown : Self.table[pan.digits] else { return nil }
        self = card
    }

    /// The number without an issuer that Worldline's own tests decline (library for PHP 8.4.0, `ExceptionTest`). It is in
    /// no scheme's range, so its first digits say nothing, and it is not in the list.
    private static let unknownNumber = "1234567890123452"
    private static let unknown = DirectTestCard(.visa, .invalidCard)

    /// The published card with these first digits, at least six, the length of its number, and whether that ends with a
    /// check digit.
    static func card(startingWith bin: String) -> (card: DirectTestCard, digits: Int, hasCheckDigit: Bool)? {
        // Eight digits are an issuer's number (ISO/IEC 7812-1); the following ones are the cardholder's.
        let known = bin.prefix(8)
        guard known.count >= 6, let found = table.first(where: { $0.key.hasPrefix(known) }) else { return nil }
        return (found.value, found.key.count, CardRanges.hasCheckDigit(found.key))
    }

    private init(
        _ product: DirectProductID, _ decline: DirectErrorCode? = nil, or other: DirectProductID? = nil,
        issuer authentication: Authentication = .frictionless, always isAlwaysChallenged: Bool = false
    ) {
        self.authentication = authentication
        self.isAlwaysChallenged = isAlwaysChallenged
        self.product = product
        brands = [product] + [other].compactMap(\.self)
        self.decline = decline
    }

    private static let table: [String: DirectTestCard] = [
        "4330264936344675": DirectTestCard(.visa),
        "4012000033330026": DirectTestCard(.visa),
        "4567350000427977": DirectTestCard(.visa),
        "5425233430109903": DirectTestCard(.mastercard),
        // The tests of Worldline's libraries for Android 5.0.2 (TestConfig.kt) and JavaScript 4.1.3 use it, and answers
        // that its plug-in for Magento recorded are about it.
        "4242424242424242": DirectTestCard(.visa),
        // The card with two brands of the Android tests, which do not say which; Cartes Bancaires is our choice.
        "5341013985664960": DirectTestCard(.cartesBancaires, or: .mastercard),
        "4321456998744563": DirectTestCard(.visa, .insufficientFunds),
        "5137009801943438": DirectTestCard(.mastercard),
        "371449635311004": DirectTestCard(.americanExpress),
        // The acceptance tests of Worldline's cartridge for Salesforce Commerce Cloud (test/acceptance/metadata.json).
        "374111111111111": DirectTestCard(.americanExpress),
        "5399999999999999": DirectTestCard(.mastercard),
        "6771798021000008": DirectTestCard(.maestro),
        // Published with a challenge, and with other results of an authentication.
        "4874970686672022": DirectTestCard(.visa, issuer: .challenge),
        "5130257474533310": DirectTestCard(.mastercard, issuer: .challenge),
        "379764422997381": DirectTestCard(.americanExpress, issuer: .challenge),
        "4450022237973103": DirectTestCard(.visa, issuer: .challengeRejected),
        // "Declined (challenge)" in the README of the shop plug-in aussiewebpress/anz-worldline-woocommerce, which names the
        // page "Test cases" of ANZ Worldline, the same platform.
        "5144144373781246": DirectTestCard(.mastercard, issuer: .challengeRejected),
        "4337328333414325": DirectTestCard(.visa, issuer: .rejected),
        "5168645305790452": DirectTestCard(.mastercard, issuer: .rejected),
        "4450213273993630": DirectTestCard(.visa, issuer: .attempted),
        // Worldline's JavaScript library 4.1.3, tests/integration/tests/payment-request.test.ts: it pays with this number,
        // without `threeDSecure`, and expects a `merchantAction` (docs/choices/direct.md, DF111).
        "4000000000000002": DirectTestCard(.visa, issuer: .challenge, always: true),
        // The guide's example of a decrypted token.
        "4761120010000492": DirectTestCard(.visa),
        // Co-badged, from the family's other test cards: Worldline Direct publishes none.
        "4970100000000055": DirectTestCard(.cartesBancaires, or: .visa),
    ]
}

extension DirectProductID {
    /// Apple's name for the scheme (`PKPaymentNetwork`); `nil` if the product is no card scheme.
    var network: String? {
        switch self {
        case .visa: "Visa"
        case .mastercard: "MasterCard"
        case .americanExpress: "AmEx"
        case .maestro: "Maestro"
        case .cartesBancaires: "CartesBancaires"
        default: nil
        }
    }
}

extension DirectProductID {
    /// `cardScheme` of the contract.
    var schemeName: String? {
        switch self {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .americanExpress: "AmericanExpress"
        case .maestro: "Maestro"
        case .cartesBancaires: "Cb"
        default: nil
        }
    }
}

extension DirectTestCard: PublishedTestCards {
    static func applePayNetworks(of number: PAN) -> [ApplePayNetwork]? {
        DirectTestCard(number).map { [$0.product.network.map(ApplePayNetwork.init(rawValue:)) ?? .visa] }
    }
}

extension DirectTestCard {
    /// For people who choose one, in the order of their numbers.
    static var list: TestCardList {
        TestCardList(
            cards: table.sorted { $0.key < $1.key }.map { number, card in
                PublishedTestCard(
                    number: number, brands: card.brands.map(\.cardName), answer: card.answer,
                    authentication: card.authentication.sentence)
            },
            notes: [
                "Amounts in euros decide as well, whatever the card: 13.02 is declined.",
                "Of 13.03 the refund is refused, of 13.09 the capture; of 12.03 the refund and of 12.09 the capture are "
                    + "uncertain at first.",
            ])
    }

    private var answer: String {
        guard let decline else { return "accepted" }
        return "\(decline.rawValue) \(decline.facts?.meaning ?? "declined")"
    }
}

extension DirectProductID {
    fileprivate var cardName: String {
        switch self {
        case .cartesBancaires: "CB"
        case .americanExpress: "AMEX"
        default: network?.uppercased() ?? String(rawValue)
        }
    }
}

extension DirectTestCard.Authentication {
    fileprivate var sentence: String {
        switch self {
        case .frictionless: "frictionless"
        case .attempted: "attempted"
        case .rejected: "rejected by the issuer"
        case .challenge: "challenge"
        case .challengeRejected: "challenge that fails"
        }
    }
}
