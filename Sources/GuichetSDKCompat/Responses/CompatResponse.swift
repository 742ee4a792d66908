import GuichetCore
import GuichetSDK
import GuichetSips

/// A response object, made from the message that it represents.
protocol CompatResponse: Sendable {
    associatedtype Wire: OperationResponse
    init(_ wire: Wire, advice: Advice, reason: String?)
}

extension OperationResponse {
    /// The response to the app if there is no answer: a code of the guide's table.
    init(_ error: InAppError) {
        self.init()
        var fields = JSONObject()
        fields.append(Self.codeField, .string(Self.code(error).rawValue))
        if let field = error.field { fields.append("errorFieldName", .string(field)) }
        // Both fields are texts in every response.
        if let response = try? Self(wireObject: fields) { self = response }
    }

    private static func code(_ error: InAppError) -> ResponseCode {
        switch error.code {
        case Input.code: .formatError
        case .notSent, .noAnswer: .unavailable
        case .outcomeUnknown: .internalError
        case .notSupported: .notPermitted
        default: .invalidTransaction
        }
    }
}
