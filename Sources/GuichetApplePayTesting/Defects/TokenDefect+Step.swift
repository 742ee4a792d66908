public import GuichetCore

extension TokenDefect {
    /// The step at which a verifier refuses a token, in the order of a careful verifier.
    public struct Step: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The JSON, its members and their spelling.
        public static let token: Step = "token"
        /// The merchant's key, by its hash.
        public static let key: Step = "key"
        /// The structure of the signed message.
        public static let cms: Step = "cms"
        /// The signer's certificate, and the algorithm of the signature.
        public static let signer: Step = "signer"
        /// The chain from that certificate to the root.
        public static let chain: Step = "chain"
        /// The signed attributes.
        public static let attributes: Step = "attributes"
        /// The digest of the content, and the signature itself.
        public static let signature: Step = "signature"
        /// The signing time.
        public static let time: Step = "time"
        /// The application data of the merchant's request.
        public static let applicationData: Step = "applicationData"
        /// Whether the token was seen before.
        public static let replay: Step = "replay"
        /// The symmetric key and the authentication tag.
        public static let decryption: Step = "decryption"
        /// The decrypted JSON.
        public static let payload: Step = "payload"
        /// Amount and currency.
        public static let amount: Step = "amount"

        /// All steps, in the order in which a reader takes them.
        public static let all: [Step] = [
            .token, .key, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData, .replay, .decryption,
            .payload, .amount,
        ]
    }
}
