import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
@_spi(Platform) import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InAppServer {
    /// `cardOrder` and `walletOrder`: without authentication.
    func order(
        _ request: DirectInAppRequest, as operations: [SDKOperationName], _ hash: String
    ) async throws -> INAPPOrderResponse {
        let handle = try handle(request, as: operations, isRepeatable: true)
        if let first = try await firstAnswer(handle, hash) { return first }
        let placed = try await place(request, handle, hash)
        if placed.payment.status == .redirected { return try await softDecline(placed) }
        return try await decide(
            handle.id, translation.order(placed.payment, of: handle, declined: placed.errors))
    }

    /// The platform wants an authentication although it was told to skip it. The cardholder is not sent to the page, so
    /// the payment is cancelled. If it cannot be, the payment itself tells how it stands: only one that was not paid, or
    /// that still waits for a cardholder who will not come, is a refusal.
    private func softDecline(_ placed: InAppPayment) async throws -> INAPPOrderResponse {
        var payment = placed.payment
        if let id = payment.id {
            do {
                _ = try await client.cancel(id)
            } catch {
                payment = try await current(id)
            }
        }
        var answer = translation.order(payment, of: placed.handle)
        if [.redirected, .cancelled, .rejected].contains(payment.status), !payment.isCancelledInPart {
            answer.inAppResponseCode = .refused
            answer.acquirerResponseCode = .softDecline
        }
        return try await decide(placed.handle.id, answer)
    }

    /// The first answer to a message that was sent before; `nil` for a new one. An expired handle answers only this.
    private func firstAnswer(_ handle: InAppHandle, _ hash: String) async throws -> INAPPOrderResponse? {
        guard let record = try await records.record(id: handle.id) else {
            guard handle.expires > seconds else { throw InAppRefusal(.sessionExpired, "redirectionData") }
            return nil
        }
        guard let text = record.answer, record.messageHash == hash else { return nil }
        return Self.response(text)
    }

    // MARK: 3-D Secure

    /// The enrolment checks: the payment begins here. It is decided here, too, if the issuer asks nothing.
    func check(
        _ request: DirectInAppRequest, as operation: SDKOperationName, _ hash: String
    ) async throws -> JSONObject {
        let handle = try handle(request, as: [operation], isRepeatable: true)
        if let first = try await firstOpening(handle, hash) { return first }
        let placed = try await place(request, handle, hash)
        // Nothing that a validation could ask about.
        guard placed.payment.id != nil else { throw try await declined(placed) }
        var context = handle
        context.payment = placed.payment.id?.rawValue
        context.returnMAC = placed.action?.redirectData?.returnMAC
        var response = INAPPWalletCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.transactionContextVersion = DirectInAppWire.version
        response.redirectionUrl = settings.route.absoluteString
        let card = placed.payment.paymentOutput?.cardPaymentMethodSpecificOutput
        response.maskedPan = InAppTranslation.maskedPan(card?.card)
        response.tokenPan = card?.json["crmToken"]?["uniqueCardIdentifier"]?.text
        if operation == .threeDSecureAndWalletOrder {
            response.paymentMeanBrand = DirectCardTranslation.brand(ofProduct: card?.paymentProductId?.rawValue)
            response.paymentMeanBrandSelectionStatus = request.paymentMeanBrandSelectionStatus
        }
        if placed.payment.status == .redirected {
            guard let page = placed.action?.redirectData?.redirectURL, context.returnMAC != nil else {
                // The first answer was lost before it was kept, and the page is not told again. The payment may still
                // be decided, so no code: the phone must ask.
                throw Self.noOpening
            }
            response.authentRedirectionUrl = page
        }
        if let formPage = settings.formPage {
            response.paReqMessage = try paReq(of: handle.id, page: response.authentRedirectionUrl)
            response.authentRedirectionUrl = formPage.address.absoluteString
        }
        response.transactionContextData = try context.sealed(as: .transactionContextData, by: seals)
        return try await keep(response.wireObject, asOpeningOf: handle.id)
    }

    private static let noOpening = DirectError(.noAnswer, "the payment goes on, its page is not known", advice: .ask)

    /// The answer with which the payment of this message began; `nil` if there is none. An expired handle answers only
    /// what was sent in time.
    private func firstOpening(_ handle: InAppHandle, _ hash: String) async throws -> JSONObject? {
        guard let record = try await records.record(id: handle.id) else {
            guard handle.expires > seconds else { throw InAppRefusal(.sessionExpired, "redirectionData") }
            return nil
        }
        guard record.messageHash == hash, let bytes = record.opening.flatMap({ seals.open($0, .opening) }) else {
            return nil
        }
        return (try? JSONValue(parsing: bytes))?.object
    }

    /// Keeps the answer with which a payment begins, unless the payment was decided meanwhile.
    private func keep(_ answer: JSONObject, asOpeningOf id: String) async throws -> JSONObject {
        guard var record = try await records.record(id: id), record.state == .open else { return answer }
        record.opening = try seals.seal(JSONValue.object(answer).encoded(), .opening)
        // If it was decided at this moment, a resend is told how the payment stands instead.
        _ = try await records.update(record, from: .open)
        return answer
    }

    /// Asks how the payment ended. What came back with the cardholder must belong to it.
    func validate(_ request: DirectInAppRequest) async throws -> INAPPOrderResponse {
        let handle = try context(request)
        guard let text = handle.payment, let message = request.paResMessage else {
            throw InAppRefusal(.formatError, "paResMessage")
        }
        var isBack = false
        if PaResEncoding.raw(message) != DirectInAppWire.withoutPage {
            guard let back = DirectInAppWire.readReturn(message), let expected = handle.returnMAC else {
                throw InAppRefusal(.formatError, "paResMessage")
            }
            let isRight = ConstantTime.equal(back.returnMAC, expected)
            guard ConstantTime.equal(back.paymentId, text), isRight else {
                // Named like a handle that another order used: the payment goes on, and the phone must ask.
                throw InAppRefusal(.suspectedFraud, "transactionContextData")
            }
            isBack = true
        }
        let id = DirectPaymentID(rawValue: text)
        var payment = try await current(id)
        var polls = isBack ? settings.polls.count : 0
        while payment.status == .redirected, polls > 0 {
            try await Task.sleep(nanoseconds: UInt64(settings.polls.seconds * 1_000_000_000))
            payment = try await current(id)
            polls -= 1
        }
        return try await decide(handle.id, translation.order(payment, of: handle))
    }

    // MARK: Bancontact

    /// `paymentProviderOrder`: the bank's app is opened with the intent.
    func provider(_ request: DirectInAppRequest, _ hash: String) async throws -> JSONObject {
        let handle = try handle(request, as: [.paymentProviderOrder], isRepeatable: true)
        if let first = try await firstOpening(handle, hash) { return first }
        let placed = try await place(request, handle, hash)
        var response = INAPPPaymentProviderResponse()
        let data = placed.action?.showFormData.map { JSONValue.object($0) }
        guard let intent = data?["paymentProduct3012"]?["urlIntent"]?.text else {
            throw try await declined(placed)
        }
        var context = handle
        context.payment = placed.payment.id?.rawValue
        response.inAppResponseCode = .accepted
        response.outerRedirectionUrl = intent
        response.redirectionUrl = settings.route.absoluteString
        response.transactionContextVersion = DirectInAppWire.version
        response.transactionContextData = try context.sealed(as: .transactionContextData, by: seals)
        return try await keep(response.wireObject, asOpeningOf: handle.id)
    }

    /// The refusal of a payment that cannot be begun. It is kept, so that a resend and `outcome` have the same answer, and
    /// names no field: 34 with `redirectionData` says that another order used the handle.
    private func declined(_ placed: InAppPayment) async throws -> InAppRefusal {
        let isOpen = { (code: ResponseCode?) in code == nil || code == .accepted || code == .pending }
        var answer = translation.order(placed.payment, of: placed.handle, declined: placed.errors)
        if !isOpen(answer.inAppResponseCode) { answer = try await decide(placed.handle.id, answer) }
        guard let code = answer.inAppResponseCode, !isOpen(code) else { throw Self.noOpening }
        return InAppRefusal(code)
    }

    /// `getTransactionData`: the payment as it is now.
    func transaction(_ request: DirectInAppRequest) async throws -> INAPPGetTransactionDataResponse {
        let handle = try context(request)
        guard let id = handle.payment else { throw InAppRefusal(.formatError, "transactionContextData") }
        let payment = try await current(DirectPaymentID(rawValue: id), withDetails: true)
        let order = try await decide(handle.id, translation.order(payment, of: handle))
        var fields = order.wireObject
        fields["amount"] = nil
        fields["captureDay"] = nil
        fields.append("originAmount", order.amount.map(JSONValue.string) ?? .null)
        let status = Self.transactionStatus(payment, isValidated: handle.order.captureMode != .validation)
        fields.append("transactionStatus", status.map { .string($0.rawValue) } ?? .null)
        return try INAPPGetTransactionDataResponse(wireObject: fields)
    }

    static func transactionStatus(_ payment: DirectPayment, isValidated: Bool) -> TransactionStatus? {
        switch payment.statusOutput?.statusCode?.rawValue {
        case 5, 56, 63: isValidated ? .toCapture : .toValidate
        case 4, 91, 92, 99: .toCapture
        case 9: .captured
        case 93: .toReplay
        // After the cancellation of a part the rest is charged: the next try would be a second payment.
        case 1, 6: payment.isCancelledInPart ? .pending : .cancelled
        case 2, 57, 59: .refused
        // A cancellation that is refused (63) leaves an authorised payment, which is captured.
        case 46, 50, 51, 52, 55, 61, 62: .pending
        case 71, 72, 81, 82: .toCredit
        case 7, 8, 85: .credited
        default: nil
        }
    }
}
