import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetSips

/// The body of `createPayment`: the order of the Sips family in the words of Worldline Direct.
extension InAppServer {
    func createPayment(
        _ request: DirectInAppRequest, _ handle: InAppHandle
    ) async throws -> DirectCreatePaymentRequest {
        var card = DirectCardInput()
        Self.capture(&card, handle.order)
        var body = DirectCreatePaymentRequest()
        if handle.paysFromWallet {
            try await fromWallet(&card, &body, request, handle)
        } else if handle.operation == .paymentProviderOrder {
            card.paymentProductId = .bancontact
            card.json.append("paymentProduct3012SpecificInput", ["isDeferredPayment": .bool(false)])
        } else {
            guard let blob = request.encryptedCustomerInput else {
                throw InAppRefusal(.formatError, "encryptedCustomerInput")
            }
            body.encryptedCustomerInput = blob
            card.paymentProductId = request.paymentProductId.flatMap { Int64($0) }.map(DirectProductID.init(rawValue:))
        }
        Self.series(&card, handle)
        card.cobrandSelectionIndicator = Self.cobrand(request.paymentMeanBrandSelectionStatus)
        card.threeDSecure = threeDSecure(handle)
        body.cardPaymentMethodSpecificInput = card
        body.order = try order(handle, request.device)
        if !settings.webhooks.isEmpty {
            var feedbacks = DirectFeedbacks()
            feedbacks.webhooksUrls = settings.webhooks
            body.feedbacks = feedbacks
        }
        return body
    }

    private func fromWallet(
        _ card: inout DirectCardInput, _ body: inout DirectCreatePaymentRequest, _ request: DirectInAppRequest,
        _ handle: InAppHandle
    ) async throws {
        guard let wallet = handle.wallet, let id = request.paymentMeanId.flatMap({ Int($0) }) else {
            throw InAppRefusal(.formatError, "paymentMeanId")
        }
        guard let stored = try await wallets.cards(of: wallet).first(where: { $0.paymentMeanId == id }) else {
            throw InAppRefusal(.invalidTransaction, "paymentMeanId")
        }
        card.paymentProductId =
            request.paymentMeanBrand.flatMap(DirectCardTranslation.product).map(DirectProductID.init(rawValue:))
            ?? DirectProductID(rawValue: stored.product)
        if let blob = request.encryptedCustomerInput {
            body.encryptedCustomerInput = blob
        } else {
            card.token = stored.token
        }
    }

    /// The first payment of a series says so, or no later one may follow it without the cardholder; the contract wants no
    /// unscheduled use of a stored card beside it (docs/choices, DO15). Bancontact in a bank's app has neither.
    private static func series(_ card: inout DirectCardInput, _ handle: InAppHandle) {
        if handle.order.paymentPattern == .firstRecurring, !handle.paysInBankApp {
            var series = DirectCardRecurring()
            series.recurringPaymentSequenceIndicator = .first
            card.isRecurring = true
            card.recurring = series
        } else if handle.paysFromWallet {
            card.unscheduledCardOnFileRequestor = .cardholderInitiated
            card.unscheduledCardOnFileSequenceIndicator = .subsequent
        }
    }

    /// A final authorisation has to be captured within seven days, a pre-authorisation within thirty (the contract,
    /// `authorizationMode`; docs/choices, DO14): an order that waits for longer would be given up before its day.
    private static func capture(_ card: inout DirectCardInput, _ order: OrderInitializeRequest) {
        let days = order.captureDay.flatMap { Int64($0) } ?? 0
        card.authorizationMode = days < 7 ? .finalAuthorization : .preAuthorization
        switch order.captureMode {
        case .immediate: card.authorizationMode = .sale
        case .validation: break
        default:
            var capture = DirectAutoCapture()
            capture.delayInMinutes = days * 1_440
            card.autoCapture = capture
        }
    }

    private static func cobrand(_ status: BrandSelectionStatus?) -> DirectCobrandSelection? {
        switch status {
        case .appliedDefault: .defaultBrand
        case .appliedHolder: .alternative
        case .notApplicable: .notApplicable
        default: nil
        }
    }

    private func threeDSecure(_ handle: InAppHandle) -> DirectThreeDSecure {
        var secure = DirectThreeDSecure()
        guard handle.operation != .cardOrder, handle.operation != .walletOrder else {
            secure.skipAuthentication = true
            return secure
        }
        var back = DirectRedirectionData()
        back.returnUrl = returnAddress(of: handle)
        secure.redirectionData = back
        let wish = handle.order.fraudData
        switch wish?.bypass3DS {
        case .all: secure.skipAuthentication = true
        case .merchantWallet, .wallet: if handle.paysFromWallet { secure.skipAuthentication = true }
        // Unlisted values are refused at the initialisation: the cardholder is authenticated.
        default: break
        }
        switch wish?.challengeMode3DS {
        case .noPreference: secure.challengeIndicator = "no-preference"
        case .challenge: secure.challengeIndicator = "challenge-requested"
        case .challengeMandate: secure.challengeIndicator = "challenge-required"
        case .noChallenge: secure.challengeIndicator = "no-challenge-requested"
        case .noChallengeByAcquirer:
            secure.challengeIndicator = "no-challenge-requested"
            secure.exemptionRequest = .transactionRiskAnalysis
        default: break
        }
        return secure
    }

    private func order(_ handle: InAppHandle, _ device: DirectInAppDevice?) throws -> DirectOrder {
        let ordered = handle.order
        guard let currency = ordered.currencyCode, let digits = ordered.amount,
            let amount = Amount(digits: digits, currency: currency), let letters = currency.facts?.alphabetic
        else { throw InAppRefusal(.formatError, "amount") }
        var order = DirectOrder(
            amount: amount.minorUnits, currencyCode: letters, merchantReference: reference(of: ordered))
        order.references?.merchantParameters = ordered.returnContext
        order.references?.descriptor = ordered.statementReference
        var customer = DirectCustomer()
        customer.merchantCustomerId = ordered.customerId
        customer.locale = ordered.customerLanguage
        if device != nil || ordered.customerIpAddress != nil {
            customer.device = Self.device(device, ipAddress: ordered.customerIpAddress)
        }
        if !customer.json.members.isEmpty { order.customer = customer }
        return order
    }

    private static func device(_ device: DirectInAppDevice?, ipAddress: String?) -> DirectDevice {
        var result = DirectDevice()
        result.acceptHeader = device?.acceptHeader
        result.ipAddress = ipAddress
        result.locale = device?.locale
        result.timezoneOffsetUtcMinutes = device?.timezoneOffsetUtcMinutes
        result.userAgent = device?.userAgent
        guard let device, device.colorDepth != nil || device.screenHeight != nil || device.screenWidth != nil else {
            return result
        }
        var browser = DirectBrowserData()
        browser.colorDepth = device.colorDepth.flatMap { Int64($0) }
        browser.javaEnabled = false
        browser.javaScriptEnabled = true
        browser.screenHeight = device.screenHeight
        browser.screenWidth = device.screenWidth
        result.browserData = browser
        return result
    }
}
