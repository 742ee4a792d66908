/// What the payment sheet returns when the shopper has agreed: `PKPayment` on a phone, `ApplePayPayment` of Apple Pay
/// JS in a browser. A plain value that an app, a page and a merchant's server share.
///
/// Nothing in it proves a payment, and nothing is checked: it comes from the phone.
public struct ApplePayPayment: Sendable, Hashable, Discreet {
    /// The encrypted card.
    public var token: ApplePayPaymentToken
    /// Has only the fields that the payment request asked for.
    public var billingContact: ApplePayContact?
    /// Has only the fields that the payment request asked for.
    public var shippingContact: ApplePayContact?
    /// `PKPayment.shippingMethod.identifier`: which of the app's own shipping methods was chosen. Apple Pay JS reports
    /// it in a separate event, not here.
    public var shippingMethodIdentifier: String?

    /// A payment from its parts.
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
