import APISupport
import Engine
import GuichetSips

/// `paymentProviderOrder`: begins a payment in a bank's app, and returns the address that opens the app.
struct PaymentProviderOrderHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let placement: OrderPlacement
    let address: PublicAddress

    func answer(_ call: InAppCall) async throws -> INAPPPaymentProviderResponse {
        let context = try requestReader.context(call, preparedFor: .paymentProviderOrder)
        let payment = try await placement.payment(ContextUse(of: context, by: call)) { () throws(SipsRefusal) in
            let shop = try requestReader.shop(of: context, for: .paymentProviderOrder)
            let order: OrderInitializeRequest = try context.initialisation()
            return OrderPlacement.Order(
                shop: shop, card: nil, details: SipsOrderDetails(order: order, brand: .bcmc, selection: .notApplicable))
        }
        let vault = requestReader.vault
        var response = INAPPPaymentProviderResponse()
        response.inAppResponseCode = .accepted
        response.outerRedirectionUrl =
            address.url
            + ProviderAddress.of(try SealedPaymentID.seal(payment.id, for: .bank, by: vault), at: SipsBankApp.path)
        response.redirectionUrl = address.url + InAppWire.path
        response.transactionContextData = try SealedPaymentID.seal(payment.id, for: .phone, by: vault)
        response.transactionContextVersion = InAppWire.version
        return response
    }
}
