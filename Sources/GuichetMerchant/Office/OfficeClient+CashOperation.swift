public import GuichetCore
public import GuichetSips

/// Cash management with a known result, even if an answer is lost.
///
/// ```swift
/// let refund = try await office.prepare(.refund, "A2611210001", amount: amount)
/// keep(refund)  // stored with the order, before anything is sent
/// let outcome = await office.carryOut(refund)
/// switch outcome.state {
/// case .done: book(refund)
/// case .notDone: …    // the reason is in outcome.error; it may be prepared again
/// default: …          // a person must check it; nothing is sent again
/// }
/// ```
/// No document says that a repeat of `refund`, `cancel` or `validate` is harmless, and a sealed refund that is sent
/// three times is three refunds. So an operation is sent once. If its answer is lost, the platform is asked for the
/// state of the transaction, and what moved since ``prepare(_:_:amount:)`` is compared with the request.
///
/// The documented fields do not identify an operation, so two simultaneous identical requests look like one: change a
/// transaction from one place in your shop at a time.
extension OfficeClient {
    /// How long a call whose answer was lost may still arrive (chosen). What did not move by then counts as not done.
    public static var cashSettlingSeconds: Double { 60 }

    /// Asks for the state of the transaction, before it is changed.
    ///
    /// - Parameters:
    ///   - kind: the capture, cancellation or refund to prepare.
    ///   - transaction: the reference of the transaction to change.
    ///   - amount: a part; `nil` means all, and is not allowed for a refund.
    /// - Throws: if the state of the transaction is unknown. Nothing was sent then.
    public func prepare(
        _ kind: CashOperation.Kind, _ transaction: Transaction, amount: Amount? = nil
    ) async throws(MerchantError) -> CashOperation {
        guard kind != .refund || amount != nil else {
            throw MerchantError(
                .invalidRequest, "a refund names its amount", field: "operationAmount", advice: .fixIntegration)
        }
        let data = try await getTransactionData(transaction)
        guard let before = data.minorUnits, let status = data.transactionStatus,
            let currency = data.currencyCode
        else {
            throw MerchantError(
                .unreadableAnswer, "the answer does not say where the transaction stands", advice: .retry,
                isSealed: true)
        }
        guard amount == nil || amount?.currency == currency else {
            throw MerchantError(
                .invalidRequest, "the transaction has another currency", field: "currencyCode",
                advice: .fixIntegration)
        }
        return CashOperation(
            kind, transaction, amount: amount?.minorUnits, currency: currency, amountBefore: before,
            statusBefore: status)
    }

    /// Sends the operation, once, and finds out its result.
    ///
    /// - Parameters:
    ///   - operation: what ``prepare(_:_:amount:)`` returned.
    ///   - settlingSeconds: how long to wait before an operation that moved nothing counts as not done.
    public func carryOut(
        _ operation: CashOperation, settlingSeconds: Double = cashSettlingSeconds
    ) async -> CashOutcome {
        do throws(MerchantError) {
            return CashOutcome(.done, answer: try await send(operation))
        } catch {
            // An operation that was not sent, or that the platform refused under the shop's seal, had no effect. With 60 and 62
            // its outcome follows.
            let isRefusal = error.code == .refused && error.isSealed && ![.ask, .wait].contains(error.advice)
            let wasNotSent =
                [.invalidRequest, .insecureConnection].contains(error.code)
                || error.code == .noAnswer && error.advice == .retry
            guard !isRefusal, !wasNotSent else { return CashOutcome(.notDone, error: error) }
            return await outcome(of: operation, after: error, settlingSeconds)
        }
    }

    /// The result of an operation that was sent: after a crash, or after ``CashOutcome/State/notToBeTold``.
    public func outcome(
        of operation: CashOperation, settlingSeconds: Double = cashSettlingSeconds
    ) async -> CashOutcome {
        await outcome(of: operation, after: nil, settlingSeconds)
    }

    private func outcome(
        of operation: CashOperation, after lost: MerchantError?, _ settlingSeconds: Double
    ) async -> CashOutcome {
        let first = await asked(operation, lost)
        guard first.state == .notDone else { return first }
        // The operation may still be in transit.
        do {
            try await Task.sleep(nanoseconds: UInt64(max(0, min(settlingSeconds, 86_400)) * 1_000_000_000))
        } catch {
            return CashOutcome(.notToBeTold, data: first.data, error: lost)
        }
        return await asked(operation, lost)
    }

    private func asked(_ operation: CashOperation, _ lost: MerchantError?) async -> CashOutcome {
        do throws(MerchantError) {
            let data = try await getTransactionData(operation.transaction)
            return CashOutcome(operation.state(after: data), data: data, error: lost)
        } catch {
            return CashOutcome(.notToBeTold, error: lost ?? error)
        }
    }

    private func send(_ operation: CashOperation) async throws(MerchantError) -> CashManagementResponse {
        var amount: Amount?
        if let minorUnits = operation.amount {
            amount = Amount(minorUnits: minorUnits, currency: operation.currency)
            guard amount != nil else {
                throw MerchantError(
                    .invalidRequest, "the amount cannot be sent", field: "operationAmount", advice: .fixIntegration)
            }
        }
        switch (operation.kind, amount) {
        case (.validate, _): return try await validate(operation.transaction, amount: amount)
        case (.cancel, _): return try await cancel(operation.transaction, amount: amount)
        case (.refund, let amount?): return try await refund(operation.transaction, amount: amount)
        default:
            throw MerchantError(
                .invalidRequest, "no operation of this name, or none without an amount", field: "operationAmount",
                advice: .fixIntegration)
        }
    }
}
