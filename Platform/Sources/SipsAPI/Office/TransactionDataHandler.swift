import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `getTransactionData` of the office server: to be called if an answer was lost.
struct TransactionDataHandler: OfficeHandler {
    let store: any Store
    let lookup: TransactionLookup
    let paris: ParisTime

    var service: OfficeService { .getTransactionData }
    var right: String { service.name }

    func answer(_ message: TransactionDataRequest, of shop: SipsShop) async throws -> TransactionDataResponse {
        let payment = try await lookup.payment(
            of: shop, message.transactionReference, message.s10TransactionReference)
        let id = payment.id
        let (history, notifications) = try await store.read { store in
            (try store.history(of: id), try store.notifications(of: id))
        }
        // The answer to the order, in the fields that both messages have.
        let order = try OrderResponseTranslation(paris: paris).response(for: payment)
        var response = try TransactionDataResponse(wireObject: order.wireObject)
        response.responseCode = .accepted
        response.originAmount = order.amount
        response.currentAmount = String(payment.currentAmount)
        response.panExpiryDate = order.cardExpiryDate
        response.transactionStatus = TransactionStatus(of: payment)
        response.captureLimitDate = paris.captureLimitDate(of: payment)
        response.automaticResponseStatus = Self.status(of: notifications)
        response.lastOperationDateTime = paris.dateTime(payment.updatedAt)
        response.lastOperationName = history.last.flatMap { LastOperation.name(of: $0) }
        return response
    }

    private static func status(of notifications: [Notification]) -> AutomaticResponseStatus {
        switch notifications.last?.state {
        case .delivered?: .sent
        case .failed?: .failed
        case .waiting?, .held?, nil: .undefined
        }
    }
}
