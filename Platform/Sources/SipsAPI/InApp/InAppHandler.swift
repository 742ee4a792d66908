import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The phone's part of the Sips API: one address, one kind of body, which names the operation (docs/in-app-wire.md).
struct InAppHandler: Sendable {
    let operations: [InAppOperation: any InAppOperationHandler]
    let outcome: OutcomeHandler
    let log: CallLog

    func answer(_ message: JSONObject, body: [UInt8], carried: String?) async -> JSONObject {
        let operation = InAppOperation(rawValue: message["operation"]?.text ?? "")
        let handler = operations[operation]
        if handler != nil || operation == .outcome { log.began(operation.rawValue) }
        do {
            let call = InAppCall(try Self.request(from: message), body: body, carried: carried)
            if let handler {
                let answer = try await handler.wireAnswer(call)
                log.answered(answer[handler.codeField]?.text)
                return answer
            }
            guard operation == .outcome else {
                throw SipsRefusal(.invalidTransaction, field: "operation", "not an operation of this API")
            }
            return try await outcome.answer(call.request).wireObject
        } catch {
            let refusal = Self.refusal(error)
            let isKnown = handler != nil || operation == .outcome
            log.refused(
                refusal, isKnown ? operation.rawValue : "request", shop: shop(of: message, carried: carried), error)
            return Self.answer(refusal, codeField: handler?.codeField ?? "inAppResponseCode")
        }
    }

    /// The shop of the call, if data that this platform encrypted contain it.
    private func shop(of message: JSONObject, carried: String?) -> String? {
        let vault = outcome.paymentService.vault
        if let text = message["redirectionData"]?.text ?? carried {
            return RedirectionContext.open(text, by: vault)?.merchantId
        }
        return message["transactionContextData"]?.text.flatMap { EnrolledContext.open($0, by: vault) }?.order.merchantId
    }

    private static func request(from message: JSONObject) throws(SipsRefusal) -> InAppRequest {
        let request: InAppRequest
        do throws(WireError) {
            request = try InAppRequest(wireObject: message)
            try request.checkFormats()
        } catch {
            throw SipsRefusal(error)
        }
        try SipsCardNumberCheck.check(request.wireObject)
        guard request.wireVersion == InAppWire.version else {
            throw SipsRefusal(.invalidTransaction, field: "wireVersion", "this platform supports \(InAppWire.version)")
        }
        return request
    }

    /// A refusal in the form of every operation of the wire. `reason` is for developers and not part of any contract.
    static func answer(_ refusal: SipsRefusal, codeField: String = "inAppResponseCode") -> JSONObject {
        var answer = JSONObject()
        answer.append(codeField, .string(refusal.code.rawValue))
        if let field = refusal.field { answer.append("errorFieldName", .string(field)) }
        answer.append("reason", .string(refusal.reason))
        return answer
    }

    private static func refusal(_ error: any Error) -> SipsRefusal {
        if let refusal = error as? SipsRefusal { return refusal }
        // An error may have come after the order was written: whether it was is not known, so the answer says so.
        return SipsRefusal(.internalError, "temporary failure: \(type(of: error)); ask for the outcome")
    }
}
