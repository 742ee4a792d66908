import GuichetCore
public import GuichetSDK
public import GuichetSips

/// A published test card of the Sips family: its first six digits determine the brand or brands, its last two the
/// answer.
///
/// A platform accepts no other number, and a real one in production accepts none of these.
public struct TestCard: Sendable, Hashable {
    private let bin: String
    private let length: Int
    /// The answer, from the last two digits.
    public let responseCode: ResponseCode

    private init(_ bin: String, length: Int = 16, responseCode: ResponseCode = .accepted) {
        self.bin = bin
        self.length = length
        self.responseCode = responseCode
    }

    /// American Express.
    public static let amex = TestCard("340000", length: 15)
    /// Cartes Bancaires.
    public static let cb = TestCard("420000")
    /// Maestro.
    public static let maestro = TestCard("500000")
    /// Mastercard.
    public static let mastercard = TestCard("510000")
    /// Visa.
    public static let visa = TestCard("410000")
    /// V PAY.
    public static let vpay = TestCard("400000")

    /// Co-badged cards: the first brand is used unless the cardholder chooses another.
    public static let cbMaestro = TestCard("530000")
    /// Cartes Bancaires and Mastercard.
    public static let cbMastercard = TestCard("520000")
    /// Cartes Bancaires and Visa.
    public static let cbVisa = TestCard("430000")
    /// Cartes Bancaires and Visa Electron.
    public static let cbVisaElectron = TestCard("450000")
    /// Cartes Bancaires and V PAY.
    public static let cbVPay = TestCard("440000")
    /// Visa and Mastercard.
    public static let visaMastercard = TestCard("460000")

    /// Every card, with the answer 00.
    public static let all: [TestCard] = [
        amex, cb, maestro, mastercard, visa, vpay, cbMaestro, cbMastercard, cbVisa, cbVisaElectron, cbVPay,
        visaMastercard,
    ]

    /// The answer is 00.
    public static let accepted = visa
    /// The answer is 05: the issuer refuses.
    public static let refused = visa.answering(.refused)
    /// The answer is 60: the outcome follows later.
    public static let pending = visa.answering(.pending)

    /// The same card with another answer. A code that no document lists gives 00.
    public func answering(_ code: ResponseCode) -> TestCard { TestCard(bin, length: length, responseCode: code) }

    /// The digits, as a shopper would type them. Public knowledge.
    public var number: String {
        bin + String(repeating: "0", count: max(0, length - bin.utf8.count - responseCode.rawValue.utf8.count))
            + responseCode.rawValue
    }

    /// The brands of the card, the default one first.
    public var brands: [PaymentMeanBrand] { SimulationCard.brands[bin] ?? [] }

    /// Any code is accepted.
    public static let securityCode = "123"
    /// The latest date that is accepted.
    public static let expiry = "209912"
}

extension InAppClient {
    /// `cardOrder` with a test card, its expiry date and a security code.
    public func cardOrder(
        _ card: TestCard, paymentMeanBrand: PaymentMeanBrand? = nil,
        paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil, initialisation: Initialisation
    ) async throws -> INAPPOrderResponse {
        try await cardOrder(
            cardNumber: PAN(card.number), cardExpiryDate: CardExpiry(yyyyMM: TestCard.expiry),
            cardCSCValue: CardSecurityCode(TestCard.securityCode), paymentMeanBrand: paymentMeanBrand,
            paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus, initialisation: initialisation)
    }
}
