import DirectAPI
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Synchronization

/// A merchant's server for an app with an Apple Pay button, with Worldline Direct: its orders, the calls, and the
/// webhooks. Only this server has the API key, the webhook key and the key that opens tokens.
final class DemoDirectShop: Sendable {
    typealias Answer = DirectAnswer<DirectCreatePaymentResponse>

    private struct Book {
        /// The platform's answers to the calls about an order.
        var answers: [String: Result<Answer, DirectError>] = [:]
        /// The events of the webhooks, by the payment's identifier.
        var events: [String: Set<DirectEventType>] = [:]
        var address = ""
        var decryption: MerchantDecryption?
    }

    let client: DirectClient
    private let verifier: DirectNotificationVerifier
    private let book = Mutex(Book())

    /// The amount of every order, in cents: the server sets it, whatever an app sends.
    static let amount: Int64 = 3_000

    init(platform: String, transport: any HTTPTransport, clock: DemoClock) throws {
        let shop = DirectPlatformShop.demo
        guard let key = shop.apiKeys.first, let api = URL(string: platform) else {
            throw DemoFailure("there is no demo shop of Worldline Direct")
        }
        client = DirectClient(
            merchantId: shop.merchantId, key: key, api: api, transport: transport, now: { clock.date })
        verifier = DirectNotificationVerifier(merchantId: shop.merchantId, keys: shop.webhookKeys)
    }

    func answer(_ orderId: String) -> Result<Answer, DirectError>? { book.withLock { $0.answers[orderId] } }

    func payment(_ orderId: String) -> DirectPayment? {
        if case .success(let answer) = answer(orderId) { answer.payment } else { nil }
    }

    /// Whether a webhook reported this event for an order's payment.
    func isTold(_ type: DirectEventType, of orderId: String) -> Bool {
        guard let id = payment(orderId)?.id else { return false }
        return isTold(type, ofPayment: id)
    }

    func isTold(_ type: DirectEventType, ofPayment id: DirectPaymentID) -> Bool {
        book.withLock { $0.events[id.base]?.contains(type) ?? false }
    }

    /// Sets this server's address, for its webhooks.
    func setAddress(_ url: String) { book.withLock { $0.address = url } }

    /// From here on the merchant can decrypt tokens.
    func keep(_ decryption: MerchantDecryption) { book.withLock { $0.decryption = decryption } }

    /// Handles the app's message: `order` and either `payment` or `encryptedCustomerInput`. The answer is for its
    /// payment sheet.
    ///
    /// - Parameter way: who decrypts, `platform` or `merchant`. It is the server's choice, not the app's.
    func charge(_ message: JSONObject, way: String) async throws -> JSONValue {
        guard let orderId = message["order"]?.text else { throw DemoFailure("the app's message is not complete") }
        var order = DirectOrder(amount: Self.amount, currencyCode: "EUR", merchantReference: orderId)
        let method: DirectApplePayMethod
        if let blob = message["encryptedCustomerInput"]?.text {
            method = .encryptedBlob(try DirectEncryptedBlob(encryptedFields: blob))
        } else if let json = message["payment"] {
            let payment = try ApplePayPayment(applePayJSON: json)
            order.take(try DirectApplePayContacts(payment))
            method = try await self.method(payment, of: orderId, way)
        } else {
            throw DemoFailure("the app's message is not complete")
        }
        let input = DirectApplePayInput(method, authorizationMode: .finalAuthorization)
        var request = DirectCreatePaymentRequest(input, order: order)
        request.feedbacks = DirectFeedbacks()
        request.feedbacks?.webhooksUrls = [book.withLock { "\($0.address)/direct/webhooks" }]
        return try await charge(orderId, request)
    }

    private func method(
        _ payment: ApplePayPayment, of orderId: String, _ way: String
    ) async throws -> DirectApplePayMethod {
        guard way == "merchant" else { return .encryptedToken(DirectEncryptedToken(payment.token)) }
        guard let decryption = book.withLock({ $0.decryption }),
            let amount = Amount(minorUnits: Self.amount, currency: .eur)
        else { throw DemoFailure("the merchant has no key to open tokens with") }
        return .decrypted(try await decryption.open(payment.token, for: orderId, expecting: amount))
    }

    private func charge(_ orderId: String, _ request: DirectCreatePaymentRequest) async throws -> JSONValue {
        do {
            let answer = try await client.createPayment(request)
            book.withLock { $0.answers[orderId] = .success(answer) }
            return switch answer.outcome {
            case .accepted: ["outcome": "accepted"]
            case .declined: ["outcome": "refused", "advice": .string(answer.outcome.advice.rawValue)]
            default: ["outcome": "unknown"]
            }
        } catch {
            book.withLock { $0.answers[orderId] = .failure(error) }
            return error.advice == .ask
                ? ["outcome": "unknown"] : ["outcome": "refused", "advice": .string(error.advice.rawValue)]
        }
    }

    /// Receives the platform's webhook. Its content is used only after its signature was verified.
    func take(webhook body: [UInt8], headers: [(name: String, value: String)]) throws {
        let event = try verifier.verify(body: body, headers: headers)
        guard let type = event.type, let id = event.payment?.id ?? event.refund?.id else { return }
        book.withLock { _ = $0.events[id.base, default: []].insert(type) }
    }
}
