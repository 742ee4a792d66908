public import GuichetCore
public import GuichetLyra

extension LyraClient {
    /// `Order/Get`: the outcome of an order, after an answer was lost. Ask before anything is paid again.
    ///
    /// - Parameters:
    ///   - orderId: the merchant's reference of the order, as in the payment.
    ///   - amount: as ordered, in the smallest unit. If another amount was paid, the state is
    ///     ``LyraOrderOutcome/State/otherAmount``.
    ///   - currency: the currency of the order.
    ///   - operationType: debits by default; refunds are credits.
    public func outcome(
        ofOrder orderId: String, amount: Int64, currency: LyraCurrency, operationType: LyraOperationType = .debit
    ) async throws(LyraError) -> LyraOrderOutcome {
        var request = LyraOrderGetRequest()
        request.orderId = orderId
        request.operationType = operationType
        let answer: LyraAnswer
        do {
            answer = try await connection.call(request)
        } catch  where error.errorCode == .transactionNotFound {
            return LyraOrderOutcome(orderId: orderId, amount: amount, currency: currency, transactions: [])
        }
        guard case .orderTransactions(let order) = answer, let transactions = order.transactions else {
            throw Self.unexpected(answer, advice: .retry)
        }
        guard order.shopId == connection.shop.shopId, order.orderId == orderId else {
            throw LyraError(.otherAnswer, "it is about another order", field: "orderId", advice: .retry)
        }
        // Only one operation type was asked for; an answer with all types would count a refund as a payment.
        let outcome = LyraOrderOutcome(
            orderId: orderId, amount: amount, currency: currency,
            transactions: transactions.filter { $0.operationType == operationType })
        // LY24: one of an unknown type may be the payment.
        let isCertain = transactions.allSatisfy { $0.operationType.map(LyraOperationType.known.contains) ?? false }
        guard isCertain || !outcome.paid.isEmpty else {
            throw LyraError(
                .otherAnswer, "a transaction of the order has an unknown type", field: "operationType", advice: .ask)
        }
        return outcome
    }
}

/// What the platform knows about an order. Several attempts may have the same reference.
public struct LyraOrderOutcome: Sendable, Hashable, Discreet {
    /// The result of all attempts together. An open set.
    public struct State: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// At least one attempt is paid, with the amount that was ordered; or several are, and their sum is that
        /// amount. An order in instalments is paid with its first payment while each later one is paid or waits for its
        /// day, and their sum is that amount; one that fails later makes it ``otherAmount``.
        public static let paid: State = "paid"
        /// Something is paid, but not as ordered: another amount, or in another currency. A person must check it;
        /// neither deliver nor pay again.
        public static let otherAmount: State = "otherAmount"
        /// At least one attempt is not decided, and none is paid.
        public static let running: State = "running"
        /// Every attempt failed.
        public static let unpaid: State = "unpaid"
        /// The platform has seen no attempt. One that was sent may still arrive.
        public static let unseen: State = "unseen"
    }

    /// The merchant's reference.
    public let orderId: String
    /// As it was ordered, in the smallest unit.
    public let amount: Int64
    /// The currency of the order.
    public let currency: LyraCurrency
    /// In the platform's order.
    public let transactions: [LyraTransaction]

    /// The state of an order, from all its attempts.
    public init(orderId: String, amount: Int64, currency: LyraCurrency, transactions: [LyraTransaction]) {
        self.orderId = orderId
        self.amount = amount
        self.currency = currency
        self.transactions = transactions
    }

    /// The attempts that are paid. If there are several, the buyer paid more than once, or in parts: in instalments, for
    /// example.
    public var paid: [LyraTransaction] { transactions.filter { $0.status == .paid } }

    /// What the transactions say together.
    public var state: State {
        if transactions.isEmpty { return .unseen }
        if !paid.isEmpty { return isPaidAsOrdered ? .paid : .otherAmount }
        let failed: Set<LyraOrderStatus> = [.unpaid, .abandoned]
        // For an unknown or missing status, the conclusion that nothing was paid is not allowed.
        return transactions.allSatisfy { $0.status.map(failed.contains) ?? false } ? .unpaid : .running
    }

    private var isPaidAsOrdered: Bool {
        let paid = paid.filter { $0.currency == currency }
        return paid.contains { $0.amount == amount && $0.detailedStatus != .partiallyAuthorised }
            || paid.count == self.paid.count
                && Self.isWhole(paid.map(\.amount), paid.map(\.detailedStatus), amount: amount)
            || isPaidInInstalments
    }

    /// The later payments of an order in instalments are stored when the first one is accepted (docs/choices/lyra.md, LV28
    /// and LP71): until their days they are neither paid nor refused.
    private var isPaidInInstalments: Bool {
        let firsts = paid.filter { $0.occurrence == .first }
        guard firsts.count == 1, let first = firsts.first else { return false }
        let later = transactions.filter {
            [.following, .last].contains($0.occurrence) && !$0.isFailedAttempt(beside: first)
        }
        let series = firsts + later
        return !later.isEmpty && later.allSatisfy { [.paid, .running].contains($0.status) }
            && series.allSatisfy { $0.currency == currency && $0.detailedStatus != .partiallyAuthorised }
            && Self.sum(series.map(\.amount)) == amount
    }

    /// Whether the sum of paid transactions is the amount. A single one that is `PARTIALLY_AUTHORISED` is a part of it,
    /// whatever amount it names: its status is `PAID`, too.
    static func isWhole(_ amounts: [Int64?], _ statuses: [LyraDetailedStatus?], amount: Int64?) -> Bool {
        !amounts.isEmpty && statuses != [.partiallyAuthorised] && sum(amounts) == amount
    }

    /// `nil` if an amount is missing or negative, or the sum overflows.
    static func sum(_ amounts: [Int64?]) -> Int64? {
        var sum: Int64 = 0
        for amount in amounts {
            guard let amount, amount >= 0 else { return nil }
            let (next, isTooMuch) = sum.addingReportingOverflow(amount)
            guard !isTooMuch else { return nil }
            sum = next
        }
        return sum
    }

    /// What to do next. For ``State/unseen`` ask again: pay the order again only if the platform has still seen nothing
    /// after the longest time that the lost call could take.
    public var advice: Advice {
        switch state {
        case .paid: .none
        case .running: .wait
        case .unpaid: .otherCard
        default: .ask
        }
    }

    public var description: String { "order \(state), \(transactions.count) attempts" }
}

extension LyraTransaction {
    fileprivate var occurrence: LyraOccurrenceType? { self.transactionDetails?.occurrenceType }

    /// Whether it failed, and is no instalment after this first one. A payment with a registered card has the same
    /// `occurrenceType` as an instalment (docs/choices/lyra.md, LP85), but not the first one's `legacyTransId` (LP71). One
    /// whose number is missing may be an instalment that failed.
    fileprivate func isFailedAttempt(beside first: LyraTransaction) -> Bool {
        guard [.unpaid, .abandoned].contains(self.status), let number = legacyNumber, let other = first.legacyNumber
        else { return false }
        return number != other
    }

    private var legacyNumber: String? { self.transactionDetails?.cardDetails?.legacyTransId }
}
