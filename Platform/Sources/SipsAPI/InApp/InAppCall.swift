import Crypto
import GuichetCore
import GuichetSips

/// One call of a phone, as it was received.
struct InAppCall: Sendable {
    let request: InAppRequest
    /// SHA-256 of the body: the same bytes are the same request.
    let fingerprint: [UInt8]
    /// The context in `redirectionUrl`, for an operation that has no `redirectionData`.
    let carried: String?

    init(_ request: InAppRequest, body: [UInt8], carried: String?) {
        self.request = request
        self.carried = carried
        fingerprint = SHA256.hash(data: body).withUnsafeBytes { Array($0) }
    }
}

/// Carries out one operation of the wire.
protocol InAppOperationHandler: Sendable {
    associatedtype Answer: OperationResponse
    func answer(_ call: InAppCall) async throws -> Answer
}

extension InAppOperationHandler {
    /// The field with the operation's response code.
    var codeField: String { Answer.codeField }

    func wireAnswer(_ call: InAppCall) async throws -> JSONObject { try await answer(call).wireObject }
}
