import APISupport
import Engine
import GuichetSips

/// `paymentProviderOrder`: begins a payment that the holder makes in a bank's app, and gives the address that wakes it.
struct PaymentProviderOrderHandler: InAppOperationHandler {
    let opener: CallOpener
    let desk: OrderDesk
    let address: PublicAddress

    func answer(_ call: InAppCall) async throws -> INAPPPaymentProviderResponse {
        let context = try opener.context(call, preparedFor: .paymentProviderOrder)
        let payment = try await desk.payment(context, call.fingerprint) { () throws(SipsRefusal) in
            let shop = try opener.shop(of: context, for: .paymentProviderOrder)
            let order: OrderInitializeRequest = try context.initialisation()
            return OrderDesk.Order(
                shop: shop, card: nil, details: SipsOrderDetails(order: order, brand: .bcmc, selection: .notApplicable))
        }
        let vault = opener.vault
        var response = INAPPPaymentProviderResponse()
        response.inAppResponseCode = .accepted
        response.outerRedirectionUrl =
            address.url + BankAppFace.path(for: try SealedPaymentID.seal(payment.id, for: .bank, by: vault))
        response.redirectionUrl = address.url + InAppWire.path
        response.transactionContextData = try SealedPaymentID.seal(payment.id, for: .phone, by: vault)
        response.transactionContextVersion = InAppWire.version
        return response
    }
}
