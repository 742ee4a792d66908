public import GuichetCore

/// What a merchant's server remembers of one order that a phone sent: kept before Worldline Direct is called, so that no
/// payment is without it. Its description shows the reference and the state: there is an encrypted card in it, too
/// (docs/pci.md). A change of a wallet is kept when it was made, for its first answer: decided, without a payment.
public struct InAppRecord: Sendable, Hashable, Codable, Discreet {
    /// Where an order stands. An open set.
    public struct State: OpenCode, Codable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Kept, and perhaps sent: the outcome is not known yet.
        public static let begun: State = "begun"
        /// Sent again before its first answer was kept: the first answer may not be the only one, so a refusal proves
        /// nothing any more.
        public static let repeated: State = "repeated"
        /// The cardholder was sent to the issuer or to a bank's app, or the platform has not decided.
        public static let open: State = "open"
        /// Decided: ``InAppRecord/answer`` is the first answer.
        public static let decided: State = "decided"
        /// Worldline Direct refused the request: nothing was charged, and the reference is free.
        public static let refused: State = "refused"
        /// Never sent, and never to be sent: the phone was told so; or given up by the merchant
        /// (``InAppServer/giveUp(reference:)``). Stored as `burnt`.
        public static let invalidated: State = "burnt"
    }

    /// The handle's identifier, and the idempotence key of the payment.
    public var id: String
    /// The merchant's reference of the order; of a change of a wallet, the handle's identifier.
    public var reference: String
    /// Where the order stands.
    public var state: State
    /// Seconds since 1970.
    public var begunAt: Int
    /// SHA-256 of the phone's message, base64url: tells a resend from a second tap.
    public var messageHash: String
    /// The body of `createPayment`, until its outcome is known. Its card is encrypted for Worldline Direct.
    public var request: String?
    /// `X-GCS-ClientMetaInfo` of the phone.
    public var clientMetaInfo: String?
    /// The operation, the order and the wallet, sealed: for the notification and for `outcome`.
    public var handle: String
    /// `payment.id`.
    public var paymentId: String?
    /// The first answer to the phone, as JSON.
    public var answer: String?
    /// The answer that sent the shopper to a page or to a bank's app, sealed: a resend gets it again.
    public var opening: String?
    /// Where the form page sends the cardholder back, sealed (``InAppServer/FormPage``).
    public var form: String?

    /// A record that was just begun.
    ///
    /// - Parameters:
    ///   - id: the handle's identifier.
    ///   - reference: the merchant's reference of the order.
    ///   - state: where the order stands.
    ///   - begunAt: seconds since 1970.
    ///   - messageHash: tells a resend from a second tap.
    ///   - request: the body of `createPayment`.
    ///   - handle: the sealed order.
    public init(
        id: String, reference: String, state: State = .begun, begunAt: Int, messageHash: String, request: String? = nil,
        handle: String
    ) {
        self.id = id
        self.reference = reference
        self.state = state
        self.begunAt = begunAt
        self.messageHash = messageHash
        self.request = request
        self.handle = handle
    }

    /// Whether Worldline Direct has not told yet, under the record's key, the result of the order.
    var isUnanswered: Bool { state == .begun || state == .repeated }

    public var description: String { "order \(reference), \(state)" }

    /// Whether no other order may have the same reference.
    public var holdsReference: Bool { state != .invalidated && state != .refused }
}

/// The result of ``InAppRecords/claim(_:)``.
public enum InAppClaim: Sendable, Hashable {
    /// The record is new, and stored.
    case claimed
    /// There is one with this identifier; nothing was changed.
    case known(InAppRecord)
    /// Another order has the reference; nothing was changed.
    case referenceTaken
}

/// Where a merchant's server keeps its orders. Durable: what a function has stored survives the process.
///
/// A table with `id` as its key, and one unique index on `reference` for the records that hold it, is enough
/// (docs/direct-driver.md).
public protocol InAppRecords: Sendable {
    /// Stores a record unless there is one with its identifier, or another one that holds its reference. One step: of
    /// two calls at once, one is `claimed`.
    func claim(_ record: InAppRecord) async throws -> InAppClaim
    /// The record of a handle.
    func record(id: String) async throws -> InAppRecord?
    /// The record that holds a reference.
    func record(reference: String) async throws -> InAppRecord?
    /// Replaces the record with this identifier if its state is still `state`. One step: of two calls at once from one
    /// state to others, one replaces it (`update … where id = ? and state = ?`).
    ///
    /// - Returns: whether it was replaced.
    func update(_ record: InAppRecord, from state: InAppRecord.State) async throws -> Bool
}

/// Keeps orders in memory: for tests only, since a restart forgets payments.
public actor InAppMemoryRecords: InAppRecords {
    private var records: [String: InAppRecord] = [:]

    /// An empty store.
    public init() {}

    public func claim(_ record: InAppRecord) -> InAppClaim {
        if let known = records[record.id] { return .known(known) }
        if record.holdsReference, holder(of: record.reference) != nil { return .referenceTaken }
        records[record.id] = record
        return .claimed
    }

    public func record(id: String) -> InAppRecord? { records[id] }

    public func record(reference: String) -> InAppRecord? { holder(of: reference) }

    public func update(_ record: InAppRecord, from state: InAppRecord.State) -> Bool {
        guard records[record.id]?.state == state else { return false }
        records[record.id] = record
        return true
    }

    private func holder(of reference: String) -> InAppRecord? {
        records.values.first { $0.reference == reference && $0.holdsReference }
    }
}
