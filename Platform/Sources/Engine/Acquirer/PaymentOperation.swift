/// A capture, a cancellation, a refund or an increment that a merchant asked for on an authorised payment, and that the
/// acquirer confirms later. Its amount counts from the request on, so that two operations cannot take the same money; if
/// it is refused, its amount becomes available again. The amount of an increment counts once the acquirer agrees: before,
/// it is not there to be taken.
///
/// Only payments whose plan names a settlement have operations. For the others, a request takes effect at once.
package struct PaymentOperation: Sendable, Hashable {
    /// Counts from 1 in the order of the requests; 0 is a capture that came with the authorisation.
    package let number: Int
    package let kind: Kind
    package let minorUnits: Int64
    /// What a final capture also released: it becomes available again if the capture is refused.
    package let released: Int64
    package var state: State
    package let requestedAt: Instant
    package var changedAt: Instant
    /// When the engine asks for its result; `nil` once the result is known.
    package var dueAt: Instant?
    /// The number of the capture that a refund names; `nil` if it names none.
    package let capture: Int?
    /// The API's own data. Never card data.
    package let details: [UInt8]

    package enum Kind: String, Sendable, CaseIterable {
        case capture
        case cancellation
        case refund
        /// Raises the authorised amount.
        case increment
    }

    package enum State: String, Sendable, CaseIterable {
        case requested
        /// The acquirer was asked, and the result is not known yet.
        case uncertain
        case settled
        case refused

        package var isOpen: Bool { self == .requested || self == .uncertain }
    }

    package init(
        number: Int, kind: Kind, minorUnits: Int64, released: Int64, state: State = .requested, requestedAt: Instant,
        changedAt: Instant? = nil, dueAt: Instant?, capture: Int? = nil, details: [UInt8]
    ) {
        self.number = number
        self.kind = kind
        self.minorUnits = minorUnits
        self.released = released
        self.state = state
        self.requestedAt = requestedAt
        self.changedAt = changedAt ?? requestedAt
        self.dueAt = dueAt
        self.capture = capture
        self.details = details
    }
}
