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

    /// Changes a wallet once. The driver sends a message again whose answer was lost; it gets the first answer, as in the
    /// Sips family (docs/choices, WA14): Worldline Direct takes an encrypted card once, and a card that is gone is not
    /// deleted again. What was refused may be sent otherwise.
    func change(
        _ request: DirectInAppRequest, as operation: SDKOperationName, _ hash: String,
        by make: (InAppHandle) async throws -> JSONObject
    ) async throws -> JSONObject {
        let handle = try handle(request, as: [operation])
        if let first = try await firstChange(handle, hash) { return first }
        let answer: JSONObject
        do {
            answer = try await make(handle)
        } catch {
            // Of two messages at once, the other one may have made the change.
            if let first = try await firstChange(handle, hash) { return first }
            throw error
        }
        // No order holds the identifier of a handle as its reference.
        var record = InAppRecord(
            id: handle.id, reference: handle.id, state: .decided, begunAt: seconds, messageHash: hash,
            handle: try handle.sealed(as: .redirectionData, by: seals))
        record.answer = String(decoding: JSONValue.object(answer).encoded(), as: UTF8.self)
        _ = try await records.claim(record)
        return answer
    }

    private func firstChange(_ handle: InAppHandle, _ hash: String) async throws -> JSONObject? {
        guard let record = try await records.record(id: handle.id), let text = record.answer else { return nil }
        guard record.messageHash == hash else { throw InAppRefusal(.suspectedFraud, "redirectionData") }
        return (try? JSONValue(parsing: Array(text.utf8)))?.object
    }

    /// `addCard`: the card becomes a token of Worldline Direct, the wallet's row is the merchant's.
    func addCard(_ request: DirectInAppRequest, _ handle: InAppHandle) async throws -> INAPPAddCardResponse {
        guard let wallet = handle.wallet, let blob = request.encryptedCustomerInput,
            let product = request.paymentProductId.flatMap({ Int64($0) })
        else { throw InAppRefusal(.formatError, "encryptedCustomerInput") }
        guard let alias = request.paymentMeanAlias else { throw InAppRefusal(.formatError, "paymentMeanAlias") }
        // It is kept in the clear, where no card number may be (docs/choices/sips.md, WA6).
        guard !CardNumberScanner.isIn(alias) else { throw InAppRefusal(.invalidTransaction, "paymentMeanAlias") }
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
    func deleteCard(
        _ request: DirectInAppRequest, _ handle: InAppHandle
    ) async throws -> INAPPDeletePaymentMeanResponse {
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
