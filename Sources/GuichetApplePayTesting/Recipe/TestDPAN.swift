@_spi(Platform) public import GuichetCore
import GuichetSips

/// The device account number in a token: always a published test number. A real number cannot be put into a token of
/// this module.
public struct TestDPAN: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    let digits: String

    /// - Throws: ``ApplePayTestingError`` with `notATestNumber` for a number that is not published: accepted are the
    ///   ranges of the Sips family's simulator (whose last two digits determine the answer), and the numbers in
    ///   ``published``.
    public init(_ number: PAN) throws(ApplePayTestingError) {
        let digits = number.digits
        guard SimulationCard(number) != nil || Self.published.contains(where: { $0.digits == digits }) else {
            throw ApplePayTestingError(
                .notATestNumber, "only published test numbers are put into tokens; this is not one of them",
                field: "applicationPrimaryAccountNumber", advice: .otherCard)
        }
        self.digits = digits
    }

    /// A number from another published list; the caller has checked this.
    @_spi(Platform)
    public init(fromPublishedList number: PAN) {
        digits = number.digits
    }

    private init(published digits: String) { self.digits = digits }

    // Sips family, the simulator's ranges ("PrestaShop page").
    /// Visa.
    public static let visa = TestDPAN(published: "4100000000000000")
    /// Answered with code 05.
    public static let visaRefused = TestDPAN(published: "4100000000000005")
    /// Mastercard.
    public static let mastercard = TestDPAN(published: "5100000000000000")
    /// Cartes Bancaires.
    public static let cartesBancaires = TestDPAN(published: "4200000000000000")
    /// American Express.
    public static let amex = TestDPAN(published: "340000000000000")

    // Worldline Direct: the number in the documentation of `decryptedPaymentData`, and its test cards.
    /// Visa, of Worldline Direct's list.
    public static let directVisa = TestDPAN(published: "4761120010000492")
    /// Mastercard, of Worldline Direct's list.
    public static let directMastercard = TestDPAN(published: "5137009801943438")
    /// American Express, of Worldline Direct's list.
    public static let directAmex = TestDPAN(published: "371449635311004")
    /// Payments with it are declined.
    public static let directDeclined = TestDPAN(published: "4321456998744563")

    // Lyra's test cards.
    /// Visa, of Lyra's list.
    public static let lyraVisa = TestDPAN(published: "4970100000000055")
    /// Payments with it are refused.
    public static let lyraVisaRefused = TestDPAN(published: "4970100000000113")
    /// Mastercard, of Lyra's list.
    public static let lyraMastercard = TestDPAN(published: "5970100300000067")
    /// Payments with it are refused.
    public static let lyraMastercardRefused = TestDPAN(published: "5970100300000109")
    /// American Express, of Lyra's list.
    public static let lyraAmex = TestDPAN(published: "378282000000008")

    /// The numbers that have a name here.
    public static let published: [TestDPAN] = [
        .visa, .visaRefused, .mastercard, .cartesBancaires, .amex, .directVisa, .directMastercard, .directAmex,
        .directDeclined, .lyraVisa, .lyraVisaRefused, .lyraMastercard, .lyraMastercardRefused, .lyraAmex,
    ]

    /// PassKit's name of the scheme, by the first digit.
    var network: String {
        switch digits.first {
        case "3": "AmEx"
        case "5": "MasterCard"
        default: self == .cartesBancaires ? "CartesBancaires" : "Visa"
        }
    }

    /// The identifier in published tokens of the scheme; Mastercard's differs.
    var deviceManufacturerIdentifier: String { digits.first == "5" ? "050110030273" : "040010030273" }

    /// The masked number.
    public var description: String {
        digits.prefix(4) + String(repeating: "#", count: max(0, digits.count - 6)) + digits.suffix(2)
    }
    public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }
}
