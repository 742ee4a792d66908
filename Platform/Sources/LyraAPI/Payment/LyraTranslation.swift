import APISupport
import Crypto
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// A payment of the engine as Lyra's objects: as a transaction (``transaction``), or as the result of an order
/// (``result``).
struct LyraTranslation: Sendable {
    let payment: Payment
    let details: LyraDetails
    let now: Instant
    /// Each is in the answer more than once, and `isCredit` decides dozens of its members.
    let detailedStatus: LyraDetailedStatus
    let currency: LyraCurrency
    let isCredit: Bool

    init(_ payment: Payment, now: Instant) throws {
        self.init(payment, try LyraDetails(of: payment), now: now)
    }

    init(_ payment: Payment, _ details: LyraDetails, now: Instant) {
        self.payment = payment
        self.details = details
        self.now = now
        detailedStatus = LyraDetailedStatus(of: payment)
        currency = LyraCurrency(code: payment.amount.currency) ?? LyraCurrency(rawValue: "")
        isCredit = payment.direction == .credit
    }

    var operationType: LyraOperationType {
        if isCredit { return .credit }
        return details.context == .verification ? .verification : .debit
    }

    /// The redirect form whose payment it is. Neither a refund is the form's, nor a payment of the subscription that began
    /// with it: they have names and dates of their own.
    var form: LyraRedirectOrder? { isCredit || details.recurrence != nil ? nil : details.redirect }

    /// `vads_sequence_number`. A refund is a transaction of its own.
    var sequenceNumber: Int { isCredit ? 1 : details.instalment?.number ?? 1 }

    /// Whether it follows another payment of its form: its card was checked with that one.
    var followsAnother: Bool { details.instalment.map { !$0.isFirst } ?? false }

    /// "To identify the first payment of a series" (Lyra, form payment, data dictionary, `vads_occurrence_type`).
    var occurrenceType: LyraOccurrenceType {
        guard !isCredit else { return .single }
        if let instalment = details.instalment {
            return instalment.isFirst ? "RECURRENT_INITIAL" : instalment.isLast ? "RECURRENT_FINAL" : .following
        }
        // As recorded (docs/choices/lyra.md, LP85).
        if details.context == .verification { return "RECURRENT_INITIAL" }
        return details.isWithToken ? .following : .single
    }

    /// A refused payment does not register its card. One whose card replaced nothing has no token (``LyraCardReplacement``).
    var token: String? { details.isWithToken || payment.wasTaken ? details.token : nil }

    /// Recorded: `DISABLED` of a refund, of a payment without authentication, and of one whose card is not enrolled. The rest is
    /// inferred (docs/choices/lyra.md, LF32).
    private var effectiveAuthentication: LyraStrongAuthentication {
        guard !isCredit else { return .disabled }
        let isOfIssuer = details.authentication?.outcome.isOfIssuer ?? false
        return isOfIssuer || details.isAuthenticated ? .enabled : .disabled
    }

    /// The amount that the merchant last asked for; `Transaction/Update` may have lowered it. A cancellation, an
    /// expiry, a capture or a refund does not change it: each has a status or a transaction of its own (Lyra,
    /// `Transaction/Get`, field `amount`).
    var amount: Int64 { payment.wantedAmount }

    /// `V4/Payment`.
    var result: LyraPayment {
        var answer = LyraPayment.blank
        answer.shopId = payment.shop.name
        // Only a form allows another attempt.
        let mayBeTriedAgain = payment.state == .refused && !payment.wasTaken && details.mayBeTriedAgain
        answer.orderCycle = mayBeTriedAgain ? .open : .closed
        answer.orderStatus = detailedStatus.orderStatus
        answer.serverDate = LyraTime.text(now)
        answer.orderDetails = orderDetails(isResult: true)
        answer.customer = customer
        answer.transactions = [paymentTransaction]
        if let order = details.paymentOrder, !isCredit {
            answer.paymentOrderId = order
            answer.paymentOrderStatus = paymentOrderStatus
        }
        return answer
    }

    /// Where this payment left its payment order.
    private var paymentOrderStatus: LyraPaymentOrderStatus {
        if payment.wasTaken { return .paid }
        // An abandoned payment was no attempt of its page (docs/choices/lyra.md, LO4).
        let isAttempt = payment.state.isDecided && !payment.isAbandoned
        return isAttempt && !details.mayBeTriedAgain ? .refused : .running
    }

    /// `V4/Transaction`.
    var transaction: LyraTransaction {
        var answer = LyraTransaction.blank
        answer.shopId = payment.shop.name
        answer.uuid = payment.id.text
        answer.paymentMethodType = .card
        answer.paymentMethodToken = token
        answer.detailedStatus = detailedStatus
        answer.status = detailedStatus.orderStatus
        answer.amount = amount
        answer.currency = currency
        answer.creationDate = LyraTime.text(payment.createdAt)
        let error = refusal
        answer.errorCode = error?.code
        answer.errorMessage = error?.message
        answer.detailedErrorCode = error?.detailedCode
        answer.detailedErrorMessage = error?.detail
        answer.effectiveStrongAuthentication = effectiveAuthentication
        answer.customer = customer
        answer.transactionDetails = transactionDetails(isResult: false)
        answer.orderDetails = orderDetails(isResult: false)
        answer.operationType = operationType
        answer.metadata = details.metadata
        answer.json["paymentId"] = .string(paymentId)
        return answer
    }

    private var paymentTransaction: LyraPaymentTransaction {
        var answer = LyraPaymentTransaction.blank
        answer.shopId = payment.shop.name
        answer.uuid = payment.id.text
        answer.amount = amount
        answer.currency = currency
        answer.paymentMethodType = .card
        answer.paymentMethodToken = token
        answer.status = detailedStatus.orderStatus
        answer.detailedStatus = detailedStatus
        answer.operationType = operationType
        answer.effectiveStrongAuthentication = effectiveAuthentication
        answer.creationDate = LyraTime.text(payment.createdAt)
        let error = refusal
        answer.errorCode = error?.code
        answer.errorMessage = error?.message
        answer.detailedErrorCode = error?.detailedCode
        answer.detailedErrorMessage = error?.detail
        answer.metadata = details.metadata
        answer.transactionDetails = transactionDetails(isResult: true)
        return answer
    }

    /// Why the transaction was refused: an error object inside a successful call.
    private var refusal: LyraRefusal? {
        guard payment.state == .refused else { return nil }
        switch payment.verdict {
        case .declined(LyraAuthenticationRule.timedOut, _)?:
            return LyraRefusal(
                LyraErrorCode(rawValue: LyraAuthenticationRule.timedOut), "3DS operation timeout",
                detail: "the cardholder did not answer in time")
        case .declined(LyraAuthenticationRule.notAuthenticated, _)?:
            return LyraRefusal(
                .paymentRefused, "payment refused",
                detail: LyraAuthenticationRule.reason(details.authentication?.outcome))
        case .declined(let code, _)?:
            return LyraRefusal(
                .paymentRefused, "payment refused", detailedCode: code, detail: LyraDecline.message(code))
        default: return LyraRefusal(.acquirerTechnicalError, "technical error")
        }
    }

    private func orderDetails(isResult: Bool) -> LyraOrderDetails {
        var answer = LyraOrderDetails.blank
        // Of an order in instalments, each transaction is a part; so is a refund (docs/choices/lyra.md, LP81).
        let total = isCredit ? nil : details.instalment?.total
        answer.orderTotalAmount = details.orderTotal ?? total ?? payment.amount.minorUnits
        if isResult { answer.orderEffectiveAmount = total ?? amount }
        answer.orderCurrency = currency
        answer.mode = details.mode
        answer.orderId = details.orderId
        // The merchant's values are in the transaction only, as in every recorded answer.
        answer.json["orderPaidAmount"] = JSONValue.null
        return answer
    }

    private var customer: LyraCustomer {
        var answer = details.customer.map { LyraCustomer.blank.taking($0) } ?? .blank
        // In answers the address is in `extraDetails`.
        let address = answer.ipAddress
        answer.json["ipAddress"] = nil
        if var billing = answer.billingDetails {
            // One spelling, whatever was sent: `FR` for `fr-fr`, too. The plug-in for Odoo sends an empty one, and reads a
            // language.
            let language = billing.language ?? ""
            billing.language = language.isEmpty ? "FR" : language.prefix(2).uppercased()
            if let country = billing.country { billing.country = country.uppercased() }
            answer.billingDetails = billing
        }
        if let country = answer.shippingDetails?.country { answer.shippingDetails?.country = country.uppercased() }
        if var caller = answer.extraDetails {
            caller.ipAddress = address ?? details.ipAddress
            caller.browserUserAgent = details.userAgent
            if let accept = details.browserAccept { caller.json["browserAccept"] = .string(accept) }
            if let name = details.fingerPrintId { caller.json["fingerPrintId"] = .string(name) }
            answer.extraDetails = caller
        }
        if let items = answer.shoppingCart?.cartItemInfo, !items.isEmpty {
            answer.shoppingCart?.cartItemInfo = items.map(Self.line)
        }
        return answer
    }

    /// A line of the basket, with all of its members. In recorded answers the quantity is a number, the price a text.
    private static func line(_ item: LyraCartItem) -> LyraCartItem {
        var line = LyraCartItem.blank.taking(item)
        if let quantity = item.productQty { line.json["productQty"] = .integer(quantity) }
        if let amount = item.productAmount { line.json["productAmount"] = .string(String(amount)) }
        return line
    }
}

extension Payment {
    /// Whether it was ever accepted, whatever happened to it later: its bank may refuse it on the day of its authorisation,
    /// when its card is registered and its form is over.
    fileprivate var wasTaken: Bool {
        guard let decidedAt else { return false }
        // These decide, too: of one that was accepted before, they are the second decision.
        return ![.refused, .expired].contains(state) || decidedAt < updatedAt
    }
}

/// `legacyTransId` and the values derived from it.
extension LyraTranslation {
    /// The redirect form's own; else six digits, the first a 9, as in recorded answers of the first demo shop ("the range
    /// between 900000 and 999999 is reserved to the payment gateway"). Always the same for a transaction, and that of the
    /// first one for the instalments after it.
    var legacyTransId: String {
        if let name = form?.transId { return name }
        let named = followsAnother && !isCredit ? payment.parent ?? payment.id : payment.id
        let hash = SHA256.hash(data: Array(named.text.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return String(900_000 + hash % 100_000)
    }

    /// `legacyTransDate`: of the redirect form, what it says; else when the transaction was made.
    var legacyDate: Instant { form.flatMap { LyraTime.instant(compact: $0.transDate) } ?? payment.createdAt }

    /// 32 hexadecimal digits that a payment and its refunds share; always the same for a transaction.
    var paymentId: String {
        let first = isCredit ? payment.parent ?? payment.id : payment.id
        return Hex.encode(Array(SHA256.hash(data: Array("payment \(first.text)".utf8)).prefix(16)))
    }

    /// 16 digits under which the issuer knows a series: issued with the payment that registers the card, and repeated by
    /// those with the registered card, unless the merchant sent one. A refund is not of the series.
    var initialIssuerTransactionIdentifier: String? {
        guard !isCredit else { return nil }
        // Then the registered card is as it was.
        if details.updatesToken, token == nil { return nil }
        if let sent = details.initialIssuerTransactionIdentifier { return sent }
        if let token, details.isWithToken ? !details.isFromForm : true { return Self.seriesIdentifier(of: token) }
        // The first one of several instalments begins a series, too; the others have what it was told.
        guard details.instalment != nil, payment.wasTaken else { return nil }
        return Self.seriesIdentifier(of: payment.id.text)
    }

    private static func seriesIdentifier(of token: String) -> String {
        let digits = SHA256.hash(data: Array("series \(token)".utf8)).prefix(16).map { String($0 % 10) }
        return digits.joined()
    }

    /// `L`, the day of the year of ``legacyDate``, the number, and the number of the capture: as in every recorded answer.
    /// Instalments share the number, and each has a capture of its own.
    ///
    /// - Parameter number: ``legacyTransId``.
    func archivalReferenceId(numbered number: String) -> String {
        let day = String(1_000 + LyraTime.dayOfYear(legacyDate)).dropFirst()
        let capture = String(100 + sequenceNumber).dropFirst()
        return "L\(day)\(number)\(capture)"
    }
}
