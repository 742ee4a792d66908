import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant

/// Tests credentials of real platforms, by the calls that their documents have for that. They read and change nothing.
struct LiveDoctor {
    let credentials: LiveCredentials
    let trust: TrustOption

    private static let timeoutSeconds: Double = 20

    init(_ credentials: LiveCredentials, trust: TrustOption) {
        self.credentials = credentials
        self.trust = trust
    }

    func diagnoses() async throws -> [Diagnosis] {
        try await ServerTransport.with(trust) { transport in
            var found: [Diagnosis] = []
            if let direct = credentials.direct { found.append(await test(direct, transport)) }
            if let lyra = credentials.lyra { found.append(await test(lyra, transport)) }
            return found
        }
    }

    /// Worldline Direct, `GET /v2/{merchantId}/services/testconnection`.
    private func test(_ direct: LiveCredentials.Direct, _ transport: any HTTPTransport) async -> Diagnosis {
        let subject = "direct"
        let client = DirectClient(
            merchantId: direct.merchantId, key: DirectAPIKey(id: direct.keyID, secret: direct.secret), api: direct.url,
            transport: transport, timeoutSeconds: Self.timeoutSeconds)
        do throws(DirectError) {
            try await client.testConnection()
            return .fine(subject, "\(direct.url.absoluteString) accepts key \(direct.keyID) of \(direct.merchantId)")
        } catch {
            let code = error.errorCode.map { " (\(LogText.line($0.rawValue)))" } ?? ""
            return Diagnosis(
                subject, .problem, "\(direct.url.absoluteString): \(LogText.line(error.reason))\(code)",
                advice: error.code == .notAuthorized
                    ? "compare merchant-id, key-id and secret with the portal, the address with the environment, and the machine's clock with the time"
                    : "check the address and the network")
        }
    }

    /// Lyra, `Charge/SDKTest`: answers with the value that was sent.
    private func test(_ lyra: LiveCredentials.Lyra, _ transport: any HTTPTransport) async -> Diagnosis {
        let (subject, value) = ("lyra", "guichet doctor")
        var request = HTTPTransportRequest.json(
            ["value": .string(value)], to: lyra.url.appendingPathComponent("api-payment/V4/Charge/SDKTest"),
            timeoutSeconds: Self.timeoutSeconds)
        let basic = Data("\(lyra.shopId):\(lyra.password)".utf8).base64EncodedString()
        request.headers.append((name: "Authorization", value: "Basic \(basic)"))
        do throws(HTTPTransportError) {
            let answer = try await transport.send(request)
            let json = try? JSONValue(parsing: answer.body)
            if json?["status"] == "SUCCESS", json?["answer"]?["value"]?.text == value {
                return .fine(subject, "\(lyra.url.absoluteString) accepts the password of shop \(lyra.shopId)")
            }
            let code = json?["answer"]?["errorCode"]?.text
            let said = json?["answer"]?["errorMessage"]?.text ?? "HTTP \(answer.status), no answer of Lyra's API"
            return Diagnosis(
                subject, .problem,
                "\(lyra.url.absoluteString): \(LogText.line(said))\(code.map { " (\(LogText.line($0)))" } ?? "")",
                advice: code == "INT_905"
                    ? "compare shop-id and password with the back office; there is one password for tests and one for production"
                    : "check the address: that of the API, without a path")
        } catch {
            return Diagnosis(
                subject, .problem, "\(lyra.url.absoluteString): \(LogText.line(error.reason))",
                advice: "check the address and the network")
        }
    }
}
