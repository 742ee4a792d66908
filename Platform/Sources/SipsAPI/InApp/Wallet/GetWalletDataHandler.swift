import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `getWalletData` of In-App wire 1 (docs/in-app-wire.md, section 5). It changes nothing and may be repeated.
struct GetWalletDataHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let paymentService: PaymentService

    func answer(_ call: InAppCall) async throws -> INAPPGetWalletDataResponse {
        let context = try requestReader.context(call, preparedFor: .getWalletData)
        let id = try context.walletID(of: requestReader.shop(of: context, for: .getWalletData).id)
        let (wallet, cards) = try await paymentService.store.lookUp { (try $0.wallet(id), try $0.cards(of: id)) }
        guard let wallet else { throw SipsRefusal.unknownWallet }
        var response = INAPPGetWalletDataResponse()
        response.inAppResponseCode = .accepted
        response.walletCreationDateTime = requestReader.paris.dateTime(wallet.createdAt)
        response.walletPaymentMeanData = cards.map(Self.item)
        return response
    }

    private static func item(_ card: WalletCard) -> INAPPGetWalletDataResponseItem {
        var item = INAPPGetWalletDataResponseItem()
        item.maskedPan = card.card.masked
        item.panExpiryDate = card.card.expiry.yyyyMM
        item.paymentMeanAlias = card.alias
        item.paymentMeanBrand = PaymentMeanBrand(rawValue: card.card.brand)
        // Since 23.1.0 according to the guide's changelog, which says no more: present here for a co-badged card only.
        item.paymentMeanCoBadgingBrandList = card.brands.count > 1 ? card.brands : nil
        item.paymentMeanId = card.number
        return item
    }
}
