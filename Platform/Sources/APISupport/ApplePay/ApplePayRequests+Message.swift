import Engine
package import GuichetApplePay
package import GuichetCore

/// Requests and uploads, as the command sends them.
extension ApplePayCertificateAdministration {
    /// - Parameter message: `merchantId`, `environment`, optionally `rsa`, `organization`, `country`, `email`.
    package func request(_ message: JSONObject) async throws -> JSONValue {
        guard let merchant = message["merchantId"]?.text, let environment = message["environment"]?.text else {
            throw Self.incomplete
        }
        let made = try await request(
            merchantIdentifier: merchant, environment: MerchantEnvironment(rawValue: environment),
            keyKind: message["rsa"] == .bool(true) ? .rsa2048 : .p256, organization: message["organization"]?.text,
            country: message["country"]?.text, email: message["email"]?.text)
        return ["request": .string(made.request), "hash": .string(Hex.encode(made.publicKeyHash))]
    }

    /// - Parameter message: `certificate` (DER in hexadecimal).
    package func upload(_ message: JSONObject) async throws -> JSONValue {
        guard let der = message["certificate"]?.text.flatMap({ Hex.decode($0) }) else { throw Self.incomplete }
        return try await upload(Self.certificate(der)).json
    }

    /// - Parameter message: `hash`.
    package func discard(_ message: JSONObject) async throws -> JSONValue {
        guard let hash = message["hash"]?.text else { throw Self.incomplete }
        let discarded = try await discard(hash: hash)
        return [
            "hash": .string(Hex.encode(discarded.publicKeyHash)), "merchantId": .string(discarded.merchantIdentifier),
        ]
    }

    package static func certificate(_ der: [UInt8]) throws -> ProcessingCertificate {
        do {
            return try ProcessingCertificate(der: der)
        } catch {
            throw ApplePayRefusal(.unreadable, error.reason, remedy: "download the certificate again")
        }
    }
}

extension ApplePayCertificateAdministration.Added {
    package var json: JSONValue {
        [
            "merchantId": .string(merchantIdentifier), "environment": .string(environment.rawValue),
            "hash": .string(Hex.encode(publicKeyHash)), "findings": .array(findings.map(\.json)),
        ]
    }
}
