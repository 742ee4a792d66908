public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The way of a payment to the merchant's server, in two steps, so that it is known when it may have left the phone.
///
/// The phone never speaks to the payment platform: that takes the shop's password or key, which belongs on a server.
public struct ApplePayServer: Sendable {
    typealias Sending = @Sendable () async throws -> ApplePayServerAnswer

    let prepare: @Sendable (ApplePayPayment) async throws -> Sending

    /// - Parameters:
    ///   - prepare: makes the message, and writes down what the app needs to ask about it after a crash: the order's
    ///     reference. It sends nothing: whatever it throws means that nobody was charged.
    ///   - send: sends the message, once. Whatever it throws leaves the outcome unknown, but for ``ApplePayNotSent`` and
    ///     an `HTTPTransportError` of a connection that was never made. It is not cancelled when the time is over: its
    ///     answer is then told as a late one.
    public init<Message: Sendable>(
        prepare: @escaping @Sendable (ApplePayPayment) async throws -> Message,
        send: @escaping @Sendable (Message) async throws -> ApplePayServerAnswer
    ) {
        self.prepare = { payment in
            let message = try await prepare(payment)
            return { try await send(message) }
        }
    }

    /// A server that takes a JSON message by POST, and answers `{"outcome": "accepted"}`,
    /// `{"outcome": "refused", "advice": "otherCard"}` or `{"outcome": "unknown"}` with status 200. Anything else leaves
    /// the outcome unknown.
    ///
    /// - Parameters:
    ///   - headers: what the server knows its shopper by.
    ///   - message: the order's reference and the payment, in the form that the server wants.
    public static func posting(
        to route: URL, over transport: any HTTPTransport, headers: [(name: String, value: String)] = [],
        message: @escaping @Sendable (ApplePayPayment) async throws -> JSONValue
    ) -> ApplePayServer {
        ApplePayServer(
            prepare: { payment in
                guard route.isSecureOrLoopback else {
                    throw ApplePayNotSent(reason: "the route is not under TLS", advice: .fixIntegration)
                }
                var request = HTTPTransportRequest.json(try await message(payment), to: route)
                request.headers += headers
                return request
            },
            send: { request in
                let response = try await transport.send(request)
                guard response.status == 200, let value = try? JSONValue(parsing: response.body) else {
                    return .unknown
                }
                return ApplePayServerAnswer(json: value)
            })
    }
}

extension ApplePayServerAnswer {
    /// The same object as in ``ApplePayServer/posting(to:over:headers:message:)``, for a route of the app's own. What is
    /// not understood is no answer: ``unknown``.
    public init(json value: JSONValue) {
        switch value["outcome"]?.text {
        case "accepted": self = .accepted
        case "refused": self = .refused(Advice(rawValue: value["advice"]?.text ?? Advice.otherCard.rawValue))
        default: self = .unknown
        }
    }
}

extension ApplePayNotSent {
    /// Of an error of the first step: whatever it is, nothing was sent.
    init(preparing error: any Error) {
        self = error as? ApplePayNotSent ?? ApplePayNotSent(reason: String(describing: error), advice: .fixIntegration)
    }

    /// Of an error of the second step; `nil` where it may have arrived all the same.
    init?(sending error: any Error) {
        if let error = error as? ApplePayNotSent {
            self = error
        } else if let error = error as? HTTPTransportError, !error.mayHaveArrived {
            self.init(reason: error.reason)
        } else {
            return nil
        }
    }
}
