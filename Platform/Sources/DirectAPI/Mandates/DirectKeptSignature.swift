import Engine
import GuichetDirect

/// How the account holder agrees to a mandate: stored with it, and a part of its document, but no member of an answer.
struct DirectKeptSignature: StoredForm {
    /// `signatureType`; `nil` where the request of a page has none.
    var type: String?
    /// When the account holder signed on a page of the platform, in milliseconds since 1970.
    var signedAt: Int64?
    /// The language of that page. Of a mandate that no page asks for, the one that the merchant proposed.
    var language: String?

    var kind: DirectMandateSignature? { type.map(DirectMandateSignature.init(rawValue:)) }

    /// On a page of the platform, at this moment.
    func signed(at now: Instant, in language: String?) -> DirectKeptSignature {
        var signature = self
        signature.signedAt = now.milliseconds
        signature.language = language ?? signature.language
        return signature
    }
}
