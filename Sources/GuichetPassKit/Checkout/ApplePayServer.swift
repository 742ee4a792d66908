public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Sends a payment to the merchant's server in two steps, so that it is known from when on it may have been sent.
///
/// The phone never calls the payment platform: that requires the shop's password or key, which must stay on a server.
public struct ApplePayServer: Sendable {
    typealias Sending = @Sendable () async throws -> ApplePayServerAnswer

    let prepare: @Sendable (ApplePayPayment) async throws -> Sending

    /// - Parameters:
    ///   - prepare: makes the message, and stores what the app needs to ask for the outcome after a crash: the order's
    ///     reference. It sends nothing: any error means that nothing was charged.
    ///   - send: sends the message, once. Any error leaves the outcome unknown, except ``ApplePayNotSent`` and an
    ///     `HTTPTransportError` for a connection that was never made. It is not cancelled at the time limit: its answer
    ///     is then reported as a late one.
    public init<Message: Sendable>(
        prepare: @escaping @Sendable (ApplePayPayment) async throws -> Message,
        send: @escaping @Sendable (Message) async throws -> ApplePayServerAnswer
    ) {
        self.prepare = { payment in
            let message = try await prepare(payment)
            return { try await send(message) }
        }
    }

    /// The same server, with one more step between the two: after the message was made, before it is sent. If it throws,
    /// nothing is sent.
    package func beforeSending(_ step: @escaping @Sendable () async throws -> Void) -> ApplePayServer {
        let prepare = prepare
        return ApplePayServer { payment in
            let sending = try await prepare(payment)
            try await step()
            return sending
        }
    }

    private init(_ prepare: @escaping @Sendable (ApplePayPayment) async throws -> Sending) { self.prepare = prepare }

    /// A server that accepts a JSON message by POST, and answers `{"outcome": "accepted"}`,
    /// `{"outcome": "refused", "advice": "otherCard"}` or `{"outcome": "unknown"}` with status 200. Any other answer
    /// leaves the outcome unknown.
    ///
    /// - Parameters:
    ///   - route: the address on the merchant's server, with https.
    ///   - transport: sends the request.
    ///   - headers: what authenticates the shopper to the server.
    ///   - message: the order's reference and the payment, in the format that the server requires.
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
    /// The same object as in ``ApplePayServer/posting(to:over:headers:message:)``, for an app's own route. Any other
    /// value is ``unknown``, also a refusal whose advice contradicts it: `ask` and `wait` mean that the payment may still
    /// be made, `none` that it was.
    public init(json value: JSONValue) {
        switch value["outcome"]?.text {
        case "accepted": self = .accepted
        case "refused":
            let advice = Advice(rawValue: value["advice"]?.text ?? Advice.otherCard.rawValue)
            self = [.ask, .wait, Advice.none].contains(advice) ? .unknown : .refused(advice)
        default: self = .unknown
        }
    }
}

extension ApplePayNotSent {
    /// From any error of the first step: nothing was sent.
    init(preparing error: any Error) {
        self = error as? ApplePayNotSent ?? ApplePayNotSent(reason: String(describing: error), advice: .fixIntegration)
    }

    /// From an error of the second step; `nil` if the payment may have arrived.
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
