import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// What is to be paid or registered, without the card: stored in a form's session, and the basis of every order of
/// `Charge/CreatePayment` and `Charge/CreateToken`.
struct LyraIntent: StoredForm {
    var mode: LyraMode
    /// The user agent of the merchant's server; of an order in a form, that of the shopper's browser.
    var userAgent: String?
    /// Only documented fields, and no instrument: anything else that a merchant sent is not stored.
    private(set) var request: LyraCreatePaymentRequest
    /// Nothing is charged.
    var registersOnly = false
    /// The registered card that is to pay.
    var token: String?
    /// The registered card whose place the shopper's card is to take: `REGISTER_UPDATE`, `REGISTER_UPDATE_PAY`.
    var updates: String?
    /// The merchant's server sent the card: there is no form.
    var cardIsThere = false
    /// What the redirect form said, if the shopper came with one, or subscribed with one.
    var redirect: LyraRedirectOrder?
    /// The payment order whose link the shopper followed.
    var paymentOrder: LyraPaymentOrderPage?
    /// The subscription whose payment it is, and the payment's number in it.
    var subscription: String?
    var recurrence: Int?
    /// What the shopper's card is to be subscribed to.
    var subscribes: LyraCreateSubscriptionRequest?
    /// How the form of `Charge/CreatePayment` is paid in instalments.
    private(set) var plan: LyraInstalmentPlan?
    /// Of a form in instalments: the days to the first capture, as they were when it was opened. Its last day was checked
    /// with them, and the shopper is shown the days that follow from them (docs/choices/lyra.md, LP76).
    private(set) var instalmentDelay: Int64?

    init(_ message: LyraCreatePaymentRequest, mode: LyraMode, userAgent: String?) {
        self.mode = mode
        self.userAgent = userAgent
        var kept = LyraCreatePaymentRequest()
        kept.amount = message.amount
        kept.currency = message.currency
        kept.orderId = message.orderId
        kept.formAction = message.formAction
        kept.ipnTargetUrl = message.ipnTargetUrl
        kept.metadata = message.metadata
        kept.strongAuthentication = message.strongAuthentication
        kept.customer = message.customer.map { LyraCustomer.blank.taking($0) }
        if let options = message.transactionOptions?.cardOptions {
            var transaction = LyraTransactionOptions()
            transaction.cardOptions = LyraCardOptions().taking(options)
            kept.transactionOptions = transaction
        }
        kept.paymentMethods = message.paymentMethods
        kept.excludedPaymentMethods = message.excludedPaymentMethods
        kept.merchantPostUrlSuccess = message.merchantPostUrlSuccess
        kept.merchantPostUrlRefused = message.merchantPostUrlRefused
        if let amount = message.json["taxAmount"].flatMap({ Int64(lyra: $0) }) {
            kept.json["taxAmount"] = .integer(amount)
        }
        // No rule of its own limits it: what is longer than a rate is none.
        switch message.json["taxRate"] {
        case .string(let rate)? where (1...10).contains(rate.utf8.count): kept.json["taxRate"] = .string(rate)
        case .number(let rate)?: kept.json["taxRate"] = .number(rate)
        default: break
        }
        if let device = message.json["device"]?.object { kept.json["device"] = Self.browser(device) }
        if let name = message.json["fingerPrintId"]?.text { kept.json["fingerPrintId"] = .string(name) }
        request = kept
    }

    /// What `device` says of the shopper's browser, as far as answers have it. No rule limits these texts: what is longer than
    /// a header or an address is none (docs/choices/lyra.md, LP80).
    private static func browser(_ device: JSONObject) -> JSONValue? {
        var kept = JSONObject()
        for (name, longest) in [("acceptHeader", 2_048), ("userAgent", 2_048), ("ip", 45)] {
            guard case .string(let text)? = device[name], (1...longest).contains(text.utf8.count) else { continue }
            kept.append(name, .string(text))
        }
        return kept.members.isEmpty ? nil : .object(kept)
    }

    /// The same, as the shopper's browser sends it. What it says itself counts, and not what the merchant says of it
    /// (docs/choices/lyra.md, LP65).
    func sent(byBrowser name: String?) -> LyraIntent {
        var intent = self
        intent.userAgent = name ?? userAgent
        if var device = request.json["device"]?.object {
            device["ip"] = nil
            if name != nil { device["userAgent"] = nil }
            intent.request.json["device"] = .object(device)
        }
        return intent
    }

    /// The same, for another amount.
    func paying(_ minorUnits: Int64) -> LyraIntent {
        var intent = self
        intent.request.amount = minorUnits
        return intent
    }

    /// The same, with what the card's own form asks of 3-D Secure.
    func wishing(_ wish: LyraStrongAuthentication?) -> LyraIntent {
        guard let wish else { return self }
        var intent = self
        intent.request.strongAuthentication = wish
        return intent
    }

    /// The same, in instalments. "Strong authentication is required upon the payment of the first installment", whatever the
    /// request wishes (Lyra, form payment; docs/choices/lyra.md, LP71).
    func paying(in plan: LyraInstalmentPlan, at shop: LyraPlatformShop) -> LyraIntent {
        var intent = self
        intent.plan = plan
        intent.request.strongAuthentication = .challengeMandate
        return intent.keepingDelay(of: shop)
    }

    /// The same, with the days of its instalments as they are now: the shop's delay may change while the form is open.
    func keepingDelay(of shop: LyraPlatformShop) -> LyraIntent {
        guard paysInInstalments else { return self }
        var intent = self
        intent.instalmentDelay = delay(at: shop)
        return intent
    }

    var options: LyraCardOptions? { request.transactionOptions?.cardOptions }
    var language: String? { paymentOrder?.locale ?? request.customer?.billingDetails?.language }
    var source: LyraPaymentSource { options?.paymentSource ?? .ecommerce }

    /// How many attempts a shopper has: one, and as many more as `retry` says; three more by default.
    var attempts: Int { 1 + Int(min(9, max(0, options?.retry ?? 3))) }

    /// Whether a card that pays is also registered.
    ///
    /// - Parameter agreed: the shopper's answer to `ASK_REGISTER_PAY`.
    func registers(agreed: Bool) -> Bool {
        switch request.formAction {
        case let action? where action.alwaysRegisters: true
        case .askRegisterPay?: agreed
        case .customerWallet?: agreed || registersOnly
        default: registersOnly
        }
    }

    /// Whether a registered card is to pay a subscription: the shopper only confirms it.
    var confirmsOnly: Bool { subscribes != nil && token != nil }

    /// In how many payments the form is paid. What a redirect form says of them is not about a subscription's payments.
    private var config: LyraPaymentConfig {
        if let plan { return .multi(first: plan.first, count: plan.count, period: plan.period) }
        return recurrence == nil ? redirect?.config ?? .single : .single
    }

    var paysInInstalments: Bool { config != .single }

    /// The payments in which the form is paid from now on; `nil` if it is one.
    func instalments(
        at shop: LyraPlatformShop, _ now: Instant
    ) throws(LyraInstalmentSchedule.Fault) -> LyraInstalmentSchedule? {
        try LyraInstalmentSchedule.payments(
            of: config, total: request.amount ?? 0, delay: instalmentDelay ?? delay(at: shop),
            today: CivilTime(now).day)
    }

    private func delay(at shop: LyraPlatformShop) -> Int64 { options?.captureDelay ?? shop.captureDelay }

    /// The customer whose registered cards the form offers; `nil` if it offers none.
    var walletCustomer: String? { request.formAction == .customerWallet ? request.customer?.reference : nil }

    /// Whether the shopper is asked if the card is to be registered.
    var asksToRegister: Bool {
        !registersOnly && [.askRegisterPay, .customerWallet].contains(request.formAction)
    }

    /// The tax in the amount; `nil` for payments in instalments, of which it is that of all (docs/choices/lyra.md, LP79).
    private var tax: JSONObject? {
        let (amount, rate) = (request.json["taxAmount"], request.json["taxRate"])
        guard amount != nil || rate != nil, !paysInInstalments else { return nil }
        var tax = JSONObject()
        tax["taxAmount"] = amount
        tax["taxRate"] = rate
        return tax
    }

    /// The details of a payment for this intent.
    var details: LyraDetails {
        var details = LyraDetails(mode: mode)
        details.orderId = request.orderId
        details.metadata = request.metadata
        details.customer = request.customer
        let device = request.json["device"]?.object
        details.userAgent = device?["userAgent"]?.text ?? userAgent
        details.ipAddress = device?["ip"]?.text
        details.browserAccept = device?["acceptHeader"]?.text
        details.fingerPrintId = request.json["fingerPrintId"]?.text
        details.paymentSource = source
        details.initialIssuerTransactionIdentifier = options?.json["initialIssuerTransactionIdentifier"]?.text
        details.tax = tax
        details.installmentNumber = options?.json["installmentNumber"]?.text
        details.redirect = redirect
        details.paymentOrder = paymentOrder?.id
        details.subscription = subscription
        details.recurrence = recurrence
        details.receiptEmail = paymentOrder?.receiptEmail
        if registersOnly { details.context = .verification }
        return details
    }

    private enum CodingKeys: String, CodingKey {
        case mode, userAgent, registersOnly, token, updates, cardIsThere, redirect, paymentOrder, subscription,
            recurrence, subscribes
        case request, plan, instalmentDelay
    }

    static var storedLimits: JSONLimits { LyraResponse.limits }

    /// - Throws: if the details of a stored session are of another kind.
    init(of session: CheckoutSession) throws { try self.init(stored: session.details) }

    /// As a formToken of the session has it: `Charge/UpdatePaymentAmount` gives the form another amount.
    init(of session: CheckoutSession, by link: CheckoutLink.Target) throws {
        let intent = try LyraIntent(of: session)
        self = link.amount.map(intent.paying) ?? intent
    }
}

extension LyraFormAction {
    /// Whether a card is registered by it, or replaced, without a question to the shopper.
    var alwaysRegisters: Bool { isUpdate || self == .register || self == .registerPay }
}
