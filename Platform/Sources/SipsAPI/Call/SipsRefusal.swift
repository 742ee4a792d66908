import APISupport
import GuichetCore
import GuichetSips

/// A refusal in the family's own words.
struct SipsRefusal: Error, Sendable {
    let code: ResponseCode
    /// `errorFieldName`: with codes 12, 14, 30, 54 and wherever one field is at fault.
    let field: String?
    /// For the log and for developers. Never holds a value that was sent.
    let reason: String

    init(_ code: ResponseCode, field: String? = nil, _ reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    /// A field that is missing or has not its documented form: 30, format error.
    init(_ error: WireError) {
        self.init(.formatError, field: error.field, error.reason)
    }
}

extension CallLog {
    /// The family's answers have no field for an identifier: what the caller can name is the reference.
    ///
    /// - Parameter error: what was thrown; where it is no refusal, the platform failed.
    func refused(_ refusal: SipsRefusal, _ call: String, shop: String?, _ error: any Error) {
        refused(
            Refusal(
                call: call, shop: shop, code: refusal.code.rawValue, field: refusal.field, reason: refusal.reason,
                failure: error is SipsRefusal ? nil : error))
    }
}
