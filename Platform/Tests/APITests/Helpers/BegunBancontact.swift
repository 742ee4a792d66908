import GuichetAsyncHTTPClient
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support
import Testing

/// A Bancontact payment that waits for its cardholder: what the phone has of it, and the bank's page.
struct BegunBancontact: Sendable {
    let phone: InAppClient<Sips>
    let response: INAPPPaymentProviderResponse
    let context: TransactionContext
    let initialisation: Initialisation
    /// The bank's page, as path and query.
    let page: String
    let sealed: String

    static func order(_ change: (inout OrderInitializeRequest) -> Void = { _ in }) -> OrderInitializeRequest {
        var order = OrderInitializeRequest.test()
        order.sdkOperationName = .paymentProviderOrder
        order.paymentMeanBrand = .bcmcMobile
        change(&order)
        return order
    }

    static func begin(
        _ test: TestPlatform, _ order: OrderInitializeRequest = order()
    ) async throws -> BegunBancontact {
        let initialisation = try await test.merchant(Sips.self).orderInitialize(order)
        let phone = test.phone(Sips.self)
        let response = try await phone.paymentProviderOrder(initialisation: initialisation)
        let intent = try #require(response.outerRedirectionUrl)
        #expect(intent.hasPrefix(test.address))
        let page = String(intent.dropFirst(test.address.count))
        return BegunBancontact(
            phone: phone, response: response, context: try #require(response.context), initialisation: initialisation,
            page: page, sealed: try #require(page.split(separator: "=").last.map(String.init)))
    }
}
