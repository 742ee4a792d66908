/// An API's rules for the cards that payments register: for one whose place another card takes
/// (``NewCardToken/replacing``), and for one that is registered already. They are applied in the write that decides the
/// payment.
package protocol CardReplacementRules: Sendable {
    /// What the token says with its other card.
    ///
    /// - Parameters:
    ///   - current: the token in its current state.
    ///   - new: the other card, with what its order said.
    func description(of current: CardToken, replacedBy new: CardToken) throws -> (customer: String?, details: [UInt8])
    /// The API's own data of an accepted payment whose card takes no place: the token was cancelled before the decision.
    func details(of payment: Payment, notReplacing token: CardTokenID) throws -> [UInt8]
    /// Whether a shop has one token for each card number, without an end.
    var hasOneTokenPerCard: Bool { get }
    /// The API's own data of an accepted payment whose card another payment registered before the decision: it keeps that
    /// token, and gets no second one.
    func details(of payment: Payment, keeping token: CardTokenID) throws -> [UInt8]
}

extension CardReplacementRules {
    package func description(
        of current: CardToken, replacedBy new: CardToken
    ) throws -> (customer: String?, details: [UInt8]) { (new.customer ?? current.customer, new.details) }

    package func details(of payment: Payment, notReplacing token: CardTokenID) throws -> [UInt8] { payment.details }

    package var hasOneTokenPerCard: Bool { false }

    package func details(of payment: Payment, keeping token: CardTokenID) throws -> [UInt8] { payment.details }
}
