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
        case .burnt, .refused: return Self.answer(.unseen)
        case .decided:
            guard let response = record.answer.flatMap(Self.response) else { return Self.answer(.pending) }
            return Self.answer(.final, response)
        default: break
        }
        guard record.paymentId != nil || seconds - record.begunAt < settings.repeatSeconds else {
            // The key is forgotten soon: a repeat could pay a second time. The notification will tell.
            return Self.answer(.pending)
        }
        let placed: InAppPayment
        do {
            placed = try await send(record, handle, isFirst: false)
        } catch is DirectError {
            // Neither an answer nor a refusal tells what the first request did.
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
        let burnt = InAppRecord(
            id: handle.id, reference: reference(of: handle.order) ?? "", state: .burnt, begunAt: seconds,
            messageHash: "", handle: try handle.sealed(as: .redirectionData, by: seals))
        switch try await records.claim(burnt) {
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
            var record = try await records.record(reference: reference),
            let handle = InAppHandle(record.handle, as: .redirectionData, by: seals)
        else { return nil }
        // A payment with the same reference that this server did not make.
        if let known = record.paymentId, DirectPaymentID(rawValue: known).base != id { return nil }
        if record.paymentId == nil {
            record.paymentId = payment.id?.rawValue
            record.state = .open
            record.request = nil
            try await records.update(record)
        }
        let current = translation.order(payment, of: handle)
        guard current.inAppResponseCode != .pending else { return nil }
        let response = try await decide(handle.id, current)
        return AutomaticResponse(data: AutomaticResponse.data(response, order: handle.order, keyVersion: 1))
    }
}
