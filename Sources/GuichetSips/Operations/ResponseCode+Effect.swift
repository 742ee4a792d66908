public import GuichetCore

extension ResponseCode {
    /// What to do after the answer to any operation. Only after one that pays can the advice be about a charge.
    ///
    /// - Parameters:
    ///   - effect: the operation's effect over the driver that sent it.
    ///   - field: the field that the answer names as wrong.
    public func advice(after effect: OperationEffect, naming field: String?) -> Advice {
        guard effect != .pays else { return adviceAfterPayment(naming: field) }
        if effect == .asks, let advice = adviceOnOrderBefore(naming: field) { return advice }
        return switch self {
        case .cardExpired, .invalidPaymentMean, .duplicate, .partialSuccess, .refused: .correctInput
        case .sessionExpired: .startAgain
        default: adviceOnCard(naming: field) ?? adviceAfterInitialisation
        }
    }

    /// What a question is refused with because of the order that it prepares: an enrolment check gets 34 and 94 where the
    /// order would get them (docs/in-app-wire.md, 9.1), and then an earlier order may have been paid. `nil` for any other
    /// refusal. 94 with `cardNumber` is about the card of a wallet.
    private func adviceOnOrderBefore(naming field: String?) -> Advice? {
        switch self {
        case .duplicate: field == "cardNumber" ? nil : .ask
        case .suspectedFraud: field == nil || adviceAfterPayment(naming: field) != .ask ? nil : .ask
        case .partialSuccess: field == "paymentMeanId" ? .otherCard : nil
        default: nil
        }
    }
}

extension OperationResponse {
    /// Whether such an answer tells how a payment stands, even if its operation only asks.
    package static var tellsOfCharge: Bool {
        self is INAPPOrderResponse.Type || self is INAPPGetTransactionDataResponse.Type
    }

    /// What to do after this answer. An answer that tells how a payment stands is about a charge, even if the operation
    /// only asked. Without `transactionStatus` it does not tell: 97 is then that of a payment which was decided more than a
    /// day ago, and may be captured (docs/in-app-wire.md, 5.12), and any other refusal is one of the question.
    ///
    /// - Parameter effect: the operation's effect over the driver that sent it.
    package func advice(after effect: OperationEffect) -> Advice {
        if let order = self as? INAPPOrderResponse { return order.advice }
        let effect = Self.tellsOfCharge ? .pays : effect
        let advice = responseCode?.advice(after: effect, naming: errorFieldName) ?? (effect == .pays ? .ask : .retry)
        if let data = self as? INAPPGetTransactionDataResponse, data.transactionStatus == nil, advice != .none,
            advice != .wait
        {
            return .ask
        }
        return advice
    }
}
