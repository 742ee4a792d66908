import Foundation
import GuichetCore
import GuichetPassKit

/// A client of a running platform's simulated Apple, over HTTP: its device for the sheet's tokens, its portal for
/// certificates.
struct SimulatedAppleClient: Sendable {
    let platform: String
    let transport: any HTTPTransport

    /// The user's card and network.
    struct Choice: Sendable {
        var card: String
        var network: ApplePayNetwork?
        /// The merchant's certificate, in PEM, if the platform does not store it.
        var certificate: String?
    }

    /// The user confirms the app's request.
    func pay(_ request: SheetRequest, _ choice: Choice) async throws -> ApplePayPayment {
        var message = JSONObject()
        message.append("merchantIdentifier", .string(request.merchantIdentifier))
        message.append("amount", .integer(request.total.minorUnits))
        message.append("currency", .string(request.currencyCode))
        message.append("supportedNetworks", .array(request.supportedNetworks.map { .string($0.rawValue) }))
        message.append("card", .string(choice.card))
        if let network = choice.network { message.append("network", .string(network.rawValue)) }
        if let certificate = choice.certificate { message.append("certificate", .string(certificate)) }
        if let data = request.applicationData {
            message.append("applicationData", .string(Data(data).base64EncodedString()))
        }
        return try ApplePayPayment(applePayJSON: try await post(message, "payments"))
    }

    /// The simulated portal signs a request.
    ///
    /// - Returns: the certificate in PEM.
    func certificate(forRequest pem: String, merchantIdentifier: String) async throws -> String {
        var message = JSONObject()
        message.append("request", .string(pem))
        message.append("merchantIdentifier", .string(merchantIdentifier))
        guard let certificate = try await post(message, "certificates")["certificate"]?.text else { throw unreadable }
        return certificate
    }

    /// The root that a verifier has to trust in addition to Apple's, in PEM.
    func root() async throws -> String {
        let answer = try await send(HTTPTransportRequest(method: "GET", url: try url("root.pem")))
        guard answer.status == 200 else { throw notSimulated(answer.status) }
        return String(decoding: answer.body, as: UTF8.self)
    }

    private func post(_ message: JSONObject, _ path: String) async throws -> JSONValue {
        let answer = try await send(.json(.object(message), to: try url(path)))
        let json = try? JSONValue(parsing: answer.body)
        guard answer.status == 200, let json else {
            guard let reason = json?["reason"]?.text else { throw notSimulated(answer.status) }
            throw DeviceFailure(
                reason: reason, remedy: json?["remedy"]?.text.map(Self.sentence) ?? "", code: json?["code"]?.text,
                field: json?["field"]?.text, advice: json?["advice"]?.text.map(Advice.init(rawValue:)))
        }
        return json
    }

    private func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportResponse {
        do {
            return try await transport.send(request)
        } catch {
            throw DeviceFailure(
                reason: "no platform answers: \(error.reason)",
                remedy: UnansweredHint.text("\(platform)", because: error.reason),
                advice: .retry)
        }
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "\(platform)/simulated-apple/\(path)") else {
            throw DeviceFailure(reason: "the platform's address is invalid", remedy: "Correct it.")
        }
        return url
    }

    private func notSimulated(_ status: Int) -> DeviceFailure {
        DeviceFailure(
            reason: "the platform does not simulate Apple (status \(status))",
            remedy: "Start it with `guichet serve --simulated-device` (--dev turns it on), and with "
                + "--publish-simulated-device if other machines reach it; or give --token FILE.")
    }

    private var unreadable: DeviceFailure {
        DeviceFailure(reason: "the platform's answer has no certificate", remedy: "")
    }

    /// The platform's remedies are parts of a sentence.
    private static func sentence(_ remedy: String) -> String {
        remedy.prefix(1).uppercased() + remedy.dropFirst() + "."
    }
}

/// No token was made, so nothing was sent.
struct DeviceFailure: Error {
    let reason: String
    let remedy: String
    var code: String?
    var field: String?
    var advice: Advice?
}
