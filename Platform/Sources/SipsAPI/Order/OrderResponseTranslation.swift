import APISupport
import Engine
import GuichetCore
import GuichetSips

/// A payment as an INAPPOrderResponse. docs/in-app-wire.md, section 6, has a row for each of its 42 fields.
struct OrderResponseTranslation: Sendable {
    let paris: ParisTime

    func response(for payment: Payment) throws -> INAPPOrderResponse {
        response(for: payment, details: try SipsOrderDetails(of: payment))
    }

    /// - Parameter details: those of the payment, where they are known already.
    func response(for payment: Payment, details: SipsOrderDetails) -> INAPPOrderResponse {
        var response = INAPPOrderResponse()
        echo(details.order, in: &response)
        response.inAppResponseCode = Self.code(of: payment)
        response.transactionDateTime = paris.dateTime(payment.createdAt)
        response.transactionPlatform = .simulation
        response.authorMessageReference = payment.messageID.text
        addMeans(details, to: &response)
        if let card = payment.card {
            addCard(card, details, to: &response)
            AuthenticationTranslation.add(details, payment.verdict, to: &response)
            Self.addAcquirer(payment.verdict, to: &response)
        } else {
            BancontactMobile.addFacts(of: payment, to: &response)
        }
        return response
    }

    /// The engine's states as codes of the family: the answer to the order, whatever happened to the payment later.
    static func code(of payment: Payment) -> ResponseCode {
        switch (payment.state, payment.verdict) {
        case (.authenticating, _), (.authorising, _), (.unknown, _): .internalError
        case (.pending, .pending(let code)?): ResponseCode(rawValue: code)
        case (.pending, _): .pending
        case (.refused, .declined(let code, _)?): ResponseCode(rawValue: code)
        // The acquirer never received it: a technical refusal, and certainly no debit.
        case (.refused, .notProcessed?): .unavailable
        case (.refused, _): .refused
        // It expired while it was pending; a payment that expires later was accepted first.
        case (.expired, .pending?): .sessionExpired
        case (.verified, _), (.toAuthorise, _), (.toValidateThenAuthorise, _), (.toValidate, _), (.toCapture, _),
            (.partlyCaptured, _), (.captured, _), (.captureFailed, _), (.refunded, _), (.cancelled, _), (.expired, _):
            .accepted
        }
    }

    private func echo(_ order: OrderInitializeRequest, in response: inout INAPPOrderResponse) {
        response.amount = order.amount
        response.captureDay = order.captureDay ?? "0"
        response.captureMode = order.captureMode ?? .authorCapture
        response.currencyCode = order.currencyCode
        response.customerId = order.customerId
        response.invoiceReference = order.invoiceReference
        response.merchantId = order.merchantId
        response.merchantWalletId = order.merchantWalletId
        response.orderChannel = order.orderChannel ?? .internet
        response.orderId = order.orderId
        response.paymentPattern = order.paymentPattern ?? .oneShot
        response.returnContext = order.returnContext
        response.s10TransactionReference = order.s10TransactionReference
        response.statementReference = order.statementReference
        response.transactionOrigin = order.transactionOrigin
        response.transactionReference = order.transactionReference
    }

    private func addMeans(_ details: SipsOrderDetails, to response: inout INAPPOrderResponse) {
        response.cardData = TestCardData.data(for: details.brand)
        response.paymentMeanBrand = details.brand
        response.paymentMeanBrandSelectionStatus = details.selection
        response.paymentMeanType = .card
    }

    private func addCard(_ card: CardOnFile, _ details: SipsOrderDetails, to response: inout INAPPOrderResponse) {
        response.cardExpiryDate = card.expiry.yyyyMM
        response.maskedPan = card.masked
        response.panEntryMode = details.isOfWallet ? .wallet : .manual
        response.walletType = details.isOfWallet ? .merchantWallet : nil
    }

    static func addAcquirer(_ verdict: AcquirerVerdict?, to response: inout INAPPOrderResponse) {
        switch verdict {
        case .approved(let authorisationID, let acquirerCode)?:
            response.authorisationId = authorisationID
            response.acquirerResponseCode = AcquirerResponseCode(rawValue: acquirerCode)
        case .declined(_, let acquirerCode)?:
            response.acquirerResponseCode = acquirerCode.map(AcquirerResponseCode.init(rawValue:))
        case .pending?, .notProcessed?, nil: break
        }
    }
}
