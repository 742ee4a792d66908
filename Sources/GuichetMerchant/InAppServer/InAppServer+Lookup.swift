@_spi(Platform) import GuichetDirect
public import GuichetSips

extension InAppServer: TransactionLookup {
    /// The status of the order that holds a reference, as Worldline Direct tells it now: an accepted order that the merchant
    /// has cancelled is not charged any more. As it was decided, if it was refused, or if Worldline Direct does not tell it.
    ///
    /// - Returns: `nil` if no order holds the reference.
    public func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? {
        let order = OrderInitializeRequest(as: transaction)
        guard let record = try await holder(of: order) else { return nil }
        let handle = InAppHandle(record.handle, as: .redirectionData, by: seals)
        let isValidated = handle?.order.captureMode != .validation
        if record.state == .decided, let answer = record.answer.flatMap(Self.response) {
            guard answer.isAccepted else { return .refused }
            // Whatever is the matter with the question: nothing but an answer takes an acceptance back.
            guard let id = record.paymentId,
                let now = await reporting({ try await current(DirectPaymentID(rawValue: id)) })
            else { return .toCapture }
            // Of an accepted order, what the cancellation of a part left is charged.
            if now.hasAcquiredPart { return .toCapture }
            return Self.transactionStatus(now, isValidated: isValidated) ?? .toCapture
        }
        var id = record.paymentId
        if id == nil, let handle, record.isUnanswered {
            // The server stopped after it had kept the order, or the answer was lost. As in `outcome`, the order is
            // repeated under its key; the shopper may have no phone any more that asks for it. If that fails, the order
            // stays open until a notification comes, or `giveUp`.
            let repeated = await reporting { try await send(record, handle, isFirst: false) }
            id = repeated?.payment.id?.rawValue
            if let repeated, id == nil {
                let answer = translation.order(repeated.payment, of: handle, declined: repeated.errors)
                return try await decide(handle.id, answer).isAccepted ? .toCapture : .refused
            }
        }
        guard let id else { return .pending }
        let payment = try await current(DirectPaymentID(rawValue: id))
        return Self.transactionStatus(payment, isValidated: isValidated) ?? .pending
    }

    /// The status does not depend on the error, which the merchant is told.
    private func reporting<Value>(_ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch {
            failed(error)
            return nil
        }
    }
}

extension OrderInitializeRequest {
    fileprivate init(as payment: PaymentReference) {
        self.init()
        switch payment {
        case .transactionReference(let reference): transactionReference = reference
        case .s10(let pair): s10TransactionReference = pair
        }
    }
}
