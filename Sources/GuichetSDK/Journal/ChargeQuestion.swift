public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Asks a merchant's server "Was I charged?": a `ChargeQuery` by POST, a `ChargeAnswer` back.
///
/// An app whose server speaks otherwise asks in its own way, see ``PaymentJournal/settle(asking:)``.
public struct ChargeQuestion: Sendable {
    private let transport: any HTTPTransport
    private let route: URL
    private let headers: [(name: String, value: String)]

    /// - Parameters:
    ///   - route: of the merchant's server.
    ///   - headers: what the server knows its shopper by. It must not answer to anybody.
    public init(transport: any HTTPTransport, route: URL, headers: [(name: String, value: String)] = []) {
        self.transport = transport
        self.route = route
        self.headers = headers
    }

    public func callAsFunction(_ payment: PaymentReference) async throws(InAppError) -> ChargeAnswer {
        var request = HTTPTransportRequest.json(.object(ChargeQuery(payment).wireObject), to: route)
        request.headers += headers
        let answer: HTTPTransportResponse
        do throws(HTTPTransportError) {
            answer = try await transport.send(request)
        } catch {
            throw InAppError(code: .noAnswer, reason: error.description, advice: .retry)
        }
        guard answer.status == 200, let object = (try? JSONValue(parsing: answer.body))?.object,
            let charge = try? ChargeAnswer(wireObject: object), (try? charge.checkFormats()) != nil,
            charge.payment != nil
        else {
            throw InAppError(code: .noAnswer, reason: "HTTP status \(answer.status), and no answer", advice: .retry)
        }
        return charge
    }
}
