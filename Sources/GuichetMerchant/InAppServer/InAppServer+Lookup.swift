@_spi(Platform) import GuichetDirect
public import GuichetSips

extension InAppServer: TransactionLookup {
    /// The status of the order that holds a reference: as it was decided, or as Worldline Direct tells it now.
    ///
    /// - Returns: `nil` if no order holds the reference.
    public func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? {
        let order = OrderInitializeRequest(as: transaction)
        guard let reference = reference(of: order),
            let record = try await records.record(reference: reference)
        else { return nil }
        if record.state == .decided, let answer = record.answer.flatMap(Self.response) {
            return answer.isAccepted ? .toCapture : .refused
        }
        // Sent, and not answered: the app asks by its initialisation, which repeats the order under its key.
        guard let payment = record.paymentId,
            let handle = InAppHandle(record.handle, as: .redirectionData, by: seals)
        else { return .pending }
        let current = try await current(DirectPaymentID(rawValue: payment))
        return Self.transactionStatus(current, isValidated: handle.order.captureMode != .validation) ?? .pending
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
