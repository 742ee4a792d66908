// Run by Scripts/check-checkout.

import Foundation
import GuichetCore
import GuichetPassKit

/// A phone's Apple Pay: shows its sheet, and the shopper agrees. The token is that of the platform's simulated device.
@MainActor
final class SimulatedDevice: ApplePaySheet {
    /// The platform knows it from its start.
    static let merchant = "merchant.example.guichet"
    private let address: URL
    private let card: String
    private let amount: Amount
    private let transport: any HTTPTransport
    private var report: (@MainActor (ApplePaySheetEvent) -> Void)?

    init(at address: URL, card: String, amount: Amount, over transport: any HTTPTransport) {
        (self.address, self.card, self.amount, self.transport) = (address, card, amount, transport)
    }

    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
        self.report = report
        report(.presented(true))
        Task {
            report(
                .authorised(await payment()) { _ in
                    // The shopper closes the sheet, whatever it shows.
                    Task { report(.finished) }
                })
        }
    }

    func dismiss() { report?(.finished) }

    private func payment() async -> Result<ApplePayPayment, ApplePayPaymentError> {
        let message: JSONValue = [
            "merchantIdentifier": .string(Self.merchant), "amount": .integer(amount.minorUnits), "currency": "EUR",
            "card": .string(card),
        ]
        let request = HTTPTransportRequest.json(
            message, to: address.appendingPathComponent("simulated-apple/payments"))
        // Without an answer the payment is empty, which is an error of the payment.
        let answer = try? await transport.send(request)
        do throws(ApplePayPaymentError) {
            return .success(try ApplePayPayment(parsing: answer?.body ?? []))
        } catch {
            return .failure(error)
        }
    }
}

/// The messages of the app that were answered.
actor AnsweredMessages {
    private var messages: [String] = []

    func add(_ message: String) { messages.append(message) }

    func has(_ text: String) -> Bool { messages.contains { $0.contains(text) } }
}

/// Kills the app when a message has arrived, before its answer is heard; otherwise keeps what was answered.
struct MortalTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let text: String?
    private let answered: AnsweredMessages

    init(_ transport: any HTTPTransport, dyingAfter text: String?, answered: AnsweredMessages) {
        (self.transport, self.text, self.answered) = (transport, text, answered)
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let response = try await transport.send(request)
        let message = String(decoding: request.body, as: UTF8.self)
        if let text, message.contains(text) { kill(getpid(), SIGKILL) }
        await answered.add(message)
        return response
    }
}
