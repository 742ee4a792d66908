import APISupport
import Engine
import GuichetApplePay
import GuichetCore
import GuichetDirect

/// Why a call is refused, in the platform's form; or that a payment was declined, which then exists.
struct DirectRefusal: Error, Sendable {
    let status: Int
    let items: [DirectErrorItem]
    /// The payment, if it was declined.
    var paymentResult: DirectCreatePaymentResponse?
    /// The payout, if it was declined.
    var payoutResult: DirectPayout?
    /// Whether the caller is told more than the status. The log always is.
    var hasBody = true

    init(status: Int, _ items: [DirectErrorItem]) {
        self.status = status
        self.items = items
    }

    init(_ code: DirectErrorCode, propertyName: String? = nil, message: String? = nil) {
        let item = DirectErrorItem(code, propertyName: propertyName, message: message)
        self.init(status: item.httpStatusCode.map(Int.init) ?? 400, [item])
    }

    /// The refusal for any error. One that is no refusal may have come after something was written: the merchant has to
    /// ask, or to repeat the call under the same idempotence key.
    init(of error: any Error) {
        if let refusal = error as? DirectRefusal {
            self = refusal
            return
        }
        if let fault = error as? DirectInputFault {
            self.init([fault])
            return
        }
        // Nothing was stored: as the next call is answered.
        if error is ShopRemoved {
            self = .accessDenied
            return
        }
        var item = DirectErrorItem(
            "50001111", message: "whether anything was done is not known: repeat with the same idempotence key")
        item.id = "INTERNAL_ERROR"
        item.httpStatusCode = 500
        item.retriable = true
        self.init(status: 500, [item])
    }

    /// Members that are missing or do not match the contract: all of them at once.
    init(_ faults: [DirectInputFault]) {
        self.init(status: 400, faults.map { DirectErrorItem($0) })
    }

    /// As any error, and it is known that nothing was done.
    static func away(_ away: StoreAway) -> DirectRefusal {
        var item = DirectErrorItem("50001111", message: away.explanation)
        item.id = "INTERNAL_ERROR"
        item.httpStatusCode = 503
        item.retriable = true
        return DirectRefusal(status: 503, [item])
    }

    static let unknownPayment = DirectRefusal(.unknownPayment, propertyName: "paymentId")
    static let accessDenied = DirectRefusal(.accessDenied)
    static let inProgress = DirectRefusal(.requestInProgress)

    /// Something other than a payment is not there. The documents' list of errors has an older code for a product; for anything
    /// else there is none, and that of a payment would be wrong.
    static func notFound(_ id: String, propertyName: String) -> DirectRefusal {
        var item = DirectErrorItem(.unknownPayment, propertyName: propertyName, message: id)
        item.id = id
        item.code = id == "UNKNOWN_PRODUCT_ID" ? "1007" : nil
        return DirectRefusal(status: 404, [item])
    }

    /// The same status, and no document: Worldline's libraries then throw another error, which some of its tests expect.
    var withoutBody: DirectRefusal {
        var refusal = self
        refusal.hasBody = false
        return refusal
    }

    /// A product or a call that this platform does not support.
    static func unsupported(_ what: String) -> DirectRefusal {
        DirectRefusal(.productNotAvailable, message: "guichet does not support \(what)")
    }

    /// The wrong members, for the log: the first few.
    var fields: String? {
        let names = items.compactMap(\.propertyName).prefix(4)
        return names.isEmpty ? nil : names.joined(separator: ",")
    }

    /// The reason for the log.
    var reason: String {
        guard paymentResult == nil else { return "the payment was declined" }
        guard payoutResult == nil else { return "the payout was declined" }
        let reasons = items.prefix(4).compactMap { $0.message ?? $0.id }
        return reasons.isEmpty ? "refused" : reasons.joined(separator: "; ")
    }

    /// The answer, in the form that the platform's clients read; the messages of the errors are for people.
    func answer(errorId: String) -> DirectErrorResponse {
        var answer = DirectErrorResponse()
        answer.errorId = errorId
        answer.errors = items
        answer.status = Int64(status)
        answer.paymentResult = paymentResult
        answer.payoutResult = payoutResult
        return answer
    }

    /// The same with the members of problem details (RFC 9457, 3.1), which the contract has for one call.
    func problem(errorId: String) -> JSONObject {
        var answer = answer(errorId: errorId).json
        answer.append("type", "about:blank")
        answer.append("title", .string(items.first?.id ?? "ERROR"))
        answer.append("detail", .string(reason))
        answer.append("instance", .string(errorId))
        return answer
    }
}

extension DirectRefusal {
    /// Why a token is refused. No document describes the platform's answer: the code of an invalid value, with the
    /// reason.
    init(_ error: ApplePayError, propertyName: String) {
        self.init(.invalidValue, propertyName: propertyName, message: error.explanation)
    }
}
