/// Selects links, and their order.
package struct PaymentLinkQuery: Sendable, Hashable {
    package enum Order: Sendable, CaseIterable { case created, expires, state }

    /// `nil` for all of them.
    package var states: Set<PaymentLink.State>?
    package var order = Order.created
    package var isDescending = true
    package var offset = 0
    package var limit = 50

    package init() {}
}

/// Reads stored payment links.
package protocol PaymentLinkReader {
    func paymentLink(_ id: PaymentLinkID) throws -> PaymentLink?
    /// Active links that have expired, longest expired first.
    func paymentLinksDue(at instant: Instant, limit: Int) throws -> [PaymentLinkID]
    func paymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> [PaymentLink]
    /// The number of links in all, whichever page is requested.
    func countPaymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> Int
    func notifications(of link: PaymentLinkID) throws -> [Notification]
    /// Sessions in which a shopper may still pay.
    func checkoutSessionsOpen(of link: PaymentLinkID) throws -> [CheckoutSession]
}

/// Writes stored payment links. The rules are in ``PaymentLink`` and ``PaymentService``.
package protocol PaymentLinkWriter: PaymentLinkReader {
    func insert(_ link: PaymentLink) throws
    /// Stores its state, its session, its payment, its events, its end and its details.
    func update(_ link: PaymentLink) throws
    /// Deletes links that had ended by then, with their sessions and notifications, except those with a payment under
    /// way or a notification still to be sent. Their payments stay.
    func deletePaymentLinks(endedBy instant: Instant) throws
}
