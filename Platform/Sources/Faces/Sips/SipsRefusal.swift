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
