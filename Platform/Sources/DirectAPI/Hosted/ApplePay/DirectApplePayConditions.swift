import APISupport
import Engine
import GuichetCore

/// Whether the page of a hosted checkout offers Apple Pay, as one table over values.
///
/// Direct guide, "Hosted Checkout Page": "If your customers do not fulfil all of these requirements, our platform does not
/// display the payment button"; and "Set up your Back Office".
struct DirectApplePayConditions: Sendable, Hashable {
    enum Condition: String, Sendable, Hashable, CaseIterable {
        case registration, product, device, browser, region, card
    }

    enum Finding: Sendable, Hashable {
        case holds
        case fails(Reason)
        /// Depends on a device, and there is none.
        case unknown
    }

    enum Reason: Sendable, Hashable {
        case notRegistered, rejected, unsubscribed
        case termsChanged
        /// 302 is not one of the shop's products.
        case notEnabled
        /// The request's filters exclude 302, or select another product.
        case leftOut
        /// The platform simulates no devices, and a real one cannot pay here.
        case notSimulated
        case noDevice
        case notListed
        case notSafari
        case notThere
        case noCard
    }

    /// The shop's registration.
    var registration: ApplePayRegistration.Status
    /// Whether the shop has product 302.
    var isEnabled: Bool
    /// Whether the request offers it.
    var isOffered: Bool
    /// Whether the platform can simulate a device.
    var isSimulated: Bool
    /// The shopper's device; `nil` for a browser without a known device.
    var shopper: DirectApplePayShopper?
    /// The regions in which Apple Pay can be used.
    var regions: Set<String>
    /// The networks that are accepted.
    var networks: [ApplePayNetwork]

    func finding(_ condition: Condition) -> Finding {
        switch condition {
        case .registration: registered
        case .product: !isEnabled ? .fails(.notEnabled) : isOffered ? .holds : .fails(.leftOut)
        case .device: device
        case .browser: ofShopper(.notSafari) { $0.browser == .safari }
        case .region: ofShopper(.notThere) { regions.contains($0.region) }
        case .card: ofShopper(.noCard) { !usable($0).isEmpty }
        }
    }

    var allHold: Bool { Condition.allCases.allSatisfy { finding($0) == .holds } }

    /// The wallet's cards that the sheet offers to the shopper.
    var usableCards: [SimulatedApplePayCard] { shopper.map(usable) ?? [] }

    private var registered: Finding {
        switch registration {
        case .registered: .holds
        case .notRegistered: .fails(.notRegistered)
        case .rejected: .fails(.rejected)
        case .unsubscribed: .fails(.unsubscribed)
        case .termsChanged: .fails(.termsChanged)
        }
    }

    private var device: Finding {
        guard isSimulated else { return .fails(.notSimulated) }
        guard let shopper else { return .fails(.noDevice) }
        return shopper.device.isListed ? .holds : .fails(.notListed)
    }

    private func ofShopper(_ reason: Reason, _ holds: (DirectApplePayShopper) -> Bool) -> Finding {
        guard isSimulated, let shopper else { return .unknown }
        return holds(shopper) ? .holds : .fails(reason)
    }

    private func usable(_ shopper: DirectApplePayShopper) -> [SimulatedApplePayCard] {
        shopper.cards.filter { card in card.networks.contains(where: networks.contains) }
    }
}
