import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `addCard` of In-App wire 1 (docs/in-app-wire.md, section 5).
///
/// A security code in the request is decrypted with the card and discarded: it is never stored.
struct AddCardHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let changes: WalletChanges

    func answer(_ call: InAppCall) async throws -> INAPPAddCardResponse {
        let context = try requestReader.context(call, preparedFor: .addCard)
        return try await changes.answer(ContextUse(of: context, by: call)) { () throws(SipsRefusal) in
            let new = try newCard(call, context)
            let (paymentService, paris) = (changes.paymentService, requestReader.paris)
            return { store, now in
                let card: WalletCard
                do {
                    card = try paymentService.add(new, at: now, in: store)
                } catch let error as WalletError {
                    throw SipsRefusal(error)
                }
                var response = INAPPAddCardResponse()
                response.inAppResponseCode = .accepted
                response.maskedPan = card.card.masked
                response.paymentMeanId = card.number
                response.walletActionDateTime = paris.dateTime(card.addedAt)
                return response
            }
        }
    }

    private func newCard(_ call: InAppCall, _ context: RedirectionContext) throws(SipsRefusal) -> NewWalletCard {
        let wallet = try context.walletID(of: requestReader.shop(of: context, for: .addCard).id)
        let alias = try Self.alias(call.request.paymentMeanAlias)
        let card = try requestReader.testCard(call, boundTo: call.request.redirectionData ?? "")
        let choice = try BrandChoice.choose(
            among: card.brands, asked: call.request.paymentMeanBrand,
            status: call.request.paymentMeanBrandSelectionStatus)
        return NewWalletCard(
            wallet: wallet, pan: card.pan, expiry: card.expiry, brand: choice.brand.rawValue,
            brands: card.brands.map(\.rawValue), brandSelection: choice.selection.rawValue, masked: card.pan.masked,
            alias: alias)
    }

    /// The shopper's name for the card.
    private static func alias(_ text: String?) throws(SipsRefusal) -> String {
        guard let text else {
            throw SipsRefusal(.formatError, field: "paymentMeanAlias", "paymentMeanAlias is missing")
        }
        return text
    }
}
