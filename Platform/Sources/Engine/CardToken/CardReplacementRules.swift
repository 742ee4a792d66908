/// An API's rules for a registered card whose place another card takes (``NewCardToken/replacing``). They are applied in
/// the write that decides the payment.
package protocol CardReplacementRules: Sendable {
    /// What the token says with its other card.
    ///
    /// - Parameters:
    ///   - current: the token in its current state.
    ///   - new: the other card, with what its order said.
    func description(of current: CardToken, replacedBy new: CardToken) throws -> (customer: String?, details: [UInt8])
    /// The API's own data of an accepted payment whose card takes no place: the token was cancelled before the decision.
    func details(of payment: Payment, notReplacing token: CardTokenID) throws -> [UInt8]
}
