/// Something that a merchant asked of an authorised payment, and that whoever moves the money confirms later: a capture,
/// a cancellation, a refund. Amounts count from the moment it is asked for, so that no two of them take the same money;
/// one that is refused gives its amount back.
///
/// Only payments whose plan names a settlement have operations: elsewhere what is asked for is done.
package struct PaymentOperation: Sendable, Hashable {
    /// From 1 in the order of asking; 0 is a capture that came with the authorisation.
    package let number: Int
    package let kind: Kind
    package let minorUnits: Int64
    /// What a final capture gave up beside: it comes back with a refusal.
    package let released: Int64
    package var state: State
    package let requestedAt: Instant
    package var changedAt: Instant
    /// When it is asked about by itself; `nil` once that is over.
    package var dueAt: Instant?
    /// The API's own data. Never card data.
    package let details: [UInt8]

    package enum Kind: String, Sendable, CaseIterable {
        case capture
        case cancellation
        case refund
    }

    package enum State: String, Sendable, CaseIterable {
        case requested
        /// It was asked about, and nobody knows yet.
        case uncertain
        case settled
        case refused

        package var isOpen: Bool { self == .requested || self == .uncertain }
    }

    package init(
        number: Int, kind: Kind, minorUnits: Int64, released: Int64, state: State = .requested, requestedAt: Instant,
        changedAt: Instant? = nil, dueAt: Instant?, details: [UInt8]
    ) {
        self.number = number
        self.kind = kind
        self.minorUnits = minorUnits
        self.released = released
        self.state = state
        self.requestedAt = requestedAt
        self.changedAt = changedAt ?? requestedAt
        self.dueAt = dueAt
        self.details = details
    }
}
