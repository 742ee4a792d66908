import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// `Charge/CreatePaymentOrder`, `Charge/PaymentOrder/Get` and `Charge/PaymentOrder/Update`: a link that leads a shopper
/// to the page of a form (Lyra, REST API V4, "Payment order web services").
struct LyraPaymentOrders: Sendable {
    let paymentService: PaymentService
    let address: PublicAddress
    let addresses: AddressPolicy

    /// Without a date. The documents name "the shop's default", and not which (docs/choices/lyra.md, LO3).
    static let defaultSeconds: Int64 = 30 * 86_400
    /// "Cannot exceed 90 days".
    static let longestSeconds: Int64 = 90 * 86_400

    func create(_ message: LyraCreatePaymentOrderRequest, _ caller: LyraCaller) async throws -> JSONValue {
        // The payment order keeps the documented fields alone.
        try LyraOptionsCheck.checkInstallments(of: message.json)
        let now = paymentService.clock.now()
        let id = PaymentLinkID(at: now, random: paymentService.random)
        let order = LyraPaymentOrderIntent(
            message, mode: caller.mode, userAgent: caller.userAgent,
            secret: Hex.encode(paymentService.random.bytes(16)))
        try check(order, id, at: caller.shop)
        let end =
            try Self.end(order.request.expirationDate, from: now, createdAt: now)
            ?? now.adding(seconds: Self.defaultSeconds)
        let mails = try mails(about: order, id, until: end, at: caller.shop)
        try await paymentService.open(
            PaymentLink(
                id: id, shop: caller.shop.id, createdAt: now, expiresAt: end, isReusable: false, subscriptions: [],
                details: try order.stored()),
            sending: mails)
        return try await answer(id.text, caller)
    }

    func get(_ message: LyraPaymentOrderGetRequest, _ caller: LyraCaller) async throws -> JSONValue {
        try await answer(message.paymentOrderId, caller)
    }

    /// Fields that are absent stay as they are.
    func update(_ message: LyraPaymentOrderUpdateRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let (found, _) = try await find(message.paymentOrderId, caller)
        try LyraOptionsCheck.checkInstallments(of: message.json)
        // Only the documented fields of this service: the others were not checked.
        let changes = LyraCreatePaymentOrderRequest(json: LyraPaymentOrderUpdateRequest().taking(message).json)
        let now = paymentService.clock.now()
        do {
            // Another change may have come since it was found: all is read and checked in the write.
            try await paymentService.changePaymentLink(found.id, of: caller.shop.id) { link, page in
                if page?.state == .refused, let refusal = Self.refusal(.refused) { throw refusal }
                var order = try LyraPaymentOrderIntent(of: link)
                try LyraPaymentOrderChannel.checkUnchanged(changes, in: order.request)
                order.request = order.request.taking(changes)
                try check(order, link.id, at: caller.shop)
                let end = try Self.end(changes.expirationDate, from: now, createdAt: link.createdAt) ?? link.expiresAt
                return PaymentLink.Content(
                    expiresAt: end, details: try order.stored(),
                    mails: try mails(about: order, link.id, until: end, at: caller.shop))
            }
        } catch let error as PaymentLinkError {
            throw Self.refusal(error)
        }
        return try await answer(message.paymentOrderId, caller)
    }

    // MARK: Checks

    /// Refuses what can be refused before a shopper follows the link: the rules of `Charge/CreatePayment`.
    private func check(
        _ order: LyraPaymentOrderIntent, _ id: PaymentLinkID, at shop: LyraPlatformShop
    ) throws {
        let payment = order.page(of: id).request
        // Before what an action needs: a payment order has no token that could be added.
        switch payment.formAction {
        case nil, .payment?, .registerPay?, .askRegisterPay?: break
        case let other?:
            throw LyraRefusal(
                "INT_875", "invalid form action",
                detail: "Invalid input value [name=formAction, value=\(other)]: guichet has no such action here")
        }
        try payment.checkTogether()
        let amount = try LyraCreatePayment.amount(payment.amount, payment.currency, at: shop)
        guard amount.minorUnits > 0 else { throw LyraRefusal("PSP_1024", "the amount of a payment cannot be 0") }
        if let tax = order.request.taxAmount, tax > amount.minorUnits {
            throw LyraInputFault(.invalid, field: "taxAmount", code: "INT_868")
        }
        try LyraOptionsCheck.check(payment, at: shop)
        try LyraAuthenticationRule.check(
            payment.strongAuthentication, at: shop, isIgnored: payment.formAction?.alwaysRegisters ?? false)
        if order.request.dataCollectionForm == true {
            throw LyraRefusal("PSP_1015", "the shop does not support the data collection form")
        }
        if let mode = order.request.returnMode, mode != "NONE" {
            throw LyraRefusal(
                "INT_927", "invalid return mode",
                detail: "Invalid input value [name=returnMode, value=\(mode)]: the result comes by notification")
        }
        try checkAddresses(order.request)
    }

    private func checkAddresses(_ request: LyraCreatePaymentOrderRequest) throws(LyraRefusal) {
        if let url = request.ipnTargetUrl, addresses.refusesAtSight(url) {
            throw LyraRefusal(
                "INT_926", "invalid ipn target url",
                detail: "the address leads to this machine or a private network, which is not allowed")
        }
        let ways: [(String, LyraErrorCode, String?)] = [
            ("returnUrl", "INT_920", request.returnUrl), ("cancelUrl", "INT_921", request.cancelUrl),
            ("successUrl", "INT_922", request.successUrl), ("refusedUrl", "INT_923", request.refusedUrl),
            ("errorUrl", "INT_924", request.errorUrl),
        ]
        for case (let name, let code, let url?) in ways where ReturnAddress(url, allowsHTTP: true) == nil {
            throw LyraRefusal(
                code, "invalid \(LyraRefusal.words(of: name))",
                detail: "Invalid input value [name=\(name), value=\(url)]: it is no address of a web page")
        }
    }

    private static func end(_ text: String?, from now: Instant, createdAt: Instant) throws(LyraRefusal) -> Instant? {
        guard let text, !text.isEmpty else { return nil }
        guard let end = LyraTime.instant(text) else {
            throw LyraRefusal(
                "INT_855", "invalid expiration date",
                detail: "Invalid input value [name=expirationDate, value=\(text)]: ISO 8601, with its offset from UTC")
        }
        guard now < end, end <= createdAt.adding(seconds: longestSeconds) else {
            throw LyraRefusal("PSP_1007", "the expiration date is past, or more than 90 days after the creation")
        }
        return end
    }

    // MARK: The order and its state

    private func find(_ name: String?, _ caller: LyraCaller) async throws -> (PaymentLink, LyraPaymentOrderIntent) {
        let id = PaymentLinkID((name ?? "").lowercased())
        guard let link = try await paymentService.paymentLink(id), link.shop.api == LyraPlatformShop.api else {
            throw Self.unknown
        }
        guard link.shop == caller.shop.id else {
            throw LyraRefusal("PSP_1010", "the payment order is another shop's")
        }
        let order = try LyraPaymentOrderIntent(of: link)
        guard order.mode == caller.mode else {
            throw LyraRefusal("PSP_1011", "the payment order is of the other mode")
        }
        return (link, order)
    }

    private static let unknown = LyraRefusal("PSP_1000", "payment order not found")

    private func status(of link: PaymentLink) async throws -> LyraPaymentOrderStatus {
        switch link.state {
        case .paid: return .paid
        case .cancelled: return .cancelled
        case .active, .expired:
            let page = try await paymentService.store.lookUp { try link.checkout.flatMap($0.checkoutSession) }
            // Only the page knows that its last attempt was refused.
            if page?.state == .refused { return .refused }
            // A payment that started in time may still be accepted: `EXPIRED` would be an end that does not hold.
            let mayBePaid = page?.mayBePaid(at: paymentService.clock.now()) ?? false
            return link.state == .active || mayBePaid ? .running : .expired
        }
    }

    /// "Only the payment orders in progress can be updated".
    private static func refusal(_ status: LyraPaymentOrderStatus) -> LyraRefusal? {
        switch status {
        case .running: nil
        case .expired: LyraRefusal("PSP_1006", "action not allowed on a payment order that has expired")
        case .cancelled: LyraRefusal("PSP_1101", "action not allowed on a payment order that was cancelled")
        default: LyraRefusal("PSP_1005", "action not allowed on a payment order that is finalized")
        }
    }

    private static func refusal(_ error: PaymentLinkError) -> LyraRefusal {
        switch error {
        case .unknownLink: unknown
        case .notActive(.cancelled): refusal(.cancelled) ?? unknown
        case .notActive(.expired): refusal(.expired) ?? unknown
        case .notActive: refusal(.paid) ?? unknown
        case .underWay:
            LyraRefusal(
                "PSP_1005", "action not allowed on a payment order that is finalized",
                detail: "it is being paid at this moment")
        }
    }

    // MARK: The answer

    private func answer(_ name: String?, _ caller: LyraCaller) async throws -> JSONValue {
        let (link, order) = try await find(name, caller)
        return try await document(link, order, caller.shop).lyraJSON
    }

    private static let locale = "fr_FR"

    private func url(_ id: PaymentLinkID, _ order: LyraPaymentOrderIntent) -> String {
        "\(address.url)\(LyraPaymentOrderIntent.path)/\(id.text)/\(order.secret)"
    }

    /// The platform's mails with the link, one for each receiver.
    private func mails(
        about order: LyraPaymentOrderIntent, _ id: PaymentLinkID, until end: Instant, at shop: LyraPlatformShop
    ) throws -> [MailDraft] {
        let request = order.request
        let receivers = try LyraPaymentOrderChannel.receivers(of: request)
        var mail = PaymentLinkMail(
            shop: shop.name, amount: try LyraCreatePayment.amount(request.amount, request.currency, at: shop),
            reference: request.orderId, address: url(id, order), expiresAt: end,
            language: PageLanguage.choose(asked: nil, proposed: request.locale ?? Self.locale, acceptLanguage: nil))
        let options = request.channelOptions?.mailOptions
        mail.subject = options?.subject
        mail.text = options?.body
        let written = mail
        return receivers.map { written.draft(to: $0) }
    }

    private func document(
        _ link: PaymentLink, _ order: LyraPaymentOrderIntent, _ shop: LyraPlatformShop
    ) async throws -> LyraPaymentOrder {
        let request = order.request
        var answer = LyraPaymentOrder.blank
        answer.paymentOrderId = link.id.text
        answer.paymentOrderStatus = try await status(of: link)
        answer.paymentURL = url(link.id, order)
        answer.amount = request.amount
        answer.currency = request.currency
        answer.orderId = request.orderId
        answer.creationDate = LyraTime.text(link.createdAt)
        answer.expirationDate = LyraTime.text(link.expiresAt)
        answer.channelDetails?.channelType = request.channelOptions?.channelType ?? .url
        answer.channelDetails?.mailOptions = request.channelOptions?.mailOptions
        answer.locale = request.locale ?? Self.locale
        answer.merchantComment = request.merchantComment
        answer.paymentReceiptEmail = request.paymentReceiptEmail
        answer.json["dataCollectionForm"] = .bool(false)
        answer.formAction = request.formAction ?? .payment
        answer.strongAuthentication = request.strongAuthentication ?? .auto
        if let customer = request.customer { answer.customer = LyraCustomer.blank.taking(customer) }
        let options = request.transactionOptions?.cardOptions
        answer.transactionDetails?.cardDetails?.captureDelay = options?.captureDelay ?? shop.captureDelay
        answer.transactionDetails?.cardDetails?.manualValidation =
            options?.manualValidation ?? (shop.needsValidation ? .yes : .no)
        answer.metadata = request.metadata
        answer.taxAmount = request.taxAmount
        if let rate = request.json["taxRate"] { answer.json["taxRate"] = rate }
        return answer
    }
}
