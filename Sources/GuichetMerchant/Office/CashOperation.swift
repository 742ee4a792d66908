public import GuichetCore
public import GuichetSips

/// An operation of cash management that is about to be sent, and where the transaction stood just before: what is needed to
/// find out what became of it when its answer is lost. Keep it with the order before ``OfficeClient/carryOut(_:settlingSeconds:)``.
public struct CashOperation: Sendable, Hashable {
    public struct Kind: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let validate: Kind = "validate"
        public static let cancel: Kind = "cancel"
        public static let refund: Kind = "refund"
    }

    public let kind: Kind
    public let transaction: PaymentReference
    /// Minor units, of ``currency``; `nil` is all that is open.
    public let amount: Int64?
    public let currency: CurrencyCode
    /// `currentAmount` before it, in minor units.
    public let amountBefore: Int64
    /// `transactionStatus` before it.
    public let statusBefore: TransactionStatus

    /// For one that was kept.
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

/// What became of a ``CashOperation``.
public struct CashOutcome: Sendable {
    public struct State: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The platform said yes; or the answer was lost, and what moved is what was asked for.
        public static let done: State = "done"
        /// The platform said no, nothing was sent, or the answer was lost and nothing moved: it may be asked for anew.
        public static let notDone: State = "notDone"
        /// Something else moved, or nobody answers. For a person to look at; nothing may be sent again.
        public static let notToBeTold: State = "notToBeTold"
    }

    public let state: State
    /// The operation's own answer, where it came.
    public let answer: CashManagementResponse?
    /// Where the transaction stood when it was asked about.
    public let data: TransactionDataResponse?
    /// Why there is no answer; also of an operation that was refused.
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

    /// ``Advice/ask`` for what is not to be told.
    public var advice: Advice {
        switch state {
        case .done: .none
        case .notDone: error.map { $0.advice == .ask ? .retry : $0.advice } ?? .retry
        default: .ask
        }
    }
}

extension CashOperation {
    /// What a transaction that is asked about later says of the operation. Exactly what was asked for has moved, nothing
    /// has, or it is not to be told.
    func state(after data: TransactionDataResponse) -> CashOutcome.State {
        guard data.names(transaction), data.currencyCode == currency, let amount = data.minorUnits,
            let status = data.transactionStatus
        else { return .notToBeTold }
        if amount == amountBefore, status == statusBefore { return .notDone }
        // Captured meanwhile, all of it: what is captured cannot be cancelled any more.
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

    /// Whether it is about this transaction, as far as it says about which it is.
    func names(_ transaction: PaymentReference) -> Bool {
        guard let named = PaymentReference(transactionReference, s10TransactionReference) else { return true }
        return named == transaction || transactionReference != nil && s10TransactionReference != nil
    }

    /// Whether the last operation is one of these; a platform that does not say which it was is taken at its amounts.
    fileprivate func wasLast(_ names: Set<String>) -> Bool { lastOperationName.map(names.contains) ?? true }
}
