/// What the check of a store reads, page by page, so that its memory does not grow with the store.
package protocol CheckReader {
    /// In the order of the identifiers, after one of them.
    func paymentIDs(after id: String, limit: Int) throws -> [PaymentID]
    func countAllPayments() throws -> Int
    /// The payment that names this message as its latest one to the acquirer.
    func payment(named message: AcquirerMessageID) throws -> PaymentID?
    /// Rows that name another one that is not there.
    func missingReferences(limit: Int) throws -> [MissingReference]
    /// Payments whose refunds, each a payment of its own, give back more than they count.
    func exceedingRefunds(limit: Int) throws -> [PaymentID]
    /// An API's own data, in the order of their rows, after one of them.
    func storedParts(_ kind: StoredPart.Kind, after row: String, limit: Int) throws -> [StoredPart]
}

/// A row that names another one that is not there.
package struct MissingReference: Sendable, Hashable {
    /// For people: `a notification`.
    package let kind: String
    package let row: String
    /// For people: `payment`.
    package let target: String
    package let missing: String

    package init(kind: String, row: String, target: String, missing: String) {
        self.kind = kind
        self.row = row
        self.target = target
        self.missing = missing
    }
}

/// Data that an API stores for itself, with the row that has them.
package struct StoredPart: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case payment
        /// An operation of a payment.
        case operation
        case cardToken
        case checkoutSession
        case paymentLink
        case cardForm
        case recurringOrder
        case mandate
        case shop

        /// Those that are read in pages of their own, and not with their payment.
        static let paged: [Kind] = [
            .cardToken, .checkoutSession, .paymentLink, .cardForm, .recurringOrder, .mandate, .shop,
        ]
    }

    package let kind: Kind
    package let row: String
    package let api: String
    package let bytes: [UInt8]

    package init(_ kind: Kind, row: String, api: String, bytes: [UInt8]) {
        self.kind = kind
        self.row = row
        self.api = api
        self.bytes = bytes
    }

    /// For people.
    var title: String {
        switch kind {
        case .payment: "payment"
        case .operation: "an operation of payment"
        case .cardToken: "the stored card"
        case .checkoutSession: "the checkout session"
        case .paymentLink: "the payment link"
        case .cardForm: "the card form"
        case .recurringOrder: "the recurring order"
        case .mandate: "the mandate"
        case .shop: "the shop"
        }
    }
}
