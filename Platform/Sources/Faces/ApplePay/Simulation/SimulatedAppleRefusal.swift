public import GuichetCore

/// Why simulated Apple did not do what it was asked: nothing was made.
public struct SimulatedAppleRefusal: AdminRefusal, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A field is missing, unknown, or badly formed.
        public static let invalid: Code = "invalid"
        /// The platform keeps no certificate of the merchant identifier that is good now.
        public static let unknownMerchant: Code = "unknownMerchant"
        /// A card number outside the published ones.
        public static let notATestNumber: Code = "notATestNumber"
        /// The card has none of the networks that are asked for.
        public static let noSuchNetwork: Code = "noSuchNetwork"
        /// What should be a certificate signing request, or a certificate, is none that Apple would take.
        public static let unusableFile: Code = "unusableFile"
        /// The authority's certificates are not good at the moment that was asked for.
        public static let outsideValidity: Code = "outsideValidity"
        /// A merchant session that is not simulated Apple's, has ended, or is for another domain.
        public static let badSession: Code = "badSession"
        /// Nothing is simulated on this platform.
        public static let notSimulated: Code = "notSimulated"
    }

    public let code: Code
    public let reason: String
    /// The field of the request at fault.
    public let field: String?
    public let advice: Advice
    public let remedy: String

    init(_ code: Code, _ reason: String, field: String? = nil, advice: Advice = .fixIntegration, remedy: String) {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
        self.remedy = remedy
    }

    static let notSimulated = SimulatedAppleRefusal(
        .notSimulated, "this platform does not simulate Apple", advice: .askSupport,
        remedy: "start it with `guichet serve --simulated-device`; --dev turns it on")

    public var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason); \(remedy)" }
}
