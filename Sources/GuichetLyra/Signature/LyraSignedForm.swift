public import GuichetCore

/// The form in which the platform posts a result: to the merchant's server (the notification, IPN), or through the
/// buyer's browser to the merchant's page.
public struct LyraSignedForm: Sendable, Hashable, Discreet {
    /// `kr-hash`.
    public let hash: String
    /// `kr-hash-algorithm`.
    public let algorithm: String
    /// `kr-hash-key`. Not signed: it tells which secret the sender claims to use, never which one to trust.
    public let hashKey: LyraHashKey
    /// `kr-answer-type`. Not signed.
    public let answerType: String?
    /// `kr-answer`: the text that is signed.
    public let answer: String
    /// `kr-src`: the event that caused the notification. Not signed. Lyra's modules take it for `vads_url_check_src`, for which
    /// the documents list values such as `PAY`, `MERCH_BO`, `BATCH_AUTO` and `RETRY`; for `kr-src` they list none.
    public let source: String?

    /// Reads the body of the POST. Do not use its content before the hash is checked.
    /// - Throws: ``LyraFormError``.
    public init(parsing body: some Collection<UInt8>) throws(LyraFormError) {
        guard !body.isEmpty else { throw LyraFormError(.empty, "the body is empty") }
        guard let pairs = FormEncoding.decode(body) else { throw LyraFormError(.malformed, "the body is not a form") }
        hash = try Self.only("kr-hash", in: pairs)
        algorithm = try Self.only("kr-hash-algorithm", in: pairs)
        hashKey = LyraHashKey(rawValue: try Self.only("kr-hash-key", in: pairs))
        answer = try Self.only("kr-answer", in: pairs)
        answerType = try Self.atMostOne("kr-answer-type", in: pairs)
        source = try Self.atMostOne("kr-src", in: pairs)
    }

    /// Signs a notification.
    public init(notifying answer: JSONValue, with password: LyraPassword, source: String? = nil) {
        self.init(
            notifyingText: String(decoding: answer.encoded(), as: UTF8.self), answerType: answer["_type"]?.text,
            with: password, source: source)
    }

    /// Signs data for the buyer's browser.
    public init(returning answer: JSONValue, with key: LyraHMACKey) {
        self.init(
            returningText: String(decoding: answer.encoded(), as: UTF8.self), answerType: answer["_type"]?.text,
            with: key)
    }

    /// Signs a text byte for byte, as a notification.
    public init(notifyingText text: String, answerType: String?, with password: LyraPassword, source: String? = nil) {
        self.init(text, answerType, .password, LyraSignature.hash(of: text, with: password), source)
    }

    /// Signs a text byte for byte, for the buyer's browser.
    public init(returningText text: String, answerType: String?, with key: LyraHMACKey) {
        self.init(text, answerType, .hmacKey, LyraSignature.hash(of: text, with: key), nil)
    }

    private init(_ text: String, _ answerType: String?, _ hashKey: LyraHashKey, _ hash: String, _ source: String?) {
        self.hash = hash
        algorithm = LyraSignature.algorithm
        self.hashKey = hashKey
        self.answerType = answerType
        answer = text
        self.source = source
    }

    /// The fields in the platform's order.
    public var fields: [(name: String, value: String)] {
        var fields = [("kr-hash", hash), ("kr-hash-algorithm", algorithm), ("kr-hash-key", hashKey.rawValue)]
        if let answerType { fields.append(("kr-answer-type", answerType)) }
        fields.append(("kr-answer", answer))
        if let source { fields.append(("kr-src", source)) }
        return fields
    }

    /// The body of the POST.
    public var body: [UInt8] {
        let pairs = fields.map { "\(FormEncoding.encode($0.name))=\(FormEncoding.encode($0.value))" }
        return Array(pairs.joined(separator: "&").utf8)
    }

    public var description: String { "form signed with \(hashKey)" }

    /// A field that must occur exactly once: of two, one could be signed and the other used.
    private static func only(
        _ name: String, in pairs: [(name: String, value: String)]
    ) throws(LyraFormError) -> String {
        guard let value = try atMostOne(name, in: pairs), !value.isEmpty else {
            throw LyraFormError(.malformed, "\(name) is missing")
        }
        return value
    }

    private static func atMostOne(
        _ name: String, in pairs: [(name: String, value: String)]
    ) throws(LyraFormError) -> String? {
        let values = pairs.filter { $0.name == name }
        guard values.count <= 1 else { throw LyraFormError(.malformed, "\(name) is there more than once") }
        return values.first?.value
    }
}

/// Why a body is not a signed form.
public struct LyraFormError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The body is empty.
        public static let empty: Code = "empty"
        /// The body is not a form, or a field is missing or occurs twice.
        public static let malformed: Code = "malformed"
    }

    /// What went wrong.
    public let code: Code
    /// For people. Never contains what was received.
    public let reason: String

    /// What to do next.
    public var advice: Advice { .fixIntegration }
    public var description: String { "\(code): \(reason)" }

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
