public import GuichetCore
import GuichetSDK
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's server, as a ``PaymentSheet`` needs it: two questions about one purchase.
public struct PaymentSheetServer: Sendable {
    package let initialisation: @Sendable (SDKOperationName) async throws -> CheckoutAnswer
    package let wasCharged: @Sendable () async throws -> ChargeState

    /// For routes of the app's own. Both functions must have a time limit.
    ///
    /// - Parameters:
    ///   - initialisation: prepares an operation. For one that pays, the server answers with the *same* reference until
    ///     the platform has refused it for good, and with `charge` if the purchase is paid. Any error means that nothing
    ///     was sent to the platform.
    ///   - wasCharged: whether the shopper was charged for the purchase, under any reference.
    public init(
        initialisation: @escaping @Sendable (SDKOperationName) async throws -> CheckoutAnswer,
        wasCharged: @escaping @Sendable () async throws -> ChargeState
    ) {
        self.initialisation = initialisation
        self.wasCharged = wasCharged
    }

    /// A server with the two routes of `CheckoutServer` (GuichetMerchant): `initialise` and `charge` below an address.
    ///
    /// - Parameters:
    ///   - base: the address above both routes, with https; nothing is sent to any other.
    ///   - purchase: what is bought, as the merchant names it.
    ///   - transport: sends the questions.
    ///   - headers: what authenticates the shopper to the server.
    public static func at(
        _ base: URL, purchase: String, over transport: any HTTPTransport, headers: [(name: String, value: String)] = []
    ) -> PaymentSheetServer {
        let refuseWithoutTLS: @Sendable () throws -> Void = {
            guard base.isSecureOrLoopback else {
                throw InAppError(
                    code: .insecureConnection, reason: "the shop's routes are not under TLS", advice: .fixIntegration)
            }
        }
        let question = ChargeQuestion(
            transport: transport, route: base.appendingPathComponent("charge"), headers: headers)
        return PaymentSheetServer(
            initialisation: { operation in
                try refuseWithoutTLS()
                let query = CheckoutQuery(purchase: purchase, operation: operation)
                var request = HTTPTransportRequest.json(
                    .object(query.wireObject), to: base.appendingPathComponent("initialise"))
                request.headers += headers
                let response = try await transport.send(request)
                guard response.status == 200, let object = (try? JSONValue(parsing: response.body))?.object else {
                    // Another try helps after these two, and after an error of the server itself.
                    let isFinal = (400..<500).contains(response.status) && ![408, 429].contains(response.status)
                    throw InAppError(
                        code: .noAnswer, reason: "HTTP status \(response.status), and no answer",
                        advice: isFinal ? .fixIntegration : .retry)
                }
                return try CheckoutAnswer(wireObject: object)
            },
            wasCharged: {
                try refuseWithoutTLS()
                let payment = PaymentReference.transactionReference(purchase)
                let answer = try await question(payment)
                // An answer about another purchase does not count.
                return answer.payment == payment ? answer.charge ?? .notYetKnown : .notYetKnown
            })
    }
}
