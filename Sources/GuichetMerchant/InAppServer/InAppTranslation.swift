import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import GuichetSips

/// Worldline Direct's answers in the objects and codes of the Sips family (``InAppFieldSource`` has the table).
struct InAppTranslation: Sendable {
    /// The shop's number, 15 digits, which answers repeat.
    let merchantId: String
    let platform: TransactionPlatform

    /// The code of a payment.
    ///
    /// - Parameter errors: of a decline; also `statusOutput.errors` of a payment that ended without being paid.
    static func code(_ payment: DirectPayment, errors: [DirectErrorItem]) -> ResponseCode {
        switch payment.status {
        case .pendingCapture, .captureRequested, .captured, .rejectedCapture, .refundRequested, .refunded, .reversed:
            // The payment was authorised, whatever happened to it afterwards.
            return .accepted
        case .cancelled where payment.isCancelledInPart: return .pending
        case .rejected, .cancelled:
            return declined(errors.first?.errorCode, payment.statusOutput?.statusCode)
        default:
            // A decline that came with a status that this version does not know.
            return errors.isEmpty ? .pending : declined(errors.first?.errorCode, nil)
        }
    }

    /// Why a payment ended. Errors of a payment that goes on, such as a failed try, decide nothing.
    private static func errors(_ payment: DirectPayment) -> [DirectErrorItem] {
        guard payment.status == .rejected || payment.status == .cancelled, !payment.isCancelledInPart else { return [] }
        return payment.statusOutput?.errors ?? []
    }

    private static func declined(_ error: DirectErrorCode?, _ status: DirectStatusCode?) -> ResponseCode {
        switch error {
        case .expiredCard: .cardExpired
        case .invalidCard: .invalidPaymentMean
        case .suspectedFraud: .suspectedFraud
        case .cancelledByShopper: .cancelledByCustomer
        case nil where status == .cancelledByShopper: .cancelledByCustomer
        default: .refused
        }
    }

    /// The acquirer's code: digits 3 and 4 of 30xx1001 (inferred from 30511001, 30331001 and 30431001).
    static func acquirerCode(_ payment: DirectPayment, errors: [DirectErrorItem]) -> AcquirerResponseCode? {
        if code(payment, errors: errors) == .accepted { return .approved }
        guard let text = errors.first?.errorCode?.rawValue, text.utf8.count == 8, text.hasPrefix("30"),
            text.hasSuffix("1001")
        else { return nil }
        return AcquirerResponseCode(rawValue: String(text.dropFirst(2).prefix(2)))
    }

    /// INAPPOrderResponse of a payment.
    ///
    /// - Parameter declined: the errors of an answer of 402.
    func order(
        _ payment: DirectPayment, of handle: InAppHandle, declined: [DirectErrorItem] = []
    ) -> INAPPOrderResponse {
        let order = handle.order
        let output = payment.paymentOutput
        let card = output?.cardPaymentMethodSpecificOutput
        let errors = declined.isEmpty ? Self.errors(payment) : declined
        var response = INAPPOrderResponse()
        response.acquirerResponseCode = Self.acquirerCode(payment, errors: errors)
        response.amount = output?.amountOfMoney?.amount.map(String.init) ?? order.amount
        response.authorisationId = card?.authorisationCode
        response.authorMessageReference = payment.id?.rawValue
        response.captureDay = order.captureDay ?? "0"
        response.captureMode = order.captureMode ?? .authorCapture
        response.cardData = card?.card.map { INAPPCardData(direct: $0.json, product: card?.paymentProductId?.rawValue) }
        response.cardExpiryDate = card?.card?.expiryDate.flatMap(Self.yearAndMonth)
        response.currencyCode =
            output?.amountOfMoney?.currencyCode.flatMap { CurrencyCode(alphabetic: $0) } ?? order.currencyCode
        response.customerId = order.customerId
        response.inAppResponseCode = Self.code(payment, errors: errors)
        response.invoiceReference = order.invoiceReference
        response.maskedPan = Self.maskedPan(card?.card)
        response.merchantId = merchantId
        response.merchantWalletId = handle.wallet
        response.orderChannel = order.orderChannel ?? .internet
        response.orderId = order.orderId
        response.panEntryMode = handle.paysFromWallet || handle.paysInBankApp ? .wallet : .manual
        response.paymentMeanBrand = DirectCardTranslation.brand(ofProduct: card?.paymentProductId?.rawValue)
        response.paymentMeanBrandSelectionStatus = Self.selection(card)
        response.paymentMeanType = output?.paymentMethod.map { PaymentMeanType(rawValue: $0.rawValue.uppercased()) }
        response.paymentPattern = order.paymentPattern ?? .oneShot
        response.returnContext = order.returnContext
        response.s10TransactionReference = order.s10TransactionReference
        response.statementReference = order.statementReference
        response.transactionDateTime =
            output?.transactionDate.flatMap(InAppTime.dateTime(iso:))
            ?? InAppTime.dateTime(platform: payment.statusOutput?.statusCodeChangeDateTime)
        response.transactionOrigin = order.transactionOrigin
        response.transactionPlatform = platform
        response.transactionReference = order.transactionReference
        response.walletType =
            handle.paysInBankApp ? .bcmcMobile : handle.paysFromWallet ? .merchantWallet : nil
        // The bank's app has authenticated the cardholder, which Worldline Direct does not tell: "not" would be wrong.
        if card?.threeDSecureResults != nil || !handle.paysInBankApp {
            Self.authenticate(&response, card?.threeDSecureResults, errors)
        }
        return response
    }

    private static func authenticate(
        _ response: inout INAPPOrderResponse, _ results: DirectThreeDSecureResults?, _ errors: [DirectErrorItem]
    ) {
        guard let results else {
            response.holderAuthentProgram = HolderAuthent.noAuthent
            response.holderAuthentMethod = HolderAuthent.noAuthent
            response.holderAuthentStatus = HolderAuthent.noAuthent
            response.holderAuthentRelegationCode = "N"
            response.guaranteeIndicator = "N"
            return
        }
        response.authentExemptionReasonList = results.appliedExemption.map { [$0] }
        switch results.liability {
        case "issuer": response.guaranteeIndicator = "Y"
        case "merchant": response.guaranteeIndicator = "N"
        default: break
        }
        response.holderAuthentProgram = results.version.map { $0.hasPrefix("2") ? "3DS_V2" : "3DS" }
        response.holderAuthentRelegationCode = results.authenticationStatus == "I" ? "Y" : "N"
        response.holderAuthentType = results.flow?.uppercased()
        // Which method a challenge used is not told: nothing is better than a guess.
        response.holderAuthentMethod = results.flow == "challenge" ? nil : HolderAuthent.noAuthentMethod
        response.holderAuthentStatus =
            if errors.first?.errorCode == .cancelledByShopper { "CANCEL" } else {
                switch results.authenticationStatus {
                case "Y": "SUCCESS"
                case "A": "ATTEMPT"
                case "N", "R": "FAILURE"
                case "U": "ERROR"
                default: results.appliedExemption == nil ? HolderAuthent.notSpecified : HolderAuthent.bypass
                }
            }
    }

    private static func selection(_ card: DirectCardOutput?) -> BrandSelectionStatus? {
        switch card?.json["cobrandSelectionIndicator"]?.text.map(DirectCobrandSelection.init(rawValue:)) {
        case .defaultBrand: .appliedDefault
        case .alternative: .appliedHolder
        case .notApplicable: .notApplicable
        default: nil
        }
    }

    /// `MMYY` as `yyyyMM`.
    static func yearAndMonth(_ text: String) -> String? {
        text.utf8.count == 4 ? "20\(text.suffix(2))\(text.prefix(2))" : nil
    }

    /// As in the Sips family: the first four digits and the last two, as far as Worldline Direct tells them.
    static func maskedPan(_ card: DirectCardEssentials?) -> String? {
        guard let number = card?.cardNumber, number.utf8.count >= 8 else { return nil }
        let first = card?.bin.map { $0.prefix(4) } ?? number.prefix(4)
        let known = first.utf8.allSatisfy { (0x30...0x39).contains($0) } ? String(first) : "####"
        return known + String(repeating: "#", count: number.utf8.count - 6) + number.suffix(2)
    }
}

extension InAppHandle {
    /// Whether a card of the wallet pays.
    var paysFromWallet: Bool { operation == .walletOrder || operation == .threeDSecureAndWalletOrder }

    /// Whether the cardholder pays in the app of a bank (Bancontact mobile).
    var paysInBankApp: Bool { operation == .paymentProviderOrder }
}
