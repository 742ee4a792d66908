import DirectAPI
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant

/// The third way of Worldline Direct: Apple Pay on the hosted checkout page.
extension DemoScenarios {
    func directHostedCheckout() async throws {
        report.chapter(
            "An Apple Pay payment on the hosted checkout page", "Worldline Direct · 30.00 EUR · simulated device")
        let client = stage.direct.client
        var request = DirectCreateHostedCheckoutRequest(
            order: DirectOrder(
                amount: DemoDirectShop.amount, currencyCode: "EUR", merchantReference: "DEMODIRECT7"),
            returnUrl: DirectCheckoutPhone.returnUrl, locale: "en_GB")
        request.mobilePaymentMethodSpecificInput = DirectHostedMobileInput(applePay: .finalAuthorization)
        request.feedbacks = DirectFeedbacks()
        request.feedbacks?.webhooksUrls = ["\(stage.merchantAddress)/direct/webhooks"]
        let (created, took) = try await timed { [request] in try await client.createHostedCheckout(request) }
        report.step(
            DirectEndpoint.createHostedCheckout.name, code: "", "a page for 30.00 EUR", took: took,
            isExpected: created.redirectUrl != nil)
        guard let page = URL(string: created.redirectUrl ?? ""), let id = created.hostedCheckoutId,
            let device = DirectCheckoutDevice.query(
                model: "iphone-15", browser: "safari", region: "FR", cards: Array(DirectCheckoutDevice.cards.prefix(1)))
        else { throw DemoFailure("the page has no address") }
        try await directShopper(page, device, created)
        let (status, wait) = try await timed { try await client.hostedCheckout(id) }
        let payment = status.createdPaymentOutput?.payment
        let mobile = payment?.paymentOutput?.mobilePaymentMethodSpecificOutput
        report.step(
            DirectEndpoint.getHostedCheckout.name, code: "",
            "\(status.status?.rawValue ?? "?"), \(payment?.status?.rawValue ?? "?"), \(mobile?.network ?? "?")",
            took: wait,
            isExpected: status.createdPaymentOutput?.paymentStatusCategory == .successful
                && mobile?.paymentProductId == .applePay)
        let (isThere, told) = try await timed {
            try await eventually {
                payment?.id.map { stage.direct.isTold(.paymentPendingCapture, ofPayment: $0) } == true
            }
        }
        report.step(
            "webhook", code: "", isThere ? "its signature is right: payment.pending_capture" : "none came", took: told,
            isExpected: isThere)
    }

    /// Once with a browser without a known device, once with a device.
    private func directShopper(
        _ address: URL, _ device: String, _ created: DirectCreateHostedCheckoutResponse
    ) async throws {
        let browser = PhoneCheckoutBrowser(transport: stage.transport)
        let (plain, took) = try await timed { try await browser.open(address) }
        report.step(
            "page", code: "", plain.offersApplePay ? "Apple Pay" : "no Apple Pay without a device", took: took,
            isExpected: !plain.offersApplePay && plain.failing == ["device"])
        guard let first = address.page(below: "", query: device),
            let sheet = address.page(below: "/apple-pay", query: device)
        else { throw DemoFailure("the page has no address") }
        let (page, opened) = try await timed { try await browser.open(first) }
        report.step(
            "page", code: "", page.offersApplePay ? "iPhone 15, Safari, Visa: Apple Pay" : "no Apple Pay",
            took: opened, isExpected: page.offersApplePay)
        let (paid, agreed) = try await timed {
            let shown = try await browser.open(sheet)
            return try await browser.send(
                [("attempt", shown.field("attempt") ?? ""), ("card", shown.field("card") ?? ""), ("do", "confirm")],
                to: sheet)
        }
        let link = paid.attribute("href", of: "go-back").flatMap { URL(string: $0) }
        report.step(
            "Apple Pay sheet", code: "", "the page says: \(paid.result ?? "?")", took: agreed,
            isExpected: paid.result == "paid")
        report.step(
            "return", code: "", "RETURNMAC is this checkout's", took: nil,
            isExpected: link.map(created.isReturn) == true)
    }
}
