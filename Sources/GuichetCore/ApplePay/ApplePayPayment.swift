/// What the payment sheet gives when the shopper has agreed: `PKPayment` on a phone, `ApplePayPayment` of Apple Pay JS in
/// a browser. A plain value, so that an app, a page and a merchant's server speak of the same thing.
///
/// Nothing in it is proof of payment or checked in any way: it came from the phone.
public struct ApplePayPayment: Sendable, Hashable, Discreet {
    public var token: ApplePayPaymentToken
    /// Only what the payment request asked for is there.
    public var billingContact: ApplePayContact?
    public var shippingContact: ApplePayContact?
    /// `PKPayment.shippingMethod.identifier`: which of the app's own shipping methods was chosen. Apple Pay JS tells it
    /// in an event of its own, not here.
    public var shippingMethodIdentifier: String?

    public init(
        token: ApplePayPaymentToken, billingContact: ApplePayContact? = nil, shippingContact: ApplePayContact? = nil,
        shippingMethodIdentifier: String? = nil
    ) {
        self.token = token
        self.billingContact = billingContact
        self.shippingContact = shippingContact
        self.shippingMethodIdentifier = shippingMethodIdentifier
    }

    public var description: String {
        let contacts = [("billing", billingContact), ("shipping", shippingContact)].compactMap { role, contact in
            contact.map { ", \(role) \($0)" }
        }
        return "\(token)\(contacts.joined())"
    }
}
