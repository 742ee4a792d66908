import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A payment as Worldline Direct's documents.
struct DirectTranslation {
    let payment: Payment
    let details: DirectDetails

    init(_ payment: Payment) throws { self.init(payment, try DirectDetails(of: payment)) }

    init(_ payment: Payment, _ details: DirectDetails) {
        self.payment = payment
        self.details = details
    }

    func id(_ operation: Int = 0) -> DirectPaymentID { DirectPaymentID(payment.id, operation: operation) }

    func money(_ minorUnits: Int64) -> DirectAmountOfMoney {
        var money = DirectAmountOfMoney()
        money.amount = minorUnits
        money.currencyCode = payment.amount.currency.facts?.alphabetic
        return money
    }

    /// `currencyConversion` beside an amount of the payment; `nil` if its shopper was offered none.
    func conversion(of minorUnits: Int64) -> JSONObject? {
        guard let conversion = details.conversion,
            let amount = Amount(minorUnits: minorUnits, currency: payment.amount.currency)
        else { return nil }
        return conversion.output(of: amount)
    }

    var code: DirectStatusCode { DirectStatusCode(payment) }

    /// The captured amount that the acquirer has confirmed.
    var captured: Int64 { payment.confirmedCaptures }

    /// What is acquired: before the first capture what is authorised, as in the answers that Worldline's plug-in for
    /// Magento recorded. That plug-in makes no order of an authorised payment with another amount here.
    private var acquired: Int64 {
        payment.totals.captured == 0 && !payment.isRefusedDebit ? payment.totals.open : captured
    }

    // MARK: The payment

    /// - Parameter code: its current or an earlier status.
    func answer(_ code: DirectStatusCode? = nil, operation: Int = 0) -> DirectPayment {
        let code = code ?? self.code
        var answer = DirectPayment()
        answer.id = id(operation)
        answer.status = code.facts?.status
        answer.statusOutput = status(code)
        answer.paymentOutput = output
        if let hostedCheckoutId = details.hostedCheckoutId {
            var page = DirectHostedCheckoutOutput()
            page.hostedCheckoutId = CheckoutSessionID(hostedCheckoutId).hostedCheckoutId
            answer.hostedCheckoutSpecificOutput = page
        }
        if let session = details.session { answer.json.append("sessionDetails", session) }
        return answer
    }

    /// The payment with the status of one of its captures or cancellations.
    ///
    /// - Parameter state: of the operation, or an earlier one.
    func answer(after operation: PaymentOperation, in state: PaymentOperation.State) -> DirectPayment {
        // Only a part was cancelled, and the rest is open or captured, perhaps later: the payment keeps its own status.
        let isPart = operation.kind == .cancellation && payment.state != .cancelled
        return answer(isPart ? nil : DirectStatusCode(operation.kind, state), operation: operation.number)
    }

    /// Whether a refund would be accepted.
    var isRefundable: Bool { payment.state.mayBeRefunded && payment.refundableNow > 0 }

    private func status(_ code: DirectStatusCode) -> DirectStatusOutput {
        var status = code.output
        // What is confirmed can be refunded, even if the rest still waits or is being asked about.
        if payment.state.mayBeRefunded { status.isRefundable = isRefundable }
        status.statusCodeChangeDateTime = DirectTime.compact(payment.updatedAt)
        // For an account check there is nothing to cancel.
        if payment.state == .verified { status.isCancellable = false }
        if code == .rejected && payment.state == .refused || payment.wasGivenUp { status.errors = [decline] }
        return status
    }

    /// Why it was declined.
    var decline: DirectErrorItem {
        DirectErrorItem(
            DirectErrorCode(declining: payment),
            message: payment.hadNoMandate ? "the mandate could not be made, or allows no debit any more" : nil)
    }

    var output: DirectPaymentOutput {
        var output = DirectPaymentOutput()
        output.amountOfMoney = money(payment.amount.minorUnits - (details.surcharge?.minorUnits ?? 0))
        output.acquiredAmount = money(acquired)
        output.references = references
        output.paymentMethod = details.method
        if let surcharge = details.surcharge {
            output.surchargeSpecificOutput = surcharge.output(money(surcharge.minorUnits))
        }
        output.transactionDate = transactionDate
        output.json.append("paymentCreationDate", .string(creationDate))
        switch details.method {
        case .mobile: output.mobilePaymentMethodSpecificOutput = mobile
        case .redirect: output.redirectPaymentMethodSpecificOutput = redirect
        case .directDebit: output.sepaDirectDebitPaymentMethodSpecificOutput = directDebit
        default: output.cardPaymentMethodSpecificOutput = payment.provider == nil ? card : bankApp
        }
        return output
    }

    /// The merchant's references. One who gives no reference gets one of the platform's: the payment's number, and that of the
    /// checkout for each of its payments (docs/choices/direct.md, DF136).
    var references: DirectReferences {
        var references = details.references?.ofPayment ?? DirectReferences()
        if references.merchantReference == nil { references.merchantReference = details.reference ?? id().base }
        return references
    }

    /// When the payment was decided; until then, when it was created (docs/choices/direct.md, DF104).
    var transactionDate: String { DirectTime.utc(payment.decidedAt ?? payment.createdAt) }

    /// `paymentCreationDate`, which the contract 2.461.1 does not have (library for Python 10.3.0).
    var creationDate: String { DirectTime.utc(payment.createdAt) }

    var authorisationCode: String? {
        if case .approved(let authorisationID, _)? = payment.verdict { authorisationID } else { nil }
    }

    var fraud: DirectFraudResults {
        var fraud = DirectFraudResults()
        fraud.fraudServiceResult = .accepted
        return fraud
    }

    /// The simulated issuers accept every security code and do not check addresses. M: the code is valid. P: there was
    /// no code to check. U: the address is unknown.
    private var cardFraud: DirectFraudResults {
        var fraud = fraud
        fraud.avsResult = "U"
        fraud.cvvResult = details.hadCode ? "M" : "P"
        return fraud
    }

    private var mobile: DirectMobileOutput {
        var mobile = DirectMobileOutput()
        mobile.paymentProductId = details.product
        mobile.authorisationCode = authorisationCode
        mobile.network = details.scheme.network
        mobile.fraudResults = fraud
        if let eci = details.eci {
            var authentication = DirectThreeDSecureResults()
            authentication.eci = eci
            mobile.threeDSecureResults = authentication
        }
        var data = DirectMobilePaymentData()
        let card = payment.card
        data.dpan = card?.masked
        data.expiryDate = card?.expiry.mmYY
        mobile.paymentData = data
        return mobile
    }

    /// What may be shown of a card. Its type is not published for the test cards.
    static func shown(_ card: CardOnFile?, _ details: DirectDetails) -> DirectCardEssentials {
        var shown = DirectCardEssentials()
        shown.cardNumber = card?.masked
        shown.expiryDate = card?.expiry.mmYY
        shown.bin = details.bin
        if let card {
            shown.json.append("cardPanType", .string("pan"))
            if let hasCheckDigit = details.hasCheckDigit { shown.json.append("panLuhnCheck", .bool(hasCheckDigit)) }
            shown.json.append("panLengthMax", .integer(Int64(card.masked.count)))
            shown.json.append("panLengthMin", .integer(Int64(card.masked.count)))
        }
        if let name = details.scheme.schemeName {
            shown.json.append("cardType", DirectCardType.credit.directJSON)
            shown.json.append("cardScheme", .string(name))
        }
        return shown
    }

    private var card: DirectCardOutput {
        var card = DirectCardOutput()
        card.paymentProductId = details.product
        card.authorisationCode = authorisationCode
        card.fraudResults = cardFraud
        card.token = token
        card.threeDSecureResults = details.authentication?.results(scheme: details.scheme, payment: payment.id)
        card.card = Self.shown(payment.card, details)
        card.schemeReferenceData = details.schemeReference
        if let conversion = conversion(of: payment.amount.minorUnits) {
            card.json.append("currencyConversion", .object(conversion))
        }
        if let cobrand = details.cobrand { card.json.append("cobrandSelectionIndicator", cobrand.directJSON) }
        if let identifier = details.cardIdentifier {
            var crmToken = DirectCRMToken()
            crmToken.uniqueCardIdentifier = identifier
            card.crmToken = crmToken
        }
        return card
    }

    /// Whether the card was stored as requested.
    var creation: DirectCreationOutput {
        var creation = DirectCreationOutput()
        creation.externalReference = references.merchantReference
        creation.isNewToken = details.isNewToken && token != nil
        creation.token = token ?? ""
        creation.tokenizationSucceeded = details.tokenizes && token != nil && payment.wasAccepted
        return creation
    }

    /// A card is stored when its payment is accepted, and not before.
    var token: String? { details.isNewToken && !payment.wasAccepted ? nil : details.token }

    var created: DirectCreatePaymentResponse {
        var created = DirectCreatePaymentResponse()
        // In the contract, a payment that follows another one has none.
        if details.follows == nil { created.creationOutput = creation }
        switch payment.state {
        case .authenticating: created.merchantAction = details.redirection?.action
        case .pending: created.merchantAction = details.redirection.flatMap { payment.provider?.action($0) }
        default: break
        }
        created.payment = answer()
        return created
    }
}

extension DirectErrorCode {
    /// Why a payment was declined.
    init(declining payment: Payment) {
        if case .declined(let code, _)? = payment.verdict {
            self.init(rawValue: code)
        } else {
            self = .issuerUnavailable
        }
    }
}
