public import GuichetCore

extension ResponseCode {
    /// What to do after the answer to any operation. Only after one that pays can the advice be about a charge.
    ///
    /// - Parameters:
    ///   - effect: the operation's effect over the driver that sent it.
    ///   - field: the field that the answer names as wrong.
    public func advice(after effect: OperationEffect, naming field: String?) -> Advice {
        guard effect != .pays else { return adviceAfterPayment(naming: field) }
        return switch self {
        case .cardExpired, .invalidPaymentMean, .duplicate, .partialSuccess, .refused: .correctInput
        case .sessionExpired: .startAgain
        default: adviceAfterInitialisation
        }
    }
}

extension OperationResponse {
    /// What to do after this answer. An answer that tells how a payment stands is about a charge, even if the operation
    /// only asked.
    ///
    /// - Parameter effect: the operation's effect over the driver that sent it.
    package func advice(after effect: OperationEffect) -> Advice {
        let isAboutCharge = self is INAPPOrderResponse || self is INAPPGetTransactionDataResponse
        let effect = isAboutCharge ? .pays : effect
        return responseCode?.advice(after: effect, naming: errorFieldName) ?? (effect == .pays ? .ask : .retry)
    }
}
