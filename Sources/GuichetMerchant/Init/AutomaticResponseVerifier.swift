public import GuichetCore
public import GuichetSips

/// Checks the automatic responses that a platform posts to the merchant's server.
///
/// For example, in the server's route:
/// ```swift
/// let response = try verifier.verify(form: body)
/// if let order = orders[response.transactionReference ?? ""], response.accepts(order.amount) { deliver(order) }
/// ```
/// The same response may come more than once, and before or after the phone's own answer: make the processing
/// idempotent. Answer with any status of the 200s once it is processed; otherwise the platform tries again.
public struct AutomaticResponseVerifier: Sendable {
    private let merchantId: String
    private let keys: [String: SipsSecretKey]
    private let algorithm: SealAlgorithm

    /// - Parameters:
    ///   - merchantId: the shop, 15 digits. A response about another shop is refused.
    ///   - keys: by key version; during a key renewal, the old and the new key.
    ///   - algorithm: SHA-256, unless the initialisations name another `sealAlgorithm`.
    public init(merchantId: String, keys: [String: SipsSecretKey], algorithm: SealAlgorithm = .sha256) {
        self.merchantId = merchantId
        self.keys = keys
        self.algorithm = algorithm
    }

    /// Reads the body of the POST and checks its seal, in constant time, before anything in it is used.
    ///
    /// - Throws: ``NotificationError``. Answer with a status of the 400s and change nothing.
    public func verify(form body: some Collection<UInt8>) throws(NotificationError) -> AutomaticResponse {
        // Platforms have been seen to send empty notifications; they carry no information.
        guard !body.isEmpty else { throw NotificationError(.empty, "the body is empty") }
        guard let pairs = FormEncoding.decode(body) else { throw NotificationError(.malformed, "not a form") }
        let data = try Self.only("Data", in: pairs)
        let seal = try Self.only("Seal", in: pairs)
        let response = AutomaticResponse(data: try Self.text(of: data, in: pairs))
        // Else "unknown key" would send people to look for one.
        guard !response.fields.isEmpty else {
            throw NotificationError(.malformed, "Data has no field that can be read")
        }
        guard let key = response.keyVersion.flatMap({ keys[$0] }) else {
            throw NotificationError(.unknownKey, "there is no key of this version")
        }
        guard PostSeal.verify(data: data, seal: seal, with: key, algorithm: algorithm) else {
            throw NotificationError(.wrongSeal, "the seal is not right")
        }
        guard response.merchantId == merchantId else {
            throw NotificationError(.otherShop, "it is about another shop")
        }
        // An attacker may have made the platform seal a field of theirs inside the value of another one.
        guard Set(response.fields.map(\.name)).count == response.fields.count else {
            throw NotificationError(.malformed, "Data names a field twice")
        }
        return response
    }

    /// `Data` as a text. The seal covers it as it was sent: in Base64 where the request asked for that (`responseEncoding`),
    /// and the field `Encode` says so.
    private static func text(
        of data: String, in pairs: [(name: String, value: String)]
    ) throws(NotificationError) -> String {
        let encodings = pairs.filter { $0.name == "Encode" }
        guard encodings.count < 2 else { throw NotificationError(.malformed, "Encode is there twice") }
        let decoded: [UInt8]?
        switch encodings.first?.value.lowercased() {
        case "base64"?: decoded = Base64.decode(data)
        case "base64url"?:
            var text = data[...]
            while text.last == "=" { text.removeLast() }
            decoded = Base64URL.decode(text)
        // Any other value: whatever it means, `Data` is believed only as far as it can be read.
        default: return data
        }
        guard let bytes = decoded else { throw NotificationError(.malformed, "Data is not encoded as Encode says") }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { throw NotificationError(.malformed, "Data is not UTF-8") }
        return text
    }

    /// A field that must occur exactly once: of two, one could be sealed and the other used.
    private static func only(
        _ name: String, in pairs: [(name: String, value: String)]
    ) throws(NotificationError) -> String {
        let values = pairs.filter { $0.name == name }
        guard values.count == 1, let value = values.first?.value, !value.isEmpty else {
            throw NotificationError(.malformed, "\(name) is not there exactly once")
        }
        return value
    }
}

/// Why a notification must be ignored.
public struct NotificationError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The body is empty.
        public static let empty: Code = "empty"
        /// The body cannot be read.
        public static let malformed: Code = "malformed"
        /// It names a key, or a channel, that the verifier does not have.
        public static let unknownKey: Code = "unknownKey"
        /// The seal or signature is wrong.
        public static let wrongSeal: Code = "wrongSeal"
        /// About another shop than the verifier's.
        public static let otherShop: Code = "otherShop"
        /// A version of notifications that this kit does not support.
        public static let otherVersion: Code = "otherVersion"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}
