import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import HTTPTypes
import Hummingbird
import NIOCore

/// The purchases of the shop: any name is one, of 30 euros. In memory: the tests that kill this server do not use it.
private actor ShopPurchases: CheckoutOrders {
    private var attempts: [String: CheckoutAttempt] = [:]

    func order(of purchase: String, for shopper: String) -> CheckoutOrder? {
        var request = OrderInitializeRequest()
        request.amount = "3000"
        request.currencyCode = .eur
        request.customerId = shopper
        return CheckoutOrder(request: request, wallet: "wallet-1", attempt: attempts[purchase], otherCharge: nil)
    }

    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) -> Bool {
        guard attempts[purchase] == last else { return false }
        attempts[purchase] = attempt
        return true
    }
}

extension ShopOrders {
    /// The server's half of the payment sheet.
    func checkout() -> CheckoutServer {
        let orders = ShopPurchases()
        let failed: @Sendable (any Error) -> Void = { FileHandle.standardError.write(Data("checkout: \($0)\n".utf8)) }
        guard let office else { return CheckoutServer(orders: orders, over: direct, failed: failed) }
        return CheckoutServer(orders: orders, over: sips, lookup: office, failed: failed)
    }
}

extension CheckoutServer {
    /// The two routes, for Hummingbird. This server has one shopper; a real one authenticates them.
    func addRoutes<Context: RequestContext>(to router: Router<Context>) {
        router.post("/checkout/initialise") { request, _ in
            let body = try await request.body.collect(upTo: Self.maximumBytes)
            return Self.response(await initialise(Array(body.readableBytesView), for: "shopper-1"))
        }
        router.post("/checkout/charge") { request, _ in
            let body = try await request.body.collect(upTo: Self.maximumBytes)
            return Self.response(await charge(Array(body.readableBytesView), for: "shopper-1"))
        }
    }

    private static func response(_ answer: Answer) -> Response {
        Response(
            status: HTTPResponse.Status(code: answer.status),
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}
