public import GuichetCore
public import GuichetSips

/// Cash management for whoever must know what became of it.
///
/// ```swift
/// let refund = try await office.prepare(.refund, "A2611210001", amount: amount)
/// keep(refund)  // with the order, before anything is sent
/// let outcome = await office.carryOut(refund)
/// switch outcome.state {
/// case .done: book(refund)
/// case .notDone: …    // the reason is in outcome.error; it may be prepared anew
/// default: …          // for a person to look at; nothing is sent again
/// }
/// ```
/// No document says that a repeat of `refund`, `cancel` or `validate` is harmless, and a sealed refund that is sent three
/// times is three refunds. So an operation is sent once. When its answer is lost, the platform is asked where the
/// transaction stands, and what moved since ``prepare(_:_:amount:)`` is compared with what was asked for.
///
/// The documented fields name no operation, so two that ask for the same at the same time look like one: let one place of
/// your shop do this for a transaction at a time.
extension OfficeClient {
    /// How long a call whose answer was lost may still arrive (chosen). What did not move by then is taken as not done.
    public static var cashSettlingSeconds: Double { 60 }

    /// Asks where the transaction stands, before it is changed.
    ///
    /// - Parameter amount: a part; `nil` is all, and is not for a refund.
    /// - Throws: when nobody knows where it stands. Nothing was sent then.
    public func prepare(
        _ kind: CashOperation.Kind, _ transaction: Transaction, amount: Amount? = nil
    ) async throws(MerchantError) -> CashOperation {
        guard kind != .refund || amount != nil else {
            throw MerchantError(
                .invalidRequest, "a refund names its amount", field: "operationAmount", advice: .fixIntegration)
        }
        let data = try await getTransactionData(transaction)
        guard data.names(transaction), let before = data.minorUnits, let status = data.transactionStatus,
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

    /// Sends it, once, and finds out what became of it.
    ///
    /// - Parameter settlingSeconds: how long to wait before something that did not move is taken as not done.
    public func carryOut(
        _ operation: CashOperation, settlingSeconds: Double = cashSettlingSeconds
    ) async -> CashOutcome {
        do throws(MerchantError) {
            return CashOutcome(.done, answer: try await send(operation))
        } catch {
            // What was not sent, and what the platform refused under the shop's seal, did nothing.
            let isRefusal = error.code == .refused && error.isSealed && error.advice != .ask
            let wasNotSent =
                [.invalidRequest, .insecureConnection].contains(error.code)
                || error.code == .noAnswer && error.advice == .retry
            guard !isRefusal, !wasNotSent else { return CashOutcome(.notDone, error: error) }
            return await outcome(of: operation, after: error, settlingSeconds)
        }
    }

    /// What became of an operation that was sent: after a crash, or after ``CashOutcome/State/notToBeTold``.
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
        // It may still be on its way.
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
