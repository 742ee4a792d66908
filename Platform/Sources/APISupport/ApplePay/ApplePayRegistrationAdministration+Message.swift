package import Engine
package import GuichetCore

/// The changes, as the command requests them.
extension ApplePayRegistrationAdministration {
    /// - Parameter message: `merchantId` and `terms`, the version that is accepted.
    package func register(_ message: JSONObject) async throws -> JSONValue {
        guard let terms = message["terms"]?.text else { throw Self.incomplete }
        return try await register(try Self.merchant(message), accepting: terms, way: Way.command).json
    }

    /// - Parameter message: `merchantId`.
    package func reject(_ message: JSONObject) async throws -> JSONValue {
        try await reject(try Self.merchant(message), way: Way.command).json
    }

    /// - Parameter message: `merchantId`.
    package func unsubscribe(_ message: JSONObject) async throws -> JSONValue {
        try await unsubscribe(try Self.merchant(message), way: Way.command).json
    }

    /// - Parameter message: `merchantId`.
    package func status(_ message: JSONObject) async throws -> JSONValue {
        try await status(of: try Self.merchant(message)).json
    }

    /// - Parameter message: optionally `version`, which becomes the current one.
    package func terms(_ message: JSONObject) async throws -> JSONValue {
        let version = message["version"]?.text
        let terms = if let version { try await setTerms(version: version) } else { try await terms() }
        return ["version": .string(terms.version), "address": .string(ApplePayTerms.address)]
    }

    private static func merchant(_ message: JSONObject) throws(ApplePayRefusal) -> String {
        guard let merchant = message["merchantId"]?.text else { throw incomplete }
        return merchant
    }

    private static let incomplete = ApplePayRefusal(
        .invalid, "the message is not complete", remedy: "use the platform's own version of guichet")
}

extension ApplePayRegistration {
    /// The registration as JSON, for scripts and between the command and the platform.
    package var json: JSONValue {
        var object = JSONObject()
        object["merchantId"] = .string(shop.name)
        object["registered"] = .bool(isRegistered)
        object["status"] = .string(status.name)
        object["terms"] = .string(terms.version)
        object["history"] = .array(
            history.map { step in
                [
                    "answer": .string(step.answer.rawValue), "terms": .string(step.terms.version),
                    "at": .string(step.at.iso8601), "way": .string(step.way),
                ]
            })
        return .object(object)
    }
}

extension ApplePayRegistration.Status {
    /// The status in one word.
    package var name: String {
        switch self {
        case .notRegistered: "notRegistered"
        case .registered: "registered"
        case .rejected: "rejected"
        case .unsubscribed: "unsubscribed"
        case .termsChanged: "termsChanged"
        }
    }
}
