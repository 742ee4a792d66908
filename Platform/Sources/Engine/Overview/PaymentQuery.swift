/// Which payments an operator asks for. Newest first.
package struct PaymentQuery: Sendable, Hashable {
    package var api: String?
    package var shop: String?
    package var state: PaymentState?
    package var card: CardPattern?
    /// The number of an approval, in capitals or not: Lyra writes it in small letters, the other APIs in capitals.
    package var authorisation: String?
    package var amount: AmountRange?
    /// From when, and until before when, it was created.
    package var since: Instant?
    package var until: Instant?
    /// The payment that ended the page before.
    package var before: Cursor?
    package var limit = 50

    /// A place in the order.
    package struct Cursor: Sendable, Hashable {
        package let createdAt: Instant
        package let id: PaymentID

        package init(createdAt: Instant, id: PaymentID) {
            self.createdAt = createdAt
            self.id = id
        }
    }

    package init() {}

    /// Whether a payment is one of those that are asked for, wherever it is in the order.
    package func includes(_ payment: Payment) -> Bool {
        payment.shop.fits(api: api, name: shop)
            && (state ?? payment.state) == payment.state
            && (card.map { $0.fits(payment.card?.masked) } ?? true)
            && (authorisation.map { Self.isApproved(payment, as: $0) } ?? true)
            && (amount.map { $0.includes(payment.amount) } ?? true)
            && (since.map { $0 <= payment.createdAt } ?? true) && (until.map { payment.createdAt < $0 } ?? true)
    }

    private static func isApproved(_ payment: Payment, as number: String) -> Bool {
        guard case .approved(let authorisationID, _)? = payment.verdict else { return false }
        return authorisationID.lowercased() == number.lowercased()
    }
}
