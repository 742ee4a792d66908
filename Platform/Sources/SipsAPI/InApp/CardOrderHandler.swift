import Engine
import GuichetSips

/// `cardOrder` of In-App wire 1 (docs/in-app-wire.md, section 5).
struct CardOrderHandler: InAppOperationHandler {
    let opener: CallOpener
    let desk: OrderDesk

    func answer(_ call: InAppCall) async throws -> INAPPOrderResponse {
        let context = try opener.context(call, preparedFor: .cardOrder)
        return try await desk.answer(context, call.fingerprint) { () throws(SipsRefusal) in
            let shop = try opener.shop(of: context, for: .cardOrder)
            let card = try opener.testCard(call, boundTo: call.request.redirectionData ?? "")
            let order: OrderInitializeRequest = try context.initialisation()
            let choice = try BrandChoice.choose(
                among: card.brands, asked: call.request.paymentMeanBrand ?? order.paymentMeanBrand,
                status: call.request.paymentMeanBrandSelectionStatus)
            return OrderDesk.Order(
                shop: shop, card: card,
                details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        }
    }
}
