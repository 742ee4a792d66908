import Engine
import GuichetSips

/// `cardCheckEnrollment` of In-App wire 1 (docs/in-app-wire.md, section 9).
struct CardCheckEnrollmentHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let enrollment: Enrollment

    func answer(_ call: InAppCall) async throws -> INAPPCardCheckEnrollmentResponse {
        let context = try requestReader.context(call, preparedFor: .threeDSecureAndOrder)
        try await enrollment.checkUnused(context)
        let shop = try requestReader.shop(of: context, for: .cardCheckEnrollment)
        let card = try requestReader.testCard(call, boundTo: call.request.redirectionData ?? "")
        let order: OrderInitializeRequest = try context.initialisation()
        let choice = try BrandChoice.choose(
            among: card.brands, asked: call.request.paymentMeanBrand ?? order.paymentMeanBrand,
            status: call.request.paymentMeanBrandSelectionStatus)
        let enrolled = try await enrollment.enrol(
            context, at: shop, card: card,
            details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        var response = INAPPCardCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = enrolled.authentRedirectionUrl
        response.maskedPan = enrolled.maskedPan
        response.paReqMessage = enrolled.paReqMessage
        response.redirectionUrl = enrolled.redirectionUrl
        response.tokenPan = enrolled.tokenPan
        response.transactionContextData = enrolled.transactionContextData
        response.transactionContextVersion = enrolled.transactionContextVersion
        return response
    }
}
