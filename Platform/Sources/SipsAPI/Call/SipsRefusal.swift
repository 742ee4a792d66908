import APISupport
import GuichetCore
import GuichetSips

/// A refusal with a code of the family.
struct SipsRefusal: Error, Sendable {
    let code: ResponseCode
    /// `errorFieldName`: with codes 12, 14, 30, 54 and wherever one field is wrong.
    let field: String?
    /// For the log and for developers. It never contains a value from the request.
    let reason: String

    init(_ code: ResponseCode, field: String? = nil, _ reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    /// A field is missing or does not have its documented form: 30, format error.
    init(_ error: WireError) {
        self.init(.formatError, field: error.field, error.reason)
    }
}

extension CallLog {
    /// The family's answers have no field for an identifier of a refusal: the caller can give the reference.
    ///
    /// - Parameter error: the error; if it is not a refusal, the platform failed.
    func refused(_ refusal: SipsRefusal, _ call: String, shop: String?, _ error: any Error) {
        refused(
            Refusal(
                call: call, shop: shop, code: refusal.code.rawValue, field: refusal.field, reason: refusal.reason,
                failure: error is SipsRefusal ? nil : error))
    }
}
