/// Which payments an operator asks for. Newest first.
package struct PaymentQuery: Sendable, Hashable {
    package var api: String?
    package var shop: String?
    package var state: PaymentState?
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
}
