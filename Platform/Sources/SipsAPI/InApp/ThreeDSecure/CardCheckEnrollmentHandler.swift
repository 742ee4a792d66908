import Engine
import GuichetSips

/// `cardCheckEnrollment` of In-App wire 1 (docs/in-app-wire.md, section 9).
struct CardCheckEnrollmentHandler: InAppOperationHandler {
    let opener: CallOpener
    let desk: EnrollmentDesk

    func answer(_ call: InAppCall) async throws -> INAPPCardCheckEnrollmentResponse {
        let context = try opener.context(call, preparedFor: .threeDSecureAndOrder)
        let shop = try opener.shop(of: context, for: .cardCheckEnrollment)
        let card = try opener.testCard(call, boundTo: call.request.redirectionData ?? "")
        let order: OrderInitializeRequest = try context.initialisation()
        let choice = try BrandChoice.choose(
            among: card.brands, asked: call.request.paymentMeanBrand ?? order.paymentMeanBrand,
            status: call.request.paymentMeanBrandSelectionStatus)
        let enrollment = try await desk.enrol(
            context, at: shop, card: card,
            details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        var response = INAPPCardCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = enrollment.authentRedirectionUrl
        response.maskedPan = enrollment.maskedPan
        response.paReqMessage = enrollment.paReqMessage
        response.redirectionUrl = enrollment.redirectionUrl
        response.tokenPan = enrollment.tokenPan
        response.transactionContextData = enrollment.transactionContextData
        response.transactionContextVersion = enrollment.transactionContextVersion
        return response
    }
}
