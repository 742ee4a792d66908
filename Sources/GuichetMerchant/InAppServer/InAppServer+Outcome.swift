import GuichetCore
@_spi(Platform) public import GuichetDirect
@_spi(Platform) import GuichetDirectClient
@_spi(Platform) public import GuichetSips

extension InAppServer {
    /// `outcome`: the result of an order whose answer was lost. Not known here and never to be accepted: unseen.
    func outcome(_ request: DirectInAppRequest) async throws -> OutcomeAnswer {
        let handle =
            request.transactionContextData == nil
            ? try handle(request, as: [], isRepeatable: true) : try context(request)
        guard Self.pays(handle.operation) else { throw InAppRefusal(.invalidTransaction, "redirectionData") }
        guard let record = try await known(handle) else { return Self.answer(.unseen) }
        switch record.state {
        case .invalidated, .refused: return Self.answer(.unseen)
        case .decided:
            guard let response = record.answer.flatMap(Self.response) else { return Self.answer(.pending) }
            return Self.answer(.final, response)
        default: break
        }
        let placed: InAppPayment
        do {
            placed = try await send(record, handle, isFirst: false)
        } catch let error as DirectError {
            failed(error)
            // Neither an answer nor a refusal tells what the first request did. An old key is not used again.
            return Self.answer(.pending)
        }
        guard placed.payment.status != .redirected, placed.action == nil else {
            // The cardholder is at the issuer or in the bank's app, or left: the platform ends the payment in time.
            return Self.answer(.pending)
        }
        let response = try await decide(
            handle.id, translation.order(placed.payment, of: handle, declined: placed.errors))
        return response.inAppResponseCode == .pending ? Self.answer(.pending) : Self.answer(.final, response)
    }

    /// The record of a handle. If there is none, its identifier is used up, so that a late order is refused: `nil`.
    private func known(_ handle: InAppHandle) async throws -> InAppRecord? {
        if let record = try await records.record(id: handle.id) { return record }
        let invalidated = InAppRecord(
            id: handle.id, reference: reference(of: handle.order) ?? "", state: .invalidated, begunAt: seconds,
            messageHash: "", handle: try handle.sealed(as: .redirectionData, by: seals))
        switch try await records.claim(invalidated) {
        case .known(let record): return record
        case .claimed, .referenceTaken: return nil
        }
    }

    private static func answer(_ outcome: OutcomeState, _ response: INAPPOrderResponse? = nil) -> OutcomeAnswer {
        var answer = OutcomeAnswer()
        answer.inAppResponseCode = .accepted
        answer.outcome = outcome
        answer.response = response
        return answer
    }

    /// A notification of Worldline Direct in the place of the automatic response, in the same type. Check it first:
    /// `DirectNotificationVerifier`.
    ///
    /// The same notification may come twice, and before or after the phone's answer: the result is the same.
    ///
    /// - Returns: `nil` for a notification about no order of this server, or about one that is not decided.
    /// - Throws: what the store throws. Answer with a status of the 500s: the platform tries again.
    public func automaticResponse(for event: DirectWebhookEvent) async throws -> AutomaticResponse? {
        guard let payment = event.payment, let id = payment.id?.base,
            let reference = payment.paymentOutput?.references?.merchantReference,
            let record = try await records.record(reference: reference),
            let handle = InAppHandle(record.handle, as: .redirectionData, by: seals)
        else { return nil }
        let current = translation.order(payment, of: handle)
        guard current.inAppResponseCode != .pending else { return nil }
        if let known = record.paymentId {
            // A payment with the same reference that this server did not make.
            guard DirectPaymentID(rawValue: known).base == id else { return nil }
        } else {
            guard Self.pays(payment, handle.order) else { return nil }
            // Whether this is the order's own payment, only its key can tell. While the key may be used, a payment that
            // failed decides nothing: the order's own may have been accepted.
            let isOld = seconds - record.begunAt >= settings.repeatSeconds
            guard isOld || current.inAppResponseCode == .accepted else { return nil }
        }
        let response = try await decide(handle.id, current, by: payment.id)
        return AutomaticResponse(data: AutomaticResponse.data(response, order: handle.order, keyVersion: 1))
    }

    /// Whether a payment has the amount and the currency of an order.
    private static func pays(_ payment: DirectPayment, _ order: OrderInitializeRequest) -> Bool {
        guard let paid = payment.paymentOutput?.amountOfMoney, let currency = order.currencyCode,
            let amount = order.amount.flatMap({ Amount(digits: $0, currency: currency) })
        else { return false }
        return paid.amount == amount.minorUnits && paid.currencyCode == currency.facts?.alphabetic
    }

    /// How old an order without an answer must be before it can be given up: Worldline Direct keeps keys for a day.
    public static let secondsUntilGivenUp = 86_400

    /// Ends an order that waits for an answer that never came, and for a notification that never came: for instance,
    /// because the server stopped between its record and the call. Look for the reference in the merchant portal first:
    /// **this says that there is no payment**. The phone is told `unseen`, the reference is free again, and the encrypted
    /// card is removed.
    ///
    /// - Parameter reference: the merchant's reference of the order.
    /// - Returns: whether it was given up; `false` if there is no such order, if its payment is known, or if it is younger
    ///   than ``secondsUntilGivenUp``.
    /// - Throws: what the store throws.
    public func giveUp(reference: String) async throws -> Bool {
        guard var record = try await records.record(reference: reference), record.isUnanswered,
            record.paymentId == nil, seconds - record.begunAt >= Self.secondsUntilGivenUp
        else { return false }
        let state = record.state
        record.state = .invalidated
        record.request = nil
        record.clientMetaInfo = nil
        return try await records.update(record, from: state)
    }
}
