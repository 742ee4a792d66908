import Foundation
import GuichetApplePay
import GuichetCore

/// The commands' verdict on a token, as one JSON object.
enum ApplePayVerdict {
    static func accepted(_ verified: VerifiedApplePayToken, payload: JSONValue?) -> JSONValue {
        var object = JSONObject()
        object["status"] = "accepted"
        object["payload"] = payload
        object["transactionId"] = .string(verified.token.transactionIdentifier)
        object["signingTime"] = .string(ApplePayInput.text(verified.signingTime))
        object["environment"] = .string(verified.environment.rawValue)
        return .object(object)
    }

    static func refused(_ error: ApplePayError) -> JSONValue {
        var object = JSONObject()
        object["status"] = "refused"
        object["code"] = .string(error.code.rawValue)
        object["step"] = .string((error.step ?? .token).rawValue)
        object["reason"] = .string(error.reason)
        object["field"] = error.field.map { .string($0) }
        object["advice"] = .string(error.advice.rawValue)
        return .object(object)
    }

    /// The verdict on a line of a batch that contains no usable request.
    static func unusable(_ reason: String) -> JSONValue {
        ["status": "error", "code": "usage", "reason": .string(reason)]
    }
}
