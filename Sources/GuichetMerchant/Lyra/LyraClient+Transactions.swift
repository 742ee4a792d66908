import GuichetCore
public import GuichetLyra

extension LyraClient {
    /// `Transaction/Get`: the state of a transaction.
    public func transaction(_ uuid: String) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionGetRequest()
        request.uuid = uuid
        return try await transaction(request, about: uuid)
    }

    /// `Transaction/Cancel`: cancels what is not captured yet.
    public func cancel(_ uuid: String, comment: String? = nil) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionCancelRequest()
        request.uuid = uuid
        request.comment = comment
        return try await transaction(request, about: uuid)
    }

    /// `Transaction/Refund`: refunds what was captured, or a part.
    ///
    /// Refunds add up: one whose answer was lost may have been carried out. Before another refund compare `refundAmount`
    /// (`transactionDetails`, `cardDetails`, `captureResponse`) of ``transaction(_:)`` with what it was.
    ///
    /// - Parameters:
    ///   - uuid: the captured transaction.
    ///   - amount: in the currency of the payment; `nil` is all that remains.
    ///   - currency: the currency of the amount.
    ///   - comment: a text for the back office, at most 255 characters; `nil` leaves it out.
    /// - Returns: the refund, which is a separate transaction.
    public func refund(
        _ uuid: String, amount: Int64? = nil, currency: LyraCurrency? = nil, comment: String? = nil
    ) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionRefundRequest()
        request.uuid = uuid
        request.amount = amount
        request.currency = currency
        request.comment = comment
        return try await transaction(request, of: amount, currency)
    }

    /// `Transaction/CancelOrRefund`: the one that the transaction still allows. A refund has a `uuid` of its own.
    public func cancelOrRefund(
        _ uuid: String, amount: Int64? = nil, currency: LyraCurrency? = nil, resolution: LyraResolutionMode? = nil,
        comment: String? = nil
    ) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionCancelOrRefundRequest()
        request.uuid = uuid
        request.amount = amount
        request.currency = currency
        request.resolutionMode = resolution
        request.comment = comment
        return try await transaction(request)
    }

    /// `Transaction/Validate`: allows the capture of a payment that waits for the merchant's validation.
    public func validate(_ uuid: String, comment: String? = nil) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionValidateRequest()
        request.uuid = uuid
        request.comment = comment
        return try await transaction(request, about: uuid)
    }

    /// `Transaction/Update`: a smaller amount, another capture day, or no validation any more.
    public func update(
        _ uuid: String, _ change: LyraCardUpdate, orderId: String? = nil, comment: String? = nil
    ) async throws(LyraError) -> LyraTransaction {
        var request = LyraTransactionUpdateRequest()
        request.uuid = uuid
        request.comment = comment
        request.orderId = orderId
        request.cardUpdate = change
        return try await transaction(request, about: uuid, of: change.amount, change.currency)
    }

    /// `Transaction/Capture`: captures before the evening, or on another day.
    public func capture(_ uuids: [String], expectedCaptureDate: String? = nil) async throws(LyraError) {
        var request = LyraTransactionCaptureRequest()
        request.uuids = uuids
        request.expectedCaptureDate = expectedCaptureDate
        try await carryOut(request)
    }

    /// `Transaction/Duplicate`: pays again with the card of an earlier transaction.
    public func duplicate(_ request: LyraTransactionDuplicateRequest) async throws(LyraError) -> LyraTransaction {
        try await transaction(request, of: request.amount, request.currency)
    }

    /// - Parameters:
    ///   - uuid: the transaction that the answer must be about; `nil` for a new one.
    ///   - amount: the amount that the answer must have, if the request named one.
    private func transaction(
        _ request: some LyraRequest, about uuid: String? = nil, of amount: Int64? = nil,
        _ currency: LyraCurrency? = nil
    ) async throws(LyraError) -> LyraTransaction {
        let answer = try await connection.call(request)
        let lost = type(of: request).service.changesSomething ? Unanswered.changing : .reading
        guard case .transaction(let transaction) = answer else {
            throw Self.unexpected(answer, advice: lost.advice)
        }
        guard transaction.shopId == connection.shop.shopId else {
            throw LyraError(.otherAnswer, "it is about another shop", field: "shopId", advice: lost.advice)
        }
        // Hexadecimal digits: upper and lower case mean the same.
        guard uuid == nil || transaction.uuid?.lowercased() == uuid?.lowercased() else {
            throw LyraError(.otherAnswer, "it is about another transaction", field: "uuid", advice: lost.advice)
        }
        guard amount == nil || transaction.amount == amount else {
            throw LyraError(.otherAnswer, "it is about another amount", field: "amount", advice: lost.advice)
        }
        guard currency == nil || transaction.currency == currency else {
            throw LyraError(.otherAnswer, "it is about another currency", field: "currency", advice: lost.advice)
        }
        return transaction
    }
}
