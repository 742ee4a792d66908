import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird

/// A refusal of the operator's API, as RFC 9457 has it.
package struct OperatorProblem: Error, Sendable {
    package struct Kind: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let unknownPayment: Kind = "unknown-payment"
        package static let unknownNotification: Kind = "unknown-notification"
        package static let nothingToSend: Kind = "nothing-to-send"
        package static let seedRefused: Kind = "seed-refused"
        package static let notWaiting: Kind = "not-waiting"
        package static let notHeld: Kind = "not-held"
        package static let unknownRequest: Kind = "unknown-request"
        package static let noJournal: Kind = "no-journal"
        package static let invalidParameter: Kind = "invalid-parameter"
        package static let clockMovesForward: Kind = "clock-moves-forward"
        package static let clockIsMoving: Kind = "clock-is-moving"
        package static let paymentsUnderWay: Kind = "payments-under-way"
        package static let tooManyStreams: Kind = "too-many-streams"
        package static let unknownShop: Kind = "unknown-shop"
        package static let unknownDelivery: Kind = "unknown-delivery"
        package static let unknownToken: Kind = "unknown-token"
        package static let tokenExists: Kind = "token-exists"
        package static let tooManyTokens: Kind = "too-many-tokens"
        package static let unknownFault: Kind = "unknown-fault"
        package static let tooManyFaults: Kind = "too-many-faults"
        package static let notAllowed: Kind = "not-allowed"
        package static let notSignedIn: Kind = "not-signed-in"
        package static let notSecure: Kind = "not-secure"
        package static let tooManyAttempts: Kind = "too-many-attempts"
        package static let unknownPath: Kind = "unknown-path"
        package static let methodNotPossible: Kind = "method-not-possible"
        package static let failed: Kind = "failed"
    }

    package let kind: Kind
    package let status: Int
    package let title: String
    package let detail: String
    /// The parameter or member that cannot be used, if one alone is to blame.
    var parameter: String?

    package init(_ kind: Kind, status: Int, _ title: String, detail: String) {
        self.kind = kind
        self.status = status
        self.title = title
        self.detail = detail
    }

    var response: Response {
        var body = JSONObject()
        body.append("type", .string("urn:guichet:problem:\(kind)"))
        body.append("title", .string(title))
        body.append("status", .integer(Int64(status)))
        body.append("detail", .string(detail))
        var response = Response.json(body, status: HTTPResponse.Status(code: status))
        response.headers[.contentType] = "application/problem+json"
        return response
    }
}

extension OperatorProblem {
    /// A parameter, or a member of the body, that cannot be used.
    static func invalid(_ name: String, _ reason: String) -> OperatorProblem {
        var problem = OperatorProblem(
            .invalidParameter, status: 400, "A parameter is invalid", detail: "\(name) \(reason).")
        problem.parameter = name
        return problem
    }

    /// Neither of two values with one name could be trusted, and without both a list would be one of everything.
    static let malformedQuery = invalid("the query", "is malformed, or has a parameter twice")
}
