import Engine

/// `Token/Update` and its form actions when the payment is decided (docs/choices/lyra.md, LF27): the shopper may have been
/// with the issuer for minutes, and an acquirer may have answered hours later.
struct LyraCardReplacement: CardReplacementRules {
    /// What the token says by then, with what the request said.
    func description(of current: CardToken, replacedBy new: CardToken) throws -> (customer: String?, details: [UInt8]) {
        let details = try LyraTokenDetailsOnFile(of: current).replaced(by: LyraTokenDetailsOnFile(of: new))
        return (new.customer ?? current.customer, try details.stored())
    }

    /// The payment has no token, as one that was refused: `NOT_UPDATED`.
    func details(of payment: Payment, notReplacing token: CardTokenID) throws -> [UInt8] {
        var details = try LyraDetails(of: payment)
        details.token = nil
        details.initialIssuerTransactionIdentifier = nil
        return try details.stored()
    }
}
