import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips

// begin: sheet-orders
/// The shop's table of carts. In a real shop, a table in its database.
actor Carts: CheckoutOrders {
    struct Cart {
        var shopper: String
        var amount: String
        var attempt: CheckoutAttempt?
    }
    private var carts: [String: Cart]

    init(_ carts: [String: Cart]) { self.carts = carts }

    func order(of purchase: String, for shopper: String) -> CheckoutOrder? {
        guard let cart = carts[purchase], cart.shopper == shopper else { return nil }
        var request = OrderInitializeRequest()
        request.amount = cart.amount
        request.currencyCode = .eur
        // With Apple Pay, `otherCharge` is a column of the table, too.
        return CheckoutOrder(
            request: request, wallet: "wallet of \(shopper)", attempt: cart.attempt, otherCharge: nil)
    }

    /// The whole attempt is compared, with its time.
    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) -> Bool {
        guard let cart = carts[purchase], cart.attempt == last else { return false }
        carts[purchase]?.attempt = attempt
        return true
    }
}
// end: sheet-orders

// begin: sheet-routes
/// The two routes of the sheet, for any web framework. `shopper` is whom it has authenticated.
func answer(
    _ path: String, body: [UInt8], shopper: String, by checkout: CheckoutServer
) async -> CheckoutServer.Answer? {
    switch path {
    case "/checkout/initialise": await checkout.initialise(body, for: shopper)
    case "/checkout/charge": await checkout.charge(body, for: shopper)
    default: nil
    }
}
// end: sheet-routes

// begin: sheet-server
/// Over Mercanet. `office` asks the platform how an order ended. The app learns of no error but "503": log them.
func checkoutServer(
    orders: any CheckoutOrders, merchant: InAppMerchant<Mercanet>, office: OfficeClient<Mercanet>,
    log: @escaping @Sendable (any Error) -> Void
) -> CheckoutServer {
    CheckoutServer(orders: orders, over: merchant, lookup: office, failed: log)
}
// end: sheet-server

// begin: sheet-term
/// The page at `TermUrl`: the issuer posts its answer there, and the app gets it as an address.
func termPage(form: [UInt8], acceptLanguage: String?) -> AuthenticationRelayAnswer {
    AuthenticationRelay(to: .putPaRes).answer(form: form, acceptLanguage: acceptLanguage)
}
// end: sheet-term
