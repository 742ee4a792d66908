/// A customer's permission to debit a bank account. It moves no money by itself.
package struct Mandate: Sendable, Hashable {
    package let shop: ShopID
    /// Identifies the mandate to the merchant; unique in the shop.
    package let reference: String
    package let createdAt: Instant
    /// The state that was last written; ``state(at:)`` also knows what time has ended.
    package internal(set) var state: State
    /// When it last allowed a debit.
    package internal(set) var debitedAt: Instant?
    /// Whether it allows one debit only.
    package let isForOneDebit: Bool
    /// When it came to its end, unless time ended it (``state(at:)``).
    package internal(set) var endedAt: Instant?
    /// The API's own data, opaque to the engine. Never a complete account number. Empty once the mandate has ended and its
    /// account holder is forgotten.
    package internal(set) var details: [UInt8]

    package enum State: String, Sendable, CaseIterable {
        /// The account holder has not signed it yet.
        case created
        case active
        /// No debit is possible until it is unblocked.
        case blocked
        /// Final.
        case revoked
        /// It was for one debit. Final.
        case used
        /// Not signed in time, or not debited for too long. Follows from the time, and is never written.
        case expired
    }

    package enum Change: Sendable, Hashable {
        case block, unblock, revoke
        /// By the account holder, with the API's data of the mandate from then on: when it was signed belongs to them.
        /// `nil` leaves them.
        case sign(details: [UInt8]? = nil)
    }

    /// How long a mandate can be signed (chosen).
    package static let signingSeconds: Int64 = 86_400
    /// SEPA Core Direct Debit Rulebook, 4.1: no debit for 36 months after the latest one ends a mandate. In days, since the
    /// engine has no calendar.
    package static let idleSeconds: Int64 = 1_096 * 86_400

    package init(
        shop: ShopID, reference: String, createdAt: Instant, state: State = .active, debitedAt: Instant? = nil,
        isForOneDebit: Bool, endedAt: Instant? = nil, details: [UInt8]
    ) {
        self.shop = shop
        self.reference = reference
        self.createdAt = createdAt
        self.state = state
        self.debitedAt = debitedAt
        self.isForOneDebit = isForOneDebit
        self.endedAt = endedAt
        self.details = details
    }

    package func state(at now: Instant) -> State {
        switch state {
        case .created: createdAt.adding(seconds: Self.signingSeconds) <= now ? .expired : .created
        case .active, .blocked: (debitedAt ?? createdAt).adding(seconds: Self.idleSeconds) <= now ? .expired : state
        case .revoked, .used, .expired: state
        }
    }

    /// Whether it still waits for the signature that another one asks for: both say the same.
    func isOffer(of other: Mandate, at now: Instant) -> Bool {
        state(at: now) == .created && isForOneDebit == other.isForOneDebit && details == other.details
    }

    mutating func apply(_ change: Change, at now: Instant) throws(MandateError) {
        let current = state(at: now)
        switch (change, current) {
        case (.sign(let signed), .created):
            state = .active
            if let signed { details = signed }
        case (.block, .active): state = .blocked
        case (.unblock, .blocked): state = .active
        case (.revoke, .created), (.revoke, .active), (.revoke, .blocked):
            state = .revoked
            endedAt = now
        case (.sign, _), (.block, _), (.unblock, _), (.revoke, _): throw .wrongState(current)
        }
    }

    /// Allows a debit.
    mutating func debit(at now: Instant) throws(MandateError) {
        let current = state(at: now)
        guard current == .active else { throw .wrongState(current) }
        debitedAt = now
        guard isForOneDebit else { return }
        state = .used
        endedAt = now
    }
}

/// Why a mandate is not made, changed or used. Nothing has changed.
package enum MandateError: Error, Sendable, Hashable {
    case unknown
    /// The shop has a mandate with this reference already.
    case referenceUsed
    /// Its state does not allow the change, or the debit.
    case wrongState(Mandate.State)
}

/// Reads stored mandates.
package protocol MandateReader {
    func mandate(_ reference: String, of shop: ShopID) throws -> Mandate?
}

/// Writes stored mandates. The rules are in ``Mandate``.
package protocol MandateWriter: MandateReader {
    /// - Returns: `false` if the shop has a mandate with its reference, which stays as it is.
    func insert(_ mandate: Mandate) throws -> Bool
    /// Stores its state, its details, when it last allowed a debit, and when it ended.
    func update(_ mandate: Mandate) throws
    /// Empties the details of mandates that ended before.
    ///
    /// - Returns: how many they were.
    func forgetMandates(endedBefore instant: Instant) throws -> Int
}
