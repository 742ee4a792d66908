/// What may wait in the store for the decision of a payment. An order knows what it wrote; any other caller has to look.
struct WaitingRows: OptionSet, Sendable {
    let rawValue: Int

    /// Claims whose end the decision sets.
    static let claims = WaitingRows(rawValue: 1)
    /// The checkout session that the payment belongs to.
    static let checkout = WaitingRows(rawValue: 2)
    /// Cards that are registered if the payment is accepted.
    static let cards = WaitingRows(rawValue: 4)
    /// Instalments that are stored if the payment is accepted. They wait in the payment's own data.
    static let instalments = WaitingRows(rawValue: 8)

    static let unknown: WaitingRows = [.claims, .checkout, .cards, .instalments]
}

extension PaymentOrder {
    /// What its first durable step wrote (``PaymentService/join(_:with:in:)``): nothing else refers to a payment before it is
    /// decided.
    var waitingRows: WaitingRows {
        var rows: WaitingRows = []
        if claims.contains(where: { $0.secondsAfterDecision != nil }) { rows.insert(.claims) }
        if checkout != nil { rows.insert(.checkout) }
        if registering != nil { rows.insert(.cards) }
        if hasInstalments { rows.insert(.instalments) }
        return rows
    }
}
