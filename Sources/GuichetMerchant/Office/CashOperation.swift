public import GuichetCore
public import GuichetSips

/// A cash management operation that is about to be sent, with the state of the transaction just before it: enough to
/// find out the result of the operation if its answer is lost. Store it with the order before
/// ``OfficeClient/carryOut(_:settlingSeconds:)``.
public struct CashOperation: Sendable, Hashable {
    /// The operation. An open set.
    public struct Kind: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Allows the capture.
        public static let validate: Kind = "validate"
        /// Cancels what is not captured yet.
        public static let cancel: Kind = "cancel"
        /// Refunds what was captured.
        public static let refund: Kind = "refund"
    }

    /// What is done.
    public let kind: Kind
    /// The transaction to change; complete.
    public let transaction: PaymentReference
    /// In minor units of ``currency``; `nil` means all that is open.
    public let amount: Int64?
    /// The currency of the amount.
    public let currency: CurrencyCode
    /// `currentAmount` before the operation, in minor units.
    public let amountBefore: Int64
    /// `transactionStatus` before the operation.
    public let statusBefore: TransactionStatus

    /// For an operation that was stored.
    public init(
        _ kind: Kind, _ transaction: PaymentReference, amount: Int64?, currency: CurrencyCode, amountBefore: Int64,
        statusBefore: TransactionStatus
    ) {
        self.kind = kind
        self.transaction = transaction
        self.amount = amount
        self.currency = currency
        self.amountBefore = amountBefore
        self.statusBefore = statusBefore
    }
}

/// The result of a ``CashOperation``.
public struct CashOutcome: Sendable {
    /// The result of the operation. An open set.
    public struct State: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The platform accepted it; or the answer was lost, and the amount that moved is the one that was asked for.
        public static let done: State = "done"
        /// The platform refused it, nothing was sent, or the answer was lost and nothing moved: it may be asked for
        /// again.
        public static let notDone: State = "notDone"
        /// Another amount moved, or the platform does not answer. A person must check it; do not send anything again.
        public static let notToBeTold: State = "notToBeTold"
    }

    /// What is known of the operation.
    public let state: State
    /// The operation's own answer, if it arrived.
    public let answer: CashManagementResponse?
    /// The state of the transaction when it was asked for.
    public let data: TransactionDataResponse?
    /// Why there is no answer, or why the operation was refused.
    public let error: MerchantError?

    init(
        _ state: State, answer: CashManagementResponse? = nil, data: TransactionDataResponse? = nil,
        error: MerchantError? = nil
    ) {
        self.state = state
        self.answer = answer
        self.data = data
        self.error = error
    }

    /// `Advice.ask` for ``State/notToBeTold``.
    public var advice: Advice {
        switch state {
        case .done: .none
        case .notDone: error.map { $0.advice == .ask ? .retry : $0.advice } ?? .retry
        default: .ask
        }
    }
}

extension CashOperation {
    /// The result of the operation, from a later state of the transaction: exactly the requested amount has moved,
    /// nothing has, or it cannot be told.
    func state(after data: TransactionDataResponse) -> CashOutcome.State {
        guard data.currencyCode == currency, let amount = data.minorUnits,
            let status = data.transactionStatus
        else { return .notToBeTold }
        if amount == amountBefore, status == statusBefore { return .notDone }
        // All of it was captured in the meantime; what is captured can no longer be cancelled.
        if kind == .cancel, amount == amountBefore, status == .captured { return .notDone }
        let isAsAsked =
            switch kind {
            case .validate:
                amount == (self.amount ?? amountBefore) && [.toCapture, .toAuthorise, .captured].contains(status)
                    && data.wasLast(["VALIDATE", "AUTHOR", "CAPTURE"])
            case .cancel:
                amount == amountBefore - (self.amount ?? amountBefore)
                    && (amount == 0 ? status == .cancelled : [statusBefore, .captured].contains(status))
                    && data.wasLast(amount == 0 ? ["CANCEL"] : ["CANCEL", "CAPTURE", "AUTHOR"])
            case .refund:
                self.amount.map { amount == amountBefore - $0 } ?? false
                    && status == (amount == 0 ? .credited : .captured) && data.wasLast(["CREDIT"])
            default: false
            }
        return isAsAsked ? .done : .notToBeTold
    }
}

extension TransactionDataResponse {
    /// `currentAmount` as a number.
    var minorUnits: Int64? { currentAmount.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

    /// Whether the last operation is one of these; if the platform does not name it, only the amounts count.
    fileprivate func wasLast(_ names: Set<String>) -> Bool { lastOperationName.map(names.contains) ?? true }
}
