import GuichetCore
@_spi(Platform) public import GuichetDirect

extension DirectClient {
    /// `createPayment`.
    ///
    /// - Parameters:
    ///   - request: the order and its means of payment.
    ///   - key: store it with the order before the call. A repeat with the same key is paid once.
    ///   - clientMetaInfo: `X-GCS-ClientMetaInfo` as the phone or the page sent it.
    /// - Returns: the payment, also one that was declined, whether the platform answers 201 or 402.
    public func createPayment(
        _ request: DirectCreatePaymentRequest, key: DirectIdempotenceKey = DirectIdempotenceKey(),
        clientMetaInfo: String? = nil
    ) async throws(DirectError) -> DirectAnswer<DirectCreatePaymentResponse> {
        if let fault = request.faultsTogether().first { throw DirectError(fault, key: key) }
        let call = DirectCall(endpoint: .createPayment, key: key, clientMetaInfo: clientMetaInfo)
        let answer = try await pay(request, call) { $0.paymentResult }
        try DirectExpectation(request.order, key).check(answer.document.payment)
        return answer
    }

    /// `complete`: adds data that were missing when the payment was created.
    public func complete(
        _ id: DirectPaymentID, _ request: DirectCompletePaymentRequest,
        key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectCreatePaymentResponse> {
        let call = DirectCall(endpoint: .completePayment, arguments: [id.rawValue], key: key)
        let answer = try await pay(request, call) { $0.paymentResult }
        try DirectExpectation.check(answer.document.payment?.id, isOf: id, key: key)
        try DirectExpectation(request.order, key).check(answer.document.payment)
        return answer
    }

    /// `subsequent`: another payment with the card of an earlier one.
    public func subsequentPayment(
        after id: DirectPaymentID, _ request: DirectSubsequentPaymentRequest,
        key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectCreatePaymentResponse> {
        let call = DirectCall(endpoint: .subsequentPayment, arguments: [id.rawValue], key: key)
        let answer = try await pay(request, call) { $0.paymentResult }
        try DirectExpectation(request.order, key).check(answer.document.payment)
        return answer
    }

    /// `getPayment`: the state of a payment.
    public func payment(_ id: DirectPaymentID) async throws(DirectError) -> DirectPayment {
        try same(id, try await read(DirectCall(endpoint: .getPayment, arguments: [id.rawValue])))
    }

    /// `details`: the same, with all its operations in `Operations`.
    public func paymentDetails(_ id: DirectPaymentID) async throws(DirectError) -> DirectPayment {
        try same(id, try await read(DirectCall(endpoint: .getPaymentDetails, arguments: [id.rawValue])))
    }

    private func same(_ id: DirectPaymentID, _ payment: DirectPayment) throws(DirectError) -> DirectPayment {
        guard let found = payment.id, found.base == id.base else {
            throw DirectError(.otherAnswer, "it is about another payment", field: "id", advice: .retry)
        }
        return payment
    }

    // MARK: Captures, cancellations, refunds

    /// `capture`. Without an amount, captures all that remains.
    ///
    /// - Returns: the capture, usually still in progress: `CAPTURE_REQUESTED`.
    public func capture(
        _ id: DirectPaymentID, _ request: DirectCaptureRequest = DirectCaptureRequest(),
        key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectCapture> {
        let call = DirectCall(endpoint: .capturePayment, arguments: [id.rawValue], key: key)
        let answer: DirectAnswer<DirectCapture> = try await pay(request, call) { _ in nil }
        try DirectExpectation.check(answer.document.id, isOf: id, key: key)
        try DirectExpectation.check(
            answer.document.captureOutput?.amountOfMoney, is: request.amount, field: "captureOutput.amountOfMoney",
            key: key)
        return answer
    }

    /// `cancel`: cancels what is not captured yet, or a part.
    public func cancel(
        _ id: DirectPaymentID, _ request: DirectCancelRequest = DirectCancelRequest(),
        key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectCancelResponse> {
        let call = DirectCall(endpoint: .cancelPayment, arguments: [id.rawValue], key: key)
        let answer: DirectAnswer<DirectCancelResponse> = try await pay(request, call) { _ in nil }
        try DirectExpectation.check(answer.document.payment?.id, isOf: id, key: key)
        return answer
    }

    /// `refund`: refunds what was captured, or a part.
    public func refund(
        _ id: DirectPaymentID, _ request: DirectRefundRequest = DirectRefundRequest(),
        key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectRefund> {
        let call = DirectCall(endpoint: .refundPayment, arguments: [id.rawValue], key: key)
        let answer = try await pay(request, call) { $0.refundResult }
        try DirectExpectation.check(answer.document.id, isOf: id, key: key)
        try DirectExpectation.check(
            answer.document.refundOutput?.amountOfMoney, is: request.amountOfMoney?.amount,
            field: "refundOutput.amountOfMoney", key: key)
        return answer
    }

    /// `incrementAuthorization`: raises the authorised amount of a preauthorisation by this much.
    public func incrementAuthorization(
        _ id: DirectPaymentID, by money: DirectAmountOfMoney, key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectIncrementResponse> {
        var request = DirectIncrementRequest()
        request.amountOfMoney = money
        let call = DirectCall(endpoint: .incrementAuthorization, arguments: [id.rawValue], key: key)
        let answer: DirectAnswer<DirectIncrementResponse> = try await pay(request, call) { declined in
            declined.paymentResult?.payment.map { payment in
                var answer = DirectIncrementResponse()
                answer.payment = payment
                return answer
            }
        }
        try DirectExpectation.check(answer.document.payment?.id, isOf: id, key: key)
        return answer
    }

    /// `addAuthorizationDetails`: data of the merchant's trade, for a payment that is not captured yet. They replace
    /// those of an earlier call.
    ///
    /// - Returns: the payment.
    public func addAuthorizationDetails(
        _ request: DirectAuthorizationDetailsRequest, to id: DirectPaymentID
    ) async throws(DirectError) -> DirectPayment {
        let answer: DirectAuthorizationDetailsResponse = try await send(
            request, DirectCall(endpoint: .addAuthorizationDetails, arguments: [id.rawValue]))
        guard let payment = answer.payment, payment.id?.base == id.base else {
            throw DirectError(.otherAnswer, "it is about another payment", field: "payment.id", advice: .retry)
        }
        return payment
    }

    /// `captures`: every capture of a payment.
    public func captures(of id: DirectPaymentID) async throws(DirectError) -> [DirectCapture] {
        let answer: DirectCaptures = try await read(DirectCall(endpoint: .getCaptures, arguments: [id.rawValue]))
        return answer.captures ?? []
    }

    /// `refunds`: every refund of a payment.
    public func refunds(of id: DirectPaymentID) async throws(DirectError) -> [DirectRefund] {
        let answer: DirectRefunds = try await read(DirectCall(endpoint: .getRefunds, arguments: [id.rawValue]))
        return answer.refunds ?? []
    }

    /// - Parameter declined: finds the declined payment in an answer of 402.
    func pay<Document: DirectDocument>(
        _ request: some DirectDocument, _ call: DirectCall, declined: (DirectErrorResponse) -> Document?
    ) async throws(DirectError) -> DirectAnswer<Document> {
        var call = call
        let key = call.key ?? DirectIdempotenceKey()
        call.key = key
        call.body = try Self.checked(request, key: key)
        let reply = try await connection.send(call)
        guard let json = reply.json else { throw Self.unreadable(call, reply.status) }
        guard reply.status == 402 else {
            guard let document = Document(direct: json) else { throw Self.unreadable(call, reply.status) }
            return DirectAnswer(
                document: document, errors: [], idempotenceKey: key,
                firstRequestMilliseconds: reply.firstRequestMilliseconds)
        }
        let response = try Self.decline(json, call)
        guard let document = declined(response), let errors = response.errors else {
            throw DirectError(response, httpStatus: reply.status, key: key, changes: true)
        }
        return DirectAnswer(
            document: document, errors: errors, idempotenceKey: key,
            firstRequestMilliseconds: reply.firstRequestMilliseconds)
    }
}
