/// The mandate by which a payment debits an account. How many debits it allows is its own (``Mandate/isForOneDebit``).
package enum MandateUse: Sendable, Hashable {
    /// One that the shop has, by its reference; if its account holder signs it with this debit, with the API's data of it
    /// from then on.
    case existing(String, signed: [UInt8]? = nil)
    /// One that is made in the same durable step; or the same one, made for an earlier payment that was not signed.
    case new(Mandate)

    /// Takes the permission for one debit, as a part of a durable step.
    ///
    /// - Parameter isSigned: whether the account holder signs a mandate that is not signed yet. Otherwise a new one waits
    ///   for its signature, and one that the shop has allows nothing.
    /// - Returns: whether the account may be debited now.
    func take(of shop: ShopID, isSigned: Bool, at now: Instant, in store: any StoreWriter) throws -> Bool {
        switch self {
        case .existing(let reference, let signed):
            guard var mandate = try store.mandate(reference, of: shop) else { throw MandateError.unknown }
            if isSigned, mandate.state == .created {
                try mandate.apply(.sign(details: signed), at: now)
            } else if signed != nil {
                // Signed on another page meanwhile, perhaps for another account than the one that was chosen on this one.
                throw MandateError.wrongState(mandate.state)
            }
            try mandate.debit(at: now)
            try store.update(mandate)
            return true
        case .new(let made):
            var mandate = made
            if isSigned, mandate.state == .created { try mandate.apply(.sign(), at: now) }
            let waits = mandate.state == .created
            if !waits { try mandate.debit(at: now) }
            if try store.insert(mandate) { return !waits }
            // Not signed for an earlier payment, it waits still: the account holder is asked again.
            guard waits, let earlier = try store.mandate(mandate.reference, of: shop),
                earlier.isOffer(of: mandate, at: now)
            else { throw MandateError.referenceUsed }
            return false
        }
    }
}
