import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import LyraAPI
import Synchronization

/// A merchant's server for an app with an Apple Pay button, with Scellius: its orders, the call, and the notifications.
/// Only this server has the password.
final class DemoScelliusShop: Sendable {
    /// The results for an order: the platform's answer to the call, and its notification.
    struct Entry: Sendable {
        var answer: Result<LyraPayment, LyraError>?
        var notification: LyraPayment?
    }

    let client: LyraClient
    private let verifier: LyraNotificationVerifier
    private let book = Mutex<[String: Entry]>([:])
    private let address = Mutex("")

    /// The amount of every order, in cents: the server sets it, whatever an app sends.
    static let amount: Int64 = 2_500

    init(platform: String, transport: any HTTPTransport) throws {
        guard let shop = LyraPlatformShop.demoShops.first(where: { $0.brand == .scellius }),
            let password = shop.keys.first(where: { $0.mode == .test })?.password, let api = URL(string: platform)
        else { throw DemoFailure("there is no demo shop of Scellius") }
        client = LyraClient(
            shop: LyraShop(shopId: shop.shopId, password: password), api: api, transport: transport)
        verifier = LyraNotificationVerifier(shopId: shop.shopId, passwords: [password])
    }

    func entry(_ orderId: String) -> Entry { book.withLock { $0[orderId] ?? Entry() } }

    /// Sets this server's address, for its notifications.
    func setAddress(_ url: String) { address.withLock { $0 = url } }

    /// Handles the app's message, `order` and `payload`. The answer is for its payment sheet.
    func charge(_ message: JSONObject) async throws -> JSONValue {
        guard let orderId = message["order"]?.text, let payload = message["payload"]?.object else {
            throw DemoFailure("the app's message is not complete")
        }
        var request = LyraCreatePaymentRequest(amount: Self.amount, currency: .eur)
        request.orderId = orderId
        request.ipnTargetUrl = address.withLock { "\($0)/scellius/ipn" }
        request.payload = LyraPayload(json: payload)
        do {
            let payment = try await client.pay(request)
            book.withLock { $0[orderId, default: Entry()].answer = .success(payment) }
            return payment.orderStatus == .paid
                ? ["outcome": "accepted"] : ["outcome": "refused", "advice": "otherCard"]
        } catch {
            book.withLock { $0[orderId, default: Entry()].answer = .failure(error) }
            return error.advice == .ask
                ? ["outcome": "unknown"] : ["outcome": "refused", "advice": .string(error.advice.rawValue)]
        }
    }

    /// Receives the platform's notification. Its content is used only after its hash was verified.
    func take(notification body: [UInt8]) throws {
        let payment = try verifier.verify(form: body)
        guard let orderId = payment.orderDetails?.orderId else { return }
        book.withLock { $0[orderId, default: Entry()].notification = payment }
    }
}
