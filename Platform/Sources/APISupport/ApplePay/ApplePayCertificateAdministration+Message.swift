package import GuichetApplePay
package import GuichetCore

/// The changes, as the command requests them.
extension ApplePayCertificateAdministration {
    /// - Parameter message: `certificate` (DER in hexadecimal), `key` (PEM), `environment`, optionally `merchantId`.
    package func add(_ message: JSONObject) async throws -> JSONValue {
        guard let der = message["certificate"]?.text.flatMap({ Hex.decode($0) }), let key = message["key"]?.text,
            let environment = message["environment"]?.text
        else { throw Self.incomplete }
        return try await add(
            Self.certificate(der), key: key, merchantIdentifier: message["merchantId"]?.text,
            environment: MerchantEnvironment(rawValue: environment)
        ).json
    }

    /// - Parameter message: `hash`, optionally `environment` and `force`.
    package func remove(_ message: JSONObject) async throws -> JSONValue {
        guard let hash = message["hash"]?.text else { throw Self.incomplete }
        let removed = try await remove(
            hash: hash, environment: message["environment"]?.text.map(MerchantEnvironment.init(rawValue:)),
            force: message["force"] == .bool(true))
        return ["hash": .string(Hex.encode(removed))]
    }

    package static let incomplete = ApplePayRefusal(
        .invalid, "the message is not complete", remedy: "use the platform's own version of guichet")
}

extension CertificateFinding {
    package var json: JSONValue {
        [
            "code": .string(code.rawValue), "severity": .string(severity.rawValue), "reason": .string(reason),
            "remedy": .string(remedy),
        ]
    }

    /// `nil` if it is not the JSON of a finding.
    package init?(json: JSONValue) {
        guard let code = json["code"]?.text, let reason = json["reason"]?.text, let remedy = json["remedy"]?.text,
            let severity = json["severity"]?.text.flatMap(Severity.init(rawValue:))
        else { return nil }
        self.init(Code(rawValue: code), severity, reason, remedy: remedy)
    }
}
