import Engine
import GuichetSips

/// `walletCheckEnrollment` of In-App wire 1 (docs/in-app-wire.md, section 9): an enrolment check for a stored card.
struct WalletCheckEnrollmentHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let enrollment: Enrollment
    let walletCards: WalletCards

    func answer(_ call: InAppCall) async throws -> INAPPWalletCheckEnrollmentResponse {
        let context = try requestReader.context(call, preparedFor: .threeDSecureAndWalletOrder)
        try await enrollment.checkUnused(context)
        let shop = try requestReader.shop(of: context, for: .walletCheckEnrollment)
        let stored = try await walletCards.find(call, context).get()
        let order: OrderInitializeRequest = try context.initialisation()
        let choice = try stored.choice(call)
        let enrolled = try await enrollment.enrol(
            context, at: shop, card: try walletCards.card(stored, call),
            details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        var response = INAPPWalletCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = enrolled.authentRedirectionUrl
        response.maskedPan = enrolled.maskedPan
        response.paReqMessage = enrolled.paReqMessage
        response.paymentMeanBrand = choice.brand
        response.paymentMeanBrandSelectionStatus = choice.selection
        response.redirectionUrl = enrolled.redirectionUrl
        response.tokenPan = enrolled.tokenPan
        response.transactionContextData = enrolled.transactionContextData
        response.transactionContextVersion = enrolled.transactionContextVersion
        return response
    }
}
