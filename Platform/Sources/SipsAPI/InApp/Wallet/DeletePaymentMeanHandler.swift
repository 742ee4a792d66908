import APISupport
import Engine
import GuichetSips

/// `deletePaymentMean` of In-App wire 1 (docs/in-app-wire.md, section 5).
struct DeletePaymentMeanHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let changes: WalletChanges

    func answer(_ call: InAppCall) async throws -> INAPPDeletePaymentMeanResponse {
        let context = try requestReader.context(call, preparedFor: .deletePaymentMean)
        return try await changes.answer(ContextUse(of: context, by: call)) { () throws(SipsRefusal) in
            let wallet = try context.walletID(of: requestReader.shop(of: context, for: .deletePaymentMean).id)
            let number = try call.paymentMeanId()
            let (paymentService, paris) = (changes.paymentService, requestReader.paris)
            return { store, now in
                do {
                    try paymentService.removeCard(number, of: wallet, in: store)
                } catch let error as WalletError {
                    throw SipsRefusal(error)
                }
                var response = INAPPDeletePaymentMeanResponse()
                response.inAppResponseCode = .accepted
                // The guide's comment says "date d'ajout": a copy error (docs/choices/sips.md, WA11).
                response.walletActionDateTime = paris.dateTime(now)
                return response
            }
        }
    }
}
