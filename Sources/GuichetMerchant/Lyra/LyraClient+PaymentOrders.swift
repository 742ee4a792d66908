import GuichetCore
public import GuichetLyra

extension LyraClient {
    /// `Charge/CreatePaymentOrder`: makes a link that leads a buyer to a page to pay.
    ///
    /// The platform recognises no repeat: after a lost answer, another call makes another link.
    ///
    /// - Returns: the order. Its `paymentURL` is for the buyer; keep its `paymentOrderId` for ``paymentOrder(_:)``.
    public func createPaymentOrder(
        _ request: LyraCreatePaymentOrderRequest
    ) async throws(LyraError) -> LyraPaymentOrder {
        try await paymentOrder(asking: request, named: nil, advice: .ask)
    }

    /// `Charge/PaymentOrder/Get`: where the payment order stands.
    ///
    /// Deliver after ``outcome(ofOrder:amount:currency:operationType:)``, which has the transaction and its amount.
    public func paymentOrder(_ paymentOrderId: String) async throws(LyraError) -> LyraPaymentOrder {
        var request = LyraPaymentOrderGetRequest()
        request.paymentOrderId = paymentOrderId
        return try await paymentOrder(asking: request, named: paymentOrderId, advice: .retry)
    }

    /// `Charge/PaymentOrder/Update`: changes an order that runs.
    public func updatePaymentOrder(
        _ request: LyraPaymentOrderUpdateRequest
    ) async throws(LyraError) -> LyraPaymentOrder {
        try await paymentOrder(asking: request, named: request.paymentOrderId, advice: .ask)
    }

    private func paymentOrder(
        asking request: some LyraRequest, named name: String?, advice: Advice
    ) async throws(LyraError) -> LyraPaymentOrder {
        let answer = try await connection.call(request)
        guard case .paymentOrder(let order) = answer else { throw Self.unexpected(answer, advice: advice) }
        // The page asks for the answer's amount, not for the request's.
        for field in ["amount", "currency"] {
            guard let asked = request.json[field]?.text, order.json[field]?.text != asked else { continue }
            throw LyraError(.otherAnswer, "it is about another \(field)", field: field, advice: advice)
        }
        guard name == nil || order.paymentOrderId?.lowercased() == name?.lowercased() else {
            throw LyraError(.otherAnswer, "it is about another payment order", field: "paymentOrderId", advice: advice)
        }
        return order
    }
}
