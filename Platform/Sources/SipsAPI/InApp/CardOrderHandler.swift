import Engine
import GuichetSips

/// `cardOrder` of In-App wire 1 (docs/in-app-wire.md, section 5).
struct CardOrderHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let placement: OrderPlacement

    func answer(_ call: InAppCall) async throws -> INAPPOrderResponse {
        let context = try requestReader.context(call, preparedFor: .cardOrder)
        return try await placement.answer(ContextUse(of: context, by: call)) { () throws(SipsRefusal) in
            let shop = try requestReader.shop(of: context, for: .cardOrder)
            let card = try requestReader.testCard(call, boundTo: call.request.redirectionData ?? "")
            let order: OrderInitializeRequest = try context.initialisation()
            let choice = try BrandChoice.choose(
                among: card.brands, asked: call.request.paymentMeanBrand ?? order.paymentMeanBrand,
                status: call.request.paymentMeanBrandSelectionStatus)
            return OrderPlacement.Order(
                shop: shop, card: card,
                details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        }
    }
}
