@_spi(Platform) package import GuichetApplePayTesting
@_spi(Platform) package import GuichetCore
import GuichetSips

/// A card in the wallet of the simulated device: always a published test number.
///
/// A real device has its own number for each card. Here it is the card's number, so that the published test results
/// also apply inside tokens.
package struct SimulatedCard: Sendable, CustomStringConvertible, CustomReflectable {
    /// The networks of the card, its main one first.
    package let networks: [ApplePayNetwork]
    package let type: ApplePayPaymentMethodType
    package let expiry: CardExpiry?
    package let dpan: TestDPAN
    private let lastDigits: String

    /// - Parameters:
    ///   - expiry: `nil` for December, three years from the payment.
    ///   - lists: the published cards in addition to those of the Sips family.
    package init(
        _ number: PAN, expiry: CardExpiry? = nil, type: ApplePayPaymentMethodType = .debit,
        of lists: [any PublishedTestCards.Type]
    ) throws(SimulatedAppleRefusal) {
        if let published = lists.lazy.compactMap({ $0.applePayNetworks(of: number) }).first {
            dpan = TestDPAN(fromPublishedList: number)
            networks = published
        } else {
            do {
                dpan = try TestDPAN(number)
            } catch {
                throw SimulatedAppleRefusal(
                    .notATestNumber, error.reason, field: "card", advice: .otherCard,
                    remedy: "take one of the published test numbers, such as 4970100000000055")
            }
            networks =
                SimulationCard(number).map { ApplePayNetwork.named($0.brands.map(\.rawValue)) }
                ?? [Self.byFirstDigit[number.digits.first ?? "4"] ?? .visa]
        }
        self.expiry = expiry
        self.type = type
        lastDigits = String(number.digits.suffix(4))
    }

    /// The name that the sheet shows.
    package func displayName(_ network: ApplePayNetwork) -> String { "\(network) \(lastDigits)" }

    package var description: String { "card \(lastDigits)" }
    package var customMirror: Mirror { Mirror(self, children: ["lastDigits": lastDigits]) }

    private static let byFirstDigit: [Character: ApplePayNetwork] = ["3": .amex, "4": .visa, "5": .masterCard]
}

extension ApplePayNetwork {
    /// The card brands of the Sips family and of Lyra by Apple's names.
    package static func named(_ brands: [String]) -> [ApplePayNetwork] { brands.compactMap { byBrand[$0] } }

    private static let byBrand: [String: ApplePayNetwork] = [
        "CB": .cartesBancaires, "VISA": .visa, "VISA_DEBIT": .visa, "VISA_ELECTRON": .electron,
        "E-CARTEBLEUE": .visa, "VPAY": .vPay, "MASTERCARD": .masterCard, "MASTERCARD_DEBIT": .masterCard,
        "MAESTRO": .maestro, "AMEX": .amex,
    ]
}
