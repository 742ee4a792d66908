package import GuichetCore

/// A signature that is wrong: what the platform signed, and what can be told about the difference.
///
/// It holds neither a key nor the signature that would be right. The sent one is held only if it is right for nothing:
/// one that another text or another key explains could be used once more.
package struct SignatureCheck: Sendable {
    /// What the platform signed, before card data are masked in it.
    package enum Signed: Sendable {
        case text(String)
        /// The values of a message, sorted by name and joined.
        case message(JSONObject)
    }

    /// Such as `v1HMAC` or `HMAC-SHA-256`.
    package let scheme: String
    /// The name or version of the key that the caller named.
    package let key: String?
    package let sent: String?
    package let signed: Signed
    /// Sentences about what differs, as far as that can be told.
    package let findings: [String]

    package init(scheme: String, key: String?, sent: String?, signed: Signed, findings: [String]) {
        self.scheme = scheme
        self.key = key
        self.sent = findings.isEmpty ? sent : nil
        self.signed = signed
        self.findings = findings
    }
}
