package import GuichetCore

/// Why simulated Apple refused a request: nothing was made.
package struct SimulatedAppleRefusal: AdminRefusal, Sendable, Hashable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A field is missing, unknown, or badly formed.
        package static let invalid: Code = "invalid"
        /// The platform has no certificate of the merchant identifier that is valid now.
        package static let unknownMerchant: Code = "unknownMerchant"
        /// A card number outside the published ones.
        package static let notATestNumber: Code = "notATestNumber"
        /// The card has none of the requested networks.
        package static let noSuchNetwork: Code = "noSuchNetwork"
        /// The certificate signing request, or the certificate, is none that Apple would accept.
        package static let unusableFile: Code = "unusableFile"
        /// The authority's certificates are not valid at the requested time.
        package static let outsideValidity: Code = "outsideValidity"
        /// The merchant session is not from simulated Apple, has expired, or is for another domain.
        package static let badSession: Code = "badSession"
        /// Apple is not simulated on this platform.
        package static let notSimulated: Code = "notSimulated"
    }

    package let code: Code
    package let reason: String
    /// The field of the request that is wrong.
    package let field: String?
    package let advice: Advice
    package let remedy: String

    package init(_ code: Code, _ reason: String, field: String? = nil, advice: Advice = .fixIntegration, remedy: String)
    {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
        self.remedy = remedy
    }

    package static let notSimulated = SimulatedAppleRefusal(
        .notSimulated, "this platform does not simulate Apple", advice: .askSupport,
        remedy: "start it with `guichet serve --simulated-device`; --dev turns it on")

    /// What was given is wrong, whatever the platform has; or it depends on that, or on the time.
    package var kind: String {
        ([.invalid, .unusableFile].contains(code) ? ShopError.Code.invalid : .conflict).rawValue
    }

    package var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason); \(remedy)" }
}
