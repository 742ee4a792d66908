import Engine
import GuichetSips

/// `walletCheckEnrollment` of In-App wire 1 (docs/in-app-wire.md, section 9): an enrolment check for a stored card.
struct WalletCheckEnrollmentHandler: InAppOperationHandler {
    let opener: CallOpener
    let desk: EnrollmentDesk
    let drawer: WalletDrawer

    func answer(_ call: InAppCall) async throws -> INAPPWalletCheckEnrollmentResponse {
        let context = try opener.context(call, preparedFor: .threeDSecureAndWalletOrder)
        let shop = try opener.shop(of: context, for: .walletCheckEnrollment)
        let stored = try await drawer.find(call, context).get()
        let order: OrderInitializeRequest = try context.initialisation()
        let choice = try stored.choice(call)
        let enrollment = try await desk.enrol(
            context, at: shop, card: try drawer.card(stored, call),
            details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        var response = INAPPWalletCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = enrollment.authentRedirectionUrl
        response.maskedPan = enrollment.maskedPan
        response.paReqMessage = enrollment.paReqMessage
        response.paymentMeanBrand = choice.brand
        response.paymentMeanBrandSelectionStatus = choice.selection
        response.redirectionUrl = enrollment.redirectionUrl
        response.tokenPan = enrollment.tokenPan
        response.transactionContextData = enrollment.transactionContextData
        response.transactionContextVersion = enrollment.transactionContextVersion
        return response
    }
}
