import APISupport
import Engine
import GuichetCore
import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls for payment links.
struct DirectPaymentLinks: Sendable {
    let paymentService: PaymentService
    let address: PublicAddress
    /// Checks a page's request.
    let checkouts: DirectHostedCheckouts

    /// Without a date: a week. No document gives a default.
    static let defaultSeconds: Int64 = 7 * 86_400
    /// The contract: no more than six months ahead.
    static let longestSeconds: Int64 = 184 * 86_400

    // MARK: Creating

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreatePaymentLinkRequest = try call.document()
        let now = paymentService.clock.now()
        let id = PaymentLinkID(at: now, random: paymentService.random)
        let input = request.paymentLinkSpecificInput
        let like = Self.page(of: request)
        var page = try checkouts.intent(of: like, at: call.shop)
        try await checkouts.findMandate(of: &page, at: call.shop)
        // A link's answer has no member for tokens that cannot be offered.
        _ = try await checkouts.payments.cards.offer(like, in: &page, at: call.shop)
        try await checkouts.checkIsPayable(page, at: call.shop)
        var references = page.references ?? DirectReferences()
        references.merchantReference = DirectPaymentLinkIntent.reference(references, of: id)
        page.references = references
        var intent = DirectPaymentLinkIntent(
            page: page,
            attempts: Int(
                request.hostedCheckoutSpecificInput?.allowedNumberOfPaymentAttempts ?? DirectHostedCheckouts.attempts),
            secret: Hex.encode(paymentService.random.bytes(16)))
        intent.recipientName = input?.recipientName ?? request.recipientName
        intent.description = input?.descriptionText ?? request.descriptionText
        let link = PaymentLink(
            id: id, shop: call.shop.id, createdAt: now, expiresAt: try Self.end(of: request, from: now),
            isReusable: request.isReusableLink ?? false, subscriptions: Subscription.steps(intent.page.urls),
            details: try intent.stored())
        try await paymentService.open(link)
        guard let opened = try await paymentService.paymentLink(id) else { throw Self.unknown }
        let made = try DirectPaymentLinkAnswer(opened, at: address.url)
        var document = made.document()
        if request.displayQRCode == true { document.qrCodeBase64 = try Self.code(of: made.redirectionUrl) }
        return DirectReply(201, document)
    }

    /// A picture that leads a phone to the link.
    private static func code(of address: String) throws -> String {
        guard let code = QRCode(address) else {
            throw DirectRefusal(.invalidValue, propertyName: "displayQRCode", message: "the link is too long for one")
        }
        return Data(code.png).base64EncodedString()
    }

    /// The equivalent request of a hosted checkout. The order's older form counts if the newer one is missing.
    private static func page(of request: DirectCreatePaymentLinkRequest) -> DirectCreateHostedCheckoutRequest {
        var page = DirectCreateHostedCheckoutRequest()
        for name in [
            "cardPaymentMethodSpecificInput", "hostedCheckoutSpecificInput", "redirectPaymentMethodSpecificInput",
            "mobilePaymentMethodSpecificInput", "sepaDirectDebitPaymentMethodSpecificInput", "order", "feedbacks",
        ] {
            if let value = request.json[name] { page.json[name] = value }
        }
        if page.order == nil, let older = request.paymentLinkOrder {
            var order = DirectOrder()
            order.amountOfMoney = older.amount
            if let reference = older.merchantReference {
                var references = DirectReferences()
                references.merchantReference = reference
                order.references = references
            }
            // The same under its older name.
            if let mode = older.json["surchargeSpecificInput"]?["surchargeMode"] {
                order.json.append("surchargeSpecificInput", ["mode": mode])
            }
            page.order = order
        }
        return page
    }

    private static func end(
        of request: DirectCreatePaymentLinkRequest, from now: Instant
    ) throws(DirectRefusal) -> Instant {
        let newer = request.paymentLinkSpecificInput?.expirationDate
        guard let text = newer ?? request.expirationDate else { return now.adding(seconds: defaultSeconds) }
        let name = newer == nil ? "expirationDate" : "paymentLinkSpecificInput.expirationDate"
        guard let end = DirectTime.instant(text) else {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "a date and a time with their offset from UTC")
        }
        guard now < end, end <= now.adding(seconds: longestSeconds) else {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "it is past, or more than six months ahead")
        }
        return end
    }

    // MARK: Asking and ending

    private static let unknown = DirectRefusal.notFound("UNKNOWN_PAYMENT_LINK_ID", propertyName: "paymentLinkId")

    /// 32 hexadecimal digits, with or without the hyphens of a UUID.
    private func id(_ call: DirectCall) throws(DirectRefusal) -> PaymentLinkID {
        let text = call.parameters["paymentLinkId"] ?? ""
        let digits = text.filter { $0 != "-" }
        guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else {
            throw DirectRefusal(.invalidValue, propertyName: "paymentLinkId")
        }
        return PaymentLinkID(text)
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        guard let link = try await paymentService.paymentLink(id(call)), link.shop == call.shop.id else {
            throw Self.unknown
        }
        return DirectReply(200, try DirectPaymentLinkAnswer(link, at: address.url).document())
    }

    func cancel(_ call: DirectCall) async throws -> DirectReply {
        do {
            try await paymentService.cancelPaymentLink(id(call), of: call.shop.id)
        } catch let error as PaymentLinkError {
            throw Self.refusal(error)
        }
        return DirectReply(204)
    }

    /// The contract: 409 if the link's state does not allow it.
    private static func refusal(_ error: PaymentLinkError) -> DirectRefusal {
        guard error != .unknownLink else { return unknown }
        var item = DirectErrorItem(
            .actionNotAllowed, propertyName: "paymentLinkId",
            message: error == .underWay ? "it is being paid at this moment" : "the link is not active")
        item.httpStatusCode = 409
        return DirectRefusal(status: 409, [item])
    }

    // MARK: Sharing

    /// By a mail of the platform, in the merchant's name.
    func share(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectSharePaymentLinkRequest = try call.document()
        guard let channel = request.channel else { throw DirectRefusal(.parameterMissing, propertyName: "channel") }
        guard channel.lowercased() == "email" else {
            throw DirectRefusal.unsupported("sharing a payment link by anything but e-mail")
        }
        guard let text = request.recipient else { throw DirectRefusal(.parameterMissing, propertyName: "recipient") }
        guard let recipient = MailAddress(text) else {
            throw DirectRefusal(.invalidValue, propertyName: "recipient", message: "it is not an e-mail address")
        }
        guard let link = try await paymentService.paymentLink(id(call)), link.shop == call.shop.id else {
            throw Self.unknown
        }
        let answer = try DirectPaymentLinkAnswer(link, at: address.url)
        let tag = request.locale.map { $0.replacing("_", with: "-") } ?? answer.intent.page.languageTag
        let mail = answer.mail(in: tag.flatMap(PageLanguage.init(tag:)) ?? .english)
        do {
            try await paymentService.mail(mail.draft(to: recipient), about: link.id, of: call.shop.id)
        } catch let error as PaymentLinkError {
            throw Self.refusal(error)
        }
        return DirectReply(204)
    }

    // MARK: Searching

    /// A group here is a single merchant, with the merchant's identifier.
    func search(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectPaymentLinkSearchRequest = try call.document()
        var query = PaymentLinkQuery()
        if let states = request.filtering?.status {
            query.states = Set(
                PaymentLink.State.allCases.filter { states.contains(DirectPaymentLinkAnswer.status($0)) })
        }
        let isOthers = request.filtering?.merchantIds.map { !$0.contains(call.shop.merchantId) } ?? false
        if isOthers { query.states = [] }
        switch request.sorting?.sortProperty {
        case "expirationDate": query.order = .expires
        case "status": query.order = .state
        default: query.order = .created
        }
        query.isDescending = request.sorting?.sortDirection != "ascending"
        let (page, size) = (request.pagination?.page ?? 1, request.pagination?.pageSize ?? 50)
        query.limit = Int(size)
        query.offset = Int((page - 1) * size)
        let found = try await paymentService.paymentLinks(of: call.shop.id, query)
        var answer = DirectPaymentLinkSearchResponse()
        var pagination = DirectPagination()
        pagination.page = page
        pagination.pageSize = size
        answer.pagination = pagination
        answer.paymentLinkOverviewEntries = try found.page.map {
            try DirectPaymentLinkAnswer($0, at: address.url).overview
        }
        answer.total = Int64(found.total)
        return DirectReply(200, answer)
    }
}
