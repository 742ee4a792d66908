import APISupport
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant

/// Merchant's server and shopper with Worldline Direct's hosted checkout: the server creates a page, the shopper pays
/// there with a simulated device and returns, and the server queries the outcome.
struct DirectCheckoutPhone: Sendable {
    let log = PhoneLog()
    private let client: DirectClient
    private let browser: PhoneCheckoutBrowser
    private let request: DirectCreateHostedCheckoutRequest
    private let order: DirectOrder
    private let amount: Amount
    private let orderId: String
    private let options: PhoneDirectOptions
    /// The query that makes the page simulate a device.
    private let device: String
    private let report: DirectReport

    /// The page's return address. It is only compared, and never opened.
    static let returnUrl = "https://shop.example/back"

    init(
        _ sheet: PhoneSheet, _ options: PhoneDirectOptions, _ checkout: PhoneCheckoutOptions,
        _ shop: PhoneApplePayShop, transport: any HTTPTransport
    ) throws {
        let (merchantId, key) = try shop.directKey()
        client = DirectClient(merchantId: merchantId, key: key, api: try shop.address(), transport: transport)
        browser = PhoneCheckoutBrowser(transport: transport)
        orderId = sheet.orderId ?? PhoneReference.new()
        amount = try sheet.orderAmount()
        order = try options.order(amount, orderId: orderId)
        self.options = options
        device = try checkout.query(sheet.checkoutCard)
        report = DirectReport(orderId: orderId, address: shop.url, isGiven: false)
        var request = DirectCreateHostedCheckoutRequest(order: order, returnUrl: Self.returnUrl, locale: "en_GB")
        request.mobilePaymentMethodSpecificInput = DirectHostedMobileInput(applePay: try options.authorization())
        request.feedbacks = options.feedbacks()
        // The wallet has one card: a second attempt would be the same.
        request.hostedCheckoutSpecificInput?.allowedNumberOfPaymentAttempts = 1
        self.request = request
    }

    func pay() async throws -> PhoneAnswer {
        let create = DirectEndpoint.createHostedCheckout.name
        let created: DirectCreateHostedCheckoutResponse
        do {
            created = try await client.createHostedCheckout(request)
        } catch {
            // Without a page there is no payment, whatever the result of the call.
            log.add(PhoneStep(error, create, .notSent))
            return report.answer(create, error, .notSent)
        }
        log.add(PhoneStep(name: create, code: "OPENED", verdict: .accepted, meaning: "a page for \(amount)"))
        guard let id = created.hostedCheckoutId, let page = URL(string: created.redirectUrl ?? "") else {
            return notPaid(create, "the answer contains no page", [])
        }
        if let ended = await shop(page, created) { return ended }
        return try await ask(id)
    }

    // MARK: The shopper

    /// - Returns: why nothing was paid; `nil` if the platform has to be asked.
    private func shop(_ address: URL, _ created: DirectCreateHostedCheckoutResponse) async -> PhoneAnswer? {
        guard let first = address.page(below: "", query: device),
            let sheet = address.page(below: "/apple-pay", query: device)
        else { return notPaid("page", "its address is invalid", []) }
        do {
            let page = try await browser.open(first)
            guard page.offersApplePay else {
                return notPaid(
                    "page", "it offers no Apple Pay: \(page.failing.joined(separator: ", "))",
                    ["The panel \"For testers\" of the page says more: docs/worldline-direct.md, \"Hosted checkout\"."])
            }
            log.add(PhoneStep(name: "page", code: "APPLE PAY", verdict: .accepted, meaning: "every condition is met"))
            let shown = try await browser.open(sheet)
            guard let card = shown.field("card"), let attempt = shown.field("attempt") else {
                return notPaid("Apple Pay sheet", "it shows no card", [])
            }
            log.add(
                PhoneStep(name: "Apple Pay sheet", code: "AGREED", verdict: .accepted, meaning: "\(card), \(amount)"))
            back(
                try await browser.send([("attempt", attempt), ("card", card), ("do", "confirm")], to: sheet), created)
        } catch {
            let told = (error as? HTTPTransportError)?.reason ?? "\(error)"
            log.add(PhoneStep(name: "page", code: "--", verdict: .unknown, meaning: told))
        }
        return nil
    }

    /// The return proves that the shopper is back, not that they paid.
    private func back(_ page: PhoneCheckoutBrowser.Page, _ created: DirectCreateHostedCheckoutResponse) {
        let link = page.attribute("href", of: "go-back").flatMap { URL(string: $0) }
        let isOurs = link.map(created.isReturn) ?? false
        log.add(
            PhoneStep(
                name: "return", code: isOurs ? "RETURNMAC" : "--", verdict: isOurs ? .accepted : .unknown,
                meaning: isOurs
                    ? "the shopper returned from this checkout; the page says: \(page.result ?? "?")"
                    : "the page has no return address"))
    }

    private func notPaid(_ step: String, _ meaning: String, _ next: [String]) -> PhoneAnswer {
        log.add(PhoneStep(name: step, code: "--", verdict: .notSent, meaning: meaning))
        return PhoneAnswer(
            operation: DirectEndpoint.createHostedCheckout.name, verdict: .notSent, advice: .fixIntegration,
            reference: orderId, next: next)
    }

    // MARK: The server

    private func ask(_ id: String) async throws -> PhoneAnswer {
        let name = DirectEndpoint.getHostedCheckout.name
        let status: DirectHostedCheckout
        do {
            status = try await client.hostedCheckout(id)
        } catch {
            log.add(PhoneStep(error, name, .unknown))
            return report.answer(name, error, .unknown)
        }
        let created = status.createdPaymentOutput
        let verdict: PhoneVerdict =
            switch created?.paymentStatusCategory {
            case DirectPaymentStatusCategory.successful?: .accepted
            case DirectPaymentStatusCategory.rejected?: .refused
            default: .unknown
            }
        log.add(
            PhoneStep(
                name: name, code: created?.payment?.status?.rawValue ?? status.status?.rawValue ?? "--",
                verdict: verdict, meaning: created?.paymentStatusCategory?.rawValue ?? "no payment is known"))
        guard let payment = created?.payment, let paymentId = payment.id else {
            return PhoneAnswer(operation: name, verdict: verdict, advice: .ask, reference: orderId)
        }
        let answer = report.answer(name, payment, verdict)
        guard verdict == .accepted else { return answer }
        return try await DirectOffice(client: client, id: paymentId, log: log, report: report)
            .follow(answer, capture: options.capture, refund: options.refund.map { (order, $0) })
    }
}

extension DirectReport {
    /// For a payment that was made on a page.
    func answer(_ operation: String, _ payment: DirectPayment, _ verdict: PhoneVerdict) -> PhoneAnswer {
        var answer = answer(operation, payment)
        answer.verdict = verdict
        guard verdict == .refused else { return answer }
        let item = payment.statusOutput?.errors?.first
        answer.advice = .otherCard
        answer.code = item?.errorCode?.rawValue
        answer.detail = item?.id
        answer.table = Self.table(payment, item)
        answer.next = ["Use another card with --card; the shopper was not charged."]
        return answer
    }
}
