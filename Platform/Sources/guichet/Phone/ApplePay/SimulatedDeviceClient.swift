import Foundation
import GuichetCore
import GuichetPassKit

/// The simulated device of a running platform, asked over HTTP for what Apple's sheet would give.
struct SimulatedDeviceClient: Sendable {
    let platform: String
    let transport: any HTTPTransport

    /// What the holder has in hand.
    struct Choice: Sendable {
        var card: String
        var network: ApplePayNetwork?
    }

    /// The holder agrees to what the app asks for.
    func pay(_ request: SheetRequest, _ choice: Choice) async throws -> ApplePayPayment {
        guard let url = URL(string: "\(platform)/simulated-apple/payments") else {
            throw DeviceFailure(reason: "the platform's address is none", remedy: "correct it")
        }
        var message = JSONObject()
        message.append("merchantIdentifier", .string(request.merchantIdentifier))
        message.append("amount", .integer(request.total.minorUnits))
        message.append("currency", .string(request.currencyCode))
        message.append("supportedNetworks", .array(request.supportedNetworks.map { .string($0.rawValue) }))
        message.append("card", .string(choice.card))
        if let network = choice.network { message.append("network", .string(network.rawValue)) }
        if let data = request.applicationData {
            message.append("applicationData", .string(Data(data).base64EncodedString()))
        }
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(.json(.object(message), to: url))
        } catch {
            throw DeviceFailure(
                reason: "no platform answers: \(error.reason)",
                remedy: "Is a platform running at \(platform)? `guichet serve --dev` starts one; --url names another.",
                advice: .retry)
        }
        let json = try? JSONValue(parsing: answer.body)
        guard answer.status == 200, let json else {
            guard let reason = json?["reason"]?.text else {
                throw DeviceFailure(
                    reason: "the platform does not simulate Apple (status \(answer.status))",
                    remedy:
                        "Start it with `guichet serve --simulated-device` (--dev turns it on), or give --token FILE.")
            }
            throw DeviceFailure(
                reason: reason, remedy: json?["remedy"]?.text.map(Self.sentence) ?? "", code: json?["code"]?.text,
                field: json?["field"]?.text, advice: json?["advice"]?.text.map(Advice.init(rawValue:)))
        }
        return try ApplePayPayment(applePayJSON: json)
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
