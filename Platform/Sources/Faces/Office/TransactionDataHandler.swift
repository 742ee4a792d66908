import Engine
import GuichetCore
import GuichetSips

/// `getTransactionData` of the office server: the question to ask when an answer was lost.
struct TransactionDataHandler: OfficeHandler {
    let store: any PaymentStore
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
        let details = try SipsOrderDetails(of: payment)
        var response = TransactionDataResponse()
        response.responseCode = .accepted
        echo(details.order, to: &response)
        response.paymentMeanBrand = details.brand
        addPayment(payment, to: &response)
        response.automaticResponseStatus = Self.status(of: notifications)
        response.lastOperationDateTime = paris.dateTime(payment.updatedAt)
        response.lastOperationName = history.last.flatMap { LastOperation.name(of: $0) }
        return response
    }

    private func echo(_ order: OrderInitializeRequest, to response: inout TransactionDataResponse) {
        response.captureDay = order.captureDay ?? "0"
        response.captureMode = order.captureMode ?? .authorCapture
        response.customerId = order.customerId
        response.merchantId = order.merchantId
        response.orderChannel = order.orderChannel ?? .internet
        response.orderId = order.orderId
        response.paymentPattern = order.paymentPattern ?? .oneShot
        response.returnContext = order.returnContext
        response.s10TransactionReference = order.s10TransactionReference
        response.statementReference = order.statementReference
        response.transactionOrigin = order.transactionOrigin
        response.transactionReference = order.transactionReference
    }

    private func addPayment(_ payment: Payment, to response: inout TransactionDataResponse) {
        response.currencyCode = payment.amount.currency
        response.originAmount = String(payment.amount.minorUnits)
        response.currentAmount = String(payment.currentAmount)
        response.maskedPan = payment.card?.masked
        response.panExpiryDate = payment.card?.expiry.yyyyMM
        response.paymentMeanType = .card
        response.transactionDateTime = paris.dateTime(payment.createdAt)
        response.transactionPlatform = .simulation
        response.transactionStatus = TransactionStatus(of: payment)
        if [.toCapture, .toValidate].contains(payment.state) {
            response.captureLimitDate = payment.dueAt.map(paris.day)
        }
        switch payment.verdict {
        case .approved(let authorisationID, let acquirerCode)?:
            response.authorisationId = authorisationID
            response.acquirerResponseCode = AcquirerResponseCode(rawValue: acquirerCode)
        case .declined(_, let acquirerCode)?:
            response.acquirerResponseCode = acquirerCode.map(AcquirerResponseCode.init(rawValue:))
        case .pending?, .notProcessed?, nil: break
        }
    }

    private static func status(of notifications: [Notification]) -> AutomaticResponseStatus {
        switch notifications.last?.state {
        case .delivered?: .sent
        case .failed?: .failed
        case .waiting?, nil: .undefined
        }
    }
}
