/// A customer's permission to debit a bank account. It moves no money by itself.
package struct Mandate: Sendable, Hashable {
    package let shop: ShopID
    /// Identifies the mandate to the merchant; unique in the shop.
    package let reference: String
    package let createdAt: Instant
    package internal(set) var state: State
    /// The API's own data, opaque to the engine. Never a complete account number.
    package let details: [UInt8]

    package enum State: String, Sendable, CaseIterable {
        case active
        /// No debit is possible until it is unblocked.
        case blocked
        /// Final.
        case revoked
    }

    package enum Change: Sendable, Hashable {
        case block, unblock, revoke
    }

    package init(shop: ShopID, reference: String, createdAt: Instant, state: State = .active, details: [UInt8]) {
        self.shop = shop
        self.reference = reference
        self.createdAt = createdAt
        self.state = state
        self.details = details
    }

    mutating func apply(_ change: Change) throws(MandateError) {
        switch (change, state) {
        case (.block, .active): state = .blocked
        case (.unblock, .blocked): state = .active
        case (.revoke, .active), (.revoke, .blocked): state = .revoked
        case (.block, _), (.unblock, _), (.revoke, .revoked): throw .wrongState(state)
        }
    }
}

/// Why a mandate is not made or changed. Nothing has changed.
package enum MandateError: Error, Sendable, Hashable {
    case unknown
    /// The shop has a mandate with this reference already.
    case referenceUsed
    /// Its state does not allow the change.
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
    /// Stores its state.
    func update(_ mandate: Mandate) throws
}
