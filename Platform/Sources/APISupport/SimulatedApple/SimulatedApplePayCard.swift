package import GuichetCore

/// A published test card in the wallet of a simulated device, as pages offer it.
package struct SimulatedApplePayCard: Sendable, Hashable {
    /// In a page's address and in the sheet's form.
    package let id: String
    package let name: String
    package let number: String
    /// The networks of the card, its main one first.
    package let networks: [ApplePayNetwork]
    package let isDeclined: Bool

    private init(
        _ id: String, _ name: String, _ number: String, _ networks: [ApplePayNetwork], isDeclined: Bool = false
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.networks = networks
        self.isDeclined = isDeclined
    }

    package static let visa = SimulatedApplePayCard("visa", "Visa 4675", "4330264936344675", [.visa])
    package static let declinedVisa = SimulatedApplePayCard(
        "visa-declined", "Visa 4563", "4321456998744563", [.visa], isDeclined: true)
    package static let mastercard = SimulatedApplePayCard(
        "mastercard", "Mastercard 3438", "5137009801943438", [.masterCard])
    package static let americanExpress = SimulatedApplePayCard(
        "amex", "American Express 1004", "371449635311004", [.amex])
    package static let coBadged = SimulatedApplePayCard(
        "cb", "CB + Visa 0055", "4970100000000055", [.cartesBancaires, .visa])
    /// Refused by the banks of Scellius and its sisters; Worldline Direct does not publish it.
    package static let refusedByLyra = SimulatedApplePayCard(
        "cb-refused", "CB + Visa 0113", "4970100000000113", [.cartesBancaires, .visa], isDeclined: true)

    /// Those that Lyra publishes.
    package static let ofLyra = [coBadged, refusedByLyra]

    /// Those that Worldline Direct publishes.
    package static let all = [visa, declinedVisa, mastercard, americanExpress, coBadged]
}
