import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A payment link as Worldline Direct's documents.
struct DirectPaymentLinkAnswer {
    let link: PaymentLink
    let intent: DirectPaymentLinkIntent
    let address: String

    /// The beginning of its address.
    static let path = "/paymentlink"

    init(_ link: PaymentLink, at address: String) throws {
        self.link = link
        self.address = address
        intent = try DirectPaymentLinkIntent(of: link)
    }

    var redirectionUrl: String { "\(address)\(Self.path)/\(link.id.text)/\(intent.secret)" }

    private var amount: DirectAmountOfMoney {
        var money = DirectAmountOfMoney()
        money.amount = intent.page.amount.minorUnits
        money.currencyCode = intent.page.amount.currency.facts?.alphabetic
        return money
    }

    var reference: String { DirectPaymentLinkIntent.reference(intent.page.references, of: link.id) }

    /// - Parameter event: gives the state right after this event; without it, the current state.
    func document(afterEvent event: Int? = nil) -> DirectPaymentLink {
        var answer = DirectPaymentLink()
        answer.expirationDate = DirectTime.text(link.expiresAt)
        var order = DirectPaymentLinkOrder()
        order.merchantReference = reference
        order.amount = amount
        if let mode = intent.page.surchargeOfCards?.mode {
            order.json.append("surchargeSpecificOutput", ["surchargeMode": .string(mode)])
        }
        answer.paymentLinkOrder = order
        answer.status = Self.status(event.map(link.state(afterEvent:)) ?? link.state)
        answer.redirectionUrl = redirectionUrl
        answer.recipientName = intent.recipientName
        answer.paymentLinkId = link.id.text
        let told = event.map { link.events.prefix($0 + 1) } ?? link.events[...]
        answer.paymentId = (event == nil ? link.payment : lastPayment(in: told)).map { DirectPaymentID($0) }
        answer.paymentLinkEvents = told.map(Self.event)
        answer.isReusableLink = link.isReusable
        return answer
    }

    /// The payment that had paid it last when these were its events.
    private func lastPayment(in told: ArraySlice<PaymentLink.Event>) -> PaymentID? {
        told.last { $0.kind == .paid }.flatMap { $0.details.map { PaymentID($0) } ?? link.payment }
    }

    /// A line of a search.
    var overview: DirectPaymentLinkOverview {
        var entry = DirectPaymentLinkOverview()
        entry.amount = amount
        entry.creationDate = DirectTime.text(link.createdAt)
        entry.expirationDate = DirectTime.text(link.expiresAt)
        entry.isReusableLink = link.isReusable
        entry.merchantId = link.shop.name
        entry.merchantReference = reference
        entry.paymentLinkId = link.id.text
        entry.redirectionUrl = redirectionUrl
        entry.status = Self.status(link.state)
        return entry
    }

    func mail(in language: PageLanguage) -> PaymentLinkMail {
        var mail = PaymentLinkMail(
            shop: link.shop.name, amount: intent.page.amount, reference: reference, address: redirectionUrl,
            expiresAt: link.expiresAt, language: language)
        mail.recipientName = intent.recipientName
        mail.description = intent.description
        return mail
    }

    static func status(_ state: PaymentLink.State) -> DirectPaymentLinkStatus {
        switch state {
        case .active: .active
        case .paid: .paid
        case .cancelled: .cancelled
        case .expired: .expired
        }
    }

    private static func event(_ event: PaymentLink.Event) -> DirectPaymentLinkEvent {
        var answer = DirectPaymentLinkEvent()
        answer.dateTime = DirectTime.text(event.at)
        answer.type =
            switch event.kind {
            case .created: "CREATED"
            case .clicked: "CLICKED"
            case .mailed: "EMAIL_SENT"
            case .paid: "PAID"
            case .declined: "PAYMENT_DECLINED"
            case .givenUp: "PAYMENT_CANCELLED"
            case .cancelled: "CANCELLED"
            case .expired: "EXPIRED"
            }
        // Of a payment it is for `paymentId` alone.
        if event.kind != .paid { answer.details = event.details }
        return answer
    }

    /// The notification type of an event, if the documents have one.
    static func type(_ kind: PaymentLink.Event.Kind) -> DirectEventType? {
        switch kind {
        case .created: .paymentLinkCreated
        case .clicked: .paymentLinkClicked
        case .paid: .paymentLinkPaid
        case .cancelled: .paymentLinkCancelled
        case .expired: .paymentLinkExpired
        case .declined: "paymentlink.payment.declined"
        case .givenUp: "paymentlink.payment.cancelled"
        case .mailed: nil
        }
    }
}
