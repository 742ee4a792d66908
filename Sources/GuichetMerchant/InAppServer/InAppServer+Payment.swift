import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
@_spi(Platform) import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The result of an order: the payment of Worldline Direct, and what the shopper must do first.
struct InAppPayment: Sendable {
    let handle: InAppHandle
    let payment: DirectPayment
    let errors: [DirectErrorItem]
    let action: DirectMerchantAction?
}

extension InAppServer {
    /// Sends an order once. A resend of the same message gets the first outcome; a second tap is refused with 34.
    func place(_ request: DirectInAppRequest, _ handle: InAppHandle, _ hash: String) async throws -> InAppPayment {
        // A resend needs no new body: the card may have left the wallet since.
        if let known = try await records.record(id: handle.id) { return try await resend(known, handle, hash) }
        let body = try await createPayment(request, handle)
        guard let reference = reference(of: handle.order) else {
            throw InAppRefusal(.formatError, "transactionReference")
        }
        let sealed = try handle.sealed(as: .redirectionData, by: seals)
        var record = InAppRecord(
            id: handle.id, reference: reference, begunAt: seconds, messageHash: hash,
            request: String(decoding: body.directJSON.encoded(), as: UTF8.self), handle: sealed)
        record.clientMetaInfo = request.clientMetaInfo
        // Durable before the call: a payment without a record could be made twice.
        switch try await records.claim(record) {
        case .claimed: return try await send(record, handle, isFirst: true)
        case .referenceTaken: throw InAppRefusal(.duplicate, "transactionReference")
        case .known(let known): return try await resend(known, handle, hash)
        }
    }

    private func resend(_ known: InAppRecord, _ handle: InAppHandle, _ hash: String) async throws -> InAppPayment {
        guard known.state != .invalidated else { throw InAppRefusal(.sessionExpired, "redirectionData") }
        guard known.messageHash == hash else { throw InAppRefusal(.suspectedFraud, "redirectionData") }
        let isDeclinedWithoutPayment = known.state == .decided && known.paymentId == nil
        guard known.state != .refused, !isDeclinedWithoutPayment else { throw Self.refusal(known) }
        return try await send(known, handle, isFirst: false)
    }

    /// The same `createPayment` under the same key: paid once, however often it is sent.
    ///
    /// - Parameter isFirst: whether nothing was sent under this key before.
    func send(_ record: InAppRecord, _ handle: InAppHandle, isFirst: Bool) async throws -> InAppPayment {
        if let id = record.paymentId, !record.isUnanswered {
            let payment = try await current(DirectPaymentID(rawValue: id))
            return InAppPayment(handle: handle, payment: payment, errors: [], action: nil)
        }
        if !isFirst { try await markRepeated(record) }
        guard let key = DirectIdempotenceKey(record.id), let text = record.request,
            let json = try? JSONValue(parsing: Array(text.utf8)), let body = DirectCreatePaymentRequest(direct: json)
        else { throw isFirst ? InAppRefusal(.internalError) : Self.noFirstOutcome(record.id) }
        do {
            let answer = try await client.createPayment(body, key: key, clientMetaInfo: record.clientMetaInfo)
            guard let payment = answer.payment, let id = payment.id else {
                throw DirectClient.unreadable(DirectCall(endpoint: .createPayment, key: key), 200)
            }
            try await opened(record, as: id)
            return InAppPayment(
                handle: handle, payment: payment, errors: answer.errors, action: answer.document.merchantAction)
        } catch let error as DirectError {
            // A decline is the outcome of this key, also without its payment.
            if error.code == .declined, !error.errors.isEmpty {
                return InAppPayment(handle: handle, payment: DirectPayment(), errors: error.errors, action: nil)
            }
            guard let refusal = InAppRefusal(error) else { throw error }
            // The refusal of a repeat is no proof: the session may have ended, or the token or the key have gone, since
            // the first request was carried out. The first refusal proves nothing once the request was sent again.
            guard isFirst, try await refused(record, refusal) else {
                throw Self.noFirstOutcome(record.id, after: error)
            }
            throw error
        }
    }

    /// A payment that was made, as it is now. That it cannot be read, for whatever reason, says nothing about it.
    func current(_ id: DirectPaymentID, withDetails: Bool = false) async throws(DirectError) -> DirectPayment {
        do throws(DirectError) {
            return try await withDetails ? client.paymentDetails(id) : client.payment(id)
        } catch {
            throw DirectError(.noAnswer, "the payment cannot be read: \(error.reason)", advice: .ask)
        }
    }

    /// - Parameter error: of the repeat.
    private static func noFirstOutcome(_ id: String, after error: DirectError? = nil) -> DirectError {
        let reason = "the first outcome is not known" + (error.map { ": \($0.reason)" } ?? "")
        return DirectError(.noAnswer, reason, key: DirectIdempotenceKey(id), advice: .ask)
    }

    /// Notes before a request is repeated that it is, so that its first refusal cannot free the reference afterwards.
    private func markRepeated(_ record: InAppRecord) async throws {
        guard seconds - record.begunAt < settings.repeatSeconds else {
            // The key is forgotten soon: a repeat could pay a second time. The notification will tell.
            throw Self.noFirstOutcome(record.id)
        }
        guard record.state == .begun else { return }
        var repeated = record
        repeated.state = .repeated
        if try await records.update(repeated, from: .begun) { return }
        // Another call was quicker. If it only repeats, too, the same key gives both the same payment.
        guard try await records.record(id: record.id)?.state == .repeated else {
            throw Self.noFirstOutcome(record.id)
        }
    }

    /// Keeps the payment of an order, unless more is known already.
    private func opened(_ record: InAppRecord, as id: DirectPaymentID) async throws {
        for state in [InAppRecord.State.begun, .repeated] {
            var open = record
            open.paymentId = id.rawValue
            open.state = .open
            // The encrypted card is not needed any more.
            open.request = nil
            if try await records.update(open, from: state) { return }
        }
    }

    /// Frees the reference, if the request was sent once only.
    ///
    /// - Returns: whether the refusal counts.
    private func refused(_ record: InAppRecord, _ refusal: InAppRefusal) async throws -> Bool {
        var refused = record
        refused.state = .refused
        refused.request = nil
        refused.answer = String(
            decoding: JSONValue.object(refusal.fields(codeField: INAPPOrderResponse.codeField)).encoded(),
            as: UTF8.self)
        return try await records.update(refused, from: .begun)
    }

    /// The first refusal of a message, again.
    private static func refusal(_ record: InAppRecord) -> InAppRefusal {
        let first = record.answer.flatMap(response)
        return InAppRefusal(first?.inAppResponseCode ?? .invalidTransaction, first?.errorFieldName)
    }

    /// Keeps the first answer of a decided order.
    ///
    /// - Parameter payment: the payment that decides, for a record that does not know it yet.
    func decide(
        _ id: String, _ response: INAPPOrderResponse, by payment: DirectPaymentID? = nil
    ) async throws -> INAPPOrderResponse {
        // Each turn follows a change by another call, and a record changes its state four times at most.
        for _ in 0..<5 {
            guard var record = try await records.record(id: id) else { return response }
            if let text = record.answer, let first = Self.response(text) { return first }
            guard response.inAppResponseCode != .pending else { return response }
            let state = record.state
            record.answer = String(decoding: JSONValue.object(response.wireObject).encoded(), as: UTF8.self)
            record.state = .decided
            record.paymentId = record.paymentId ?? payment?.rawValue
            record.request = nil
            if try await records.update(record, from: state) { return response }
        }
        throw Self.noFirstOutcome(id)
    }

    static func response(_ text: String) -> INAPPOrderResponse? {
        (try? JSONValue(parsing: Array(text.utf8)))?.object.flatMap { try? INAPPOrderResponse(wireObject: $0) }
    }
}
