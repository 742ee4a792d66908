import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The phone's `getTransactionData`: the state of a payment that a provider settles, as often as asked, until a day
/// after the final state. `inAppResponseCode` is the payment's own answer: 60 while the shopper has not decided.
struct GetTransactionDataHandler: InAppOperationHandler {
    let paymentService: PaymentService
    let shops: SipsShopDirectory
    let paris: ParisTime

    func answer(_ call: InAppCall) async throws -> INAPPGetTransactionDataResponse {
        guard let text = call.request.transactionContextData else {
            throw SipsRefusal(.formatError, field: "transactionContextData", "transactionContextData is missing")
        }
        guard let id = SealedPaymentID.open(text, from: .phone, by: paymentService.vault),
            let payment = try await paymentService.store.lookUp({ try $0.payment(id) })
        else {
            throw SipsRefusal(
                .invalidTransaction, field: "transactionContextData", "not a transactionContextData of this platform")
        }
        CallNotes.note(payment: payment.id, of: payment.shop)
        guard shops.shop(payment.shop.name)?.allows(.getTransactionData) == true else {
            throw SipsRefusal(.notPermitted, "getTransactionData is not enabled for this shop")
        }
        if let decidedAt = payment.decidedAt,
            decidedAt.adding(seconds: ContextUse.answerSeconds) <= paymentService.clock.now()
        {
            throw SipsRefusal(
                .sessionExpired, field: "transactionContextData",
                "decided more than a day ago; ask the merchant's server")
        }
        return try response(payment)
    }

    /// All fields of INAPPOrderResponse except two, and three of its own (Sips In-App 24.3).
    private func response(_ payment: Payment) throws -> INAPPGetTransactionDataResponse {
        let order = try OrderResponseTranslation(paris: paris).response(for: payment)
        var response = try INAPPGetTransactionDataResponse(wireObject: order.wireObject)
        response.originAmount = order.amount
        response.transactionStatus = TransactionStatus(of: payment)
        response.captureLimitDate = paris.captureLimitDate(of: payment)
        return response
    }
}
