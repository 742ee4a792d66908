import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
@_spi(Platform) import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InAppServer {
    /// `getWalletData`: the merchant's own table. A wallet without cards is 01, as in the Sips family.
    func walletData(_ request: DirectInAppRequest) async throws -> INAPPGetWalletDataResponse {
        let handle = try handle(request, as: [.getWalletData])
        let cards = try await wallets.cards(of: handle.wallet ?? "")
        var response = INAPPGetWalletDataResponse()
        guard let first = cards.map(\.createdAt).min() else {
            response.inAppResponseCode = .partialSuccess
            response.errorFieldName = "merchantWalletId"
            return response
        }
        response.inAppResponseCode = .accepted
        response.walletCreationDateTime = InAppTime.dateTime(Date(timeIntervalSince1970: Double(first)))
        response.walletPaymentMeanData = cards.map { card in
            var item = INAPPGetWalletDataResponseItem()
            item.maskedPan = card.maskedPan
            item.panExpiryDate = card.expiry
            item.paymentMeanAlias = card.alias
            item.paymentMeanBrand = card.brand.map(PaymentMeanBrand.init(rawValue:))
            item.paymentMeanId = card.paymentMeanId
            return item
        }
        return response
    }

    /// `addCard`: the card becomes a token of Worldline Direct, the wallet's row is the merchant's.
    func addCard(_ request: DirectInAppRequest, _ hash: String) async throws -> INAPPAddCardResponse {
        let handle = try handle(request, as: [.addCard])
        guard let wallet = handle.wallet, let blob = request.encryptedCustomerInput,
            let product = request.paymentProductId.flatMap({ Int64($0) })
        else { throw InAppRefusal(.formatError, "encryptedCustomerInput") }
        guard let alias = request.paymentMeanAlias else { throw InAppRefusal(.formatError, "paymentMeanAlias") }
        var body = DirectCreateTokenRequest()
        body.encryptedCustomerInput = blob
        body.paymentProductId = DirectProductID(rawValue: product)
        let created = try await client.createToken(body)
        guard let token = created.token else { throw InAppRefusal(.internalError) }
        var masked = DirectCardEssentials()
        masked.cardNumber = created.card?.cardNumber
        let row = try await wallets.add(
            InAppStoredCard(
                wallet: wallet, token: token, alias: alias, product: product,
                maskedPan: InAppTranslation.maskedPan(masked) ?? "",
                expiry: created.card?.expiryDate.flatMap(InAppTranslation.yearAndMonth), createdAt: seconds))
        var response = INAPPAddCardResponse()
        response.inAppResponseCode = .accepted
        response.paymentMeanId = row.paymentMeanId
        response.maskedPan = row.maskedPan
        response.walletActionDateTime = InAppTime.dateTime(now())
        return response
    }

    /// `deletePaymentMean`: the token is deleted with the last row that has it, and before it: if that fails, the row
    /// remains, and a repeat goes on. Which row is the last one, the store decides in one step with the removal. A row
    /// that another wallet adds between that and the deletion has no token any more: its card must be added again.
    func deleteCard(_ request: DirectInAppRequest) async throws -> INAPPDeletePaymentMeanResponse {
        let handle = try handle(request, as: [.deletePaymentMean])
        guard let wallet = handle.wallet, let id = request.paymentMeanId.flatMap({ Int($0) }) else {
            throw InAppRefusal(.formatError, "paymentMeanId")
        }
        switch try await wallets.remove(id, from: wallet, ifShared: true) {
        case .unknown: throw InAppRefusal(.partialSuccess, "paymentMeanId")
        case .removed: break
        case .onlyOne(let card):
            try await deleteToken(card.token)
            _ = try await wallets.remove(id, from: wallet, ifShared: false)
        }
        var response = INAPPDeletePaymentMeanResponse()
        response.inAppResponseCode = .accepted
        response.walletActionDateTime = InAppTime.dateTime(now())
        return response
    }

    private func deleteToken(_ token: String) async throws(DirectError) {
        do throws(DirectError) {
            try await client.deleteToken(token)
        } catch {
            // If it was deleted elsewhere, what was wanted is so.
            guard error.code == .notFound else { throw error }
        }
    }
}
