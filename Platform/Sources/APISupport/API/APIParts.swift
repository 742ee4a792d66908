package import Engine
package import Logging

/// The parts of the platform that every API gets.
package struct APIParts: Sendable {
    package var paymentService: PaymentService
    package let address: PublicAddress
    /// Where notifications may be sent.
    package let addresses: AddressPolicy
    package let withDemoShops: Bool
    package let paris: ParisTime
    package let logger: Logger
    /// Encrypts what a browser or a phone carries between two steps.
    package let contextKeyring: ContextKeyring
    /// Cards of shoppers who are with their issuer.
    package let issuerVisits: IssuerVisits
    package let applePay: ApplePayReceiver
    /// `nil` if Apple is not simulated.
    package let simulatedDevice: SimulatedDevice?
    package let merchantSessions: SimulatedMerchantSessions
    /// Notifications that belong to no payment.
    package let immediateNotifications: ImmediateNotifications
    package let removals = ShopRemovals()

    package init(
        paymentService: PaymentService, address: PublicAddress, addresses: AddressPolicy, withDemoShops: Bool,
        paris: ParisTime,
        logger: Logger, contextKeyring: ContextKeyring, issuerVisits: IssuerVisits,
        applePay: ApplePayReceiver, simulatedDevice: SimulatedDevice?, merchantSessions: SimulatedMerchantSessions,
        immediateNotifications: ImmediateNotifications
    ) {
        self.paymentService = paymentService
        self.address = address
        self.addresses = addresses
        self.withDemoShops = withDemoShops
        self.paris = paris
        self.logger = logger
        self.contextKeyring = contextKeyring
        self.issuerVisits = issuerVisits
        self.applePay = applePay
        self.simulatedDevice = simulatedDevice
        self.merchantSessions = merchantSessions
        self.immediateNotifications = immediateNotifications
    }
}
