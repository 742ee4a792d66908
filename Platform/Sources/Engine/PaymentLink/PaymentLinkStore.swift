/// Which links are asked for, and in what order.
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

/// What can be asked of stored payment links.
package protocol PaymentLinkReader {
    func paymentLink(_ id: PaymentLinkID) throws -> PaymentLink?
    /// Active ones whose time is over, longest over first.
    func paymentLinksDue(at instant: Instant, limit: Int) throws -> [PaymentLink]
    func paymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> [PaymentLink]
    /// How many there are in all, whatever part of them is asked for.
    func countPaymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> Int
    func notifications(of link: PaymentLinkID) throws -> [Notification]
    /// Those in which somebody may still pay.
    func checkoutSessionsOpen(of link: PaymentLinkID) throws -> [CheckoutSession]
}

/// What can be done to stored payment links. The rules are in ``PaymentLink`` and ``PaymentService``.
package protocol PaymentLinkWriter: PaymentLinkReader {
    func insert(_ link: PaymentLink) throws
    /// Writes down its state, its session, its payment and its events.
    func update(_ link: PaymentLink) throws
    /// Forgets links that were over by then, their sessions and what was told of them, but none of which somebody is still
    /// paying or is still to be told. Their payments stay.
    func deletePaymentLinks(endedBy instant: Instant) throws
}
