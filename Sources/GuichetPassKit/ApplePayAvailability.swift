/// Whether a shopper can pay with Apple Pay now: the answer of `PKPaymentAuthorizationController` before anything is
/// shown.
public enum ApplePayAvailability: Sendable, Hashable, CaseIterable {
    /// This device cannot pay, or must not (parental controls): show no button, but other ways to pay.
    case unavailable
    /// The device can pay, but has no card of the networks and kinds that the shop accepts: show the button to set up a
    /// card.
    case needsCard
    /// Show the button to pay.
    case ready

    /// - Parameters:
    ///   - canMakePayments: the result of `canMakePayments()`.
    ///   - withNetworks: the result of `canMakePayments(usingNetworks:capabilities:)`. Used only if the first is true.
    public init(canMakePayments: Bool, withNetworks: @autoclosure () -> Bool) {
        guard canMakePayments else {
            self = .unavailable
            return
        }
        self = withNetworks() ? .ready : .needsCard
    }
}
