/// Whether a shopper can pay with Apple Pay here and now: what `PKPaymentAuthorizationController` says when it is asked
/// before anything is shown.
public enum ApplePayAvailability: Sendable, Hashable, CaseIterable {
    /// This device cannot, or may not (parental controls): show no button, and other ways to pay.
    case unavailable
    /// The device can, and has no card of the networks and kinds that the shop takes: show the button that sets one up.
    case needsCard
    /// Show the button.
    case ready

    /// - Parameters:
    ///   - canMakePayments: what `canMakePayments()` said.
    ///   - withNetworks: what `canMakePayments(usingNetworks:capabilities:)` said. Asked only where the first is true.
    public init(canMakePayments: Bool, withNetworks: @autoclosure () -> Bool) {
        guard canMakePayments else {
            self = .unavailable
            return
        }
        self = withNetworks() ? .ready : .needsCard
    }
}
