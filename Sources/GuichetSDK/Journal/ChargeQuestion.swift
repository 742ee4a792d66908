public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Asks a merchant's server whether the shopper was charged: sends a `ChargeQuery` by POST and reads a `ChargeAnswer`.
///
/// An app whose server has another API passes its own function to ``PaymentJournal/settle(asking:failed:)``.
public struct ChargeQuestion: Sendable {
    private let transport: any HTTPTransport
    private let route: URL
    private let headers: [(name: String, value: String)]

    /// - Parameters:
    ///   - transport: sends the question.
    ///   - route: the address on the merchant's server, with https, or on this machine; nothing is sent to any other.
    ///   - headers: what authenticates the shopper to the server, which must not answer without authentication.
    public init(transport: any HTTPTransport, route: URL, headers: [(name: String, value: String)] = []) {
        self.transport = transport
        self.route = route
        self.headers = headers
    }

    /// - Throws: ``InAppError/Code/outcomeUnknown``, with the advice to ask again, unless the server answers 200 with a complete
    ///   `ChargeAnswer`; ``InAppError/Code/insecureConnection`` if the route is not under TLS, and nothing was sent.
    public func callAsFunction(_ payment: PaymentReference) async throws(InAppError) -> ChargeAnswer {
        // What authenticates the shopper is sent along.
        guard route.isSecureOrLoopback else {
            throw InAppError(
                code: .insecureConnection, reason: "the shop's routes are not under TLS", advice: .fixIntegration)
        }
        var request = HTTPTransportRequest.json(.object(ChargeQuery(payment).wireObject), to: route)
        request.headers += headers
        let answer: HTTPTransportResponse
        do throws(HTTPTransportError) {
            answer = try await transport.send(request)
        } catch {
            throw .outcomeUnknown(error.description)
        }
        guard answer.status == 200, let object = (try? JSONValue(parsing: answer.body))?.object,
            let charge = try? ChargeAnswer(wireObject: object), (try? charge.checkFormats()) != nil,
            charge.payment != nil
        else {
            throw .outcomeUnknown("HTTP status \(answer.status), and no answer")
        }
        return charge
    }
}
