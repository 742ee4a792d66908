import APISupport
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant
import GuichetPassKit

/// The native Apple Pay button with Worldline Direct, in each of its modes: the platform decrypts the token, alone or
/// inside data that the phone encrypted for it, or the merchant decrypts it.
extension DemoScenarios {
    func direct() async throws {
        try await directPlatformDecrypts()
        try await directAppEncrypts()
        try await directMerchantDecrypts()
        try await directHostedCheckout()
        try await directDeclined()
        try await directRepeated()
        try await directOverTime()
    }

    private func directPlatformDecrypts() async throws {
        directChapter("An Apple Pay payment whose token the platform opens", card: Self.directCard)
        try await directPay("DEMODIRECT1", expecting: .accepted)
        try await directCreated("DEMODIRECT1", .pendingCapture)
        try await webhook("DEMODIRECT1", .paymentPendingCapture)
    }

    private func directAppEncrypts() async throws {
        directChapter("An Apple Pay payment that the phone encrypts for the platform", card: Self.directCard)
        let (phone, took) = try await timed {
            DirectClientAPI(
                session: try DirectClientSession(try await stage.direct.client.createSession()),
                transport: stage.transport)
        }
        report.step(
            DirectEndpoint.createSession.name, code: "", "the merchant's server opens it for the phone", took: took,
            isExpected: true)
        try await directPay("DEMODIRECT6", phone: phone, expecting: .accepted)
        try await directCreated("DEMODIRECT6", .pendingCapture)
        try await webhook("DEMODIRECT6", .paymentPendingCapture)
    }

    private func directMerchantDecrypts() async throws {
        directChapter(
            "An Apple Pay payment whose token the merchant opens, with a key of its own", card: Self.directCard)
        let apple = SimulatedAppleClient(platform: stage.platformAddress, transport: stage.transport)
        let (decryption, took) = try await timed {
            try await MerchantDecryption(
                "merchant.example.own", from: apple, now: { [clock = stage.clock] in clock.date })
        }
        stage.direct.keep(decryption)
        report.step(
            "certificate", code: "", "signed by the simulation of Apple's portal; the key stays with the merchant",
            took: took, isExpected: true)
        try await directPay("DEMODIRECT2", decryption: decryption, expecting: .accepted)
        try await directCreated("DEMODIRECT2", .pendingCapture)
        try await webhook("DEMODIRECT2", .paymentPendingCapture)
    }

    private func directDeclined() async throws {
        directChapter("An Apple Pay payment that the bank declines", card: Self.directDeclinedCard)
        try await directPay("DEMODIRECT3", card: Self.directDeclinedCard, expecting: .refused(.otherCard))
        try await directCreated("DEMODIRECT3", .rejected)
        try await webhook("DEMODIRECT3", .paymentRejected)
    }

    /// The server's connection fails; it repeats the call under the key that it stored before.
    private func directRepeated() async throws {
        directChapter("An Apple Pay payment whose answer is lost: the same call again", card: Self.directCard)
        let payment = try await directAgree("DEMODIRECT4", .init(card: Self.directCard))
        let request = DirectCreatePaymentRequest(
            DirectApplePayInput(
                .encryptedToken(DirectEncryptedToken(payment.token)), authorizationMode: .finalAuthorization),
            order: DirectOrder(
                amount: DemoDirectShop.amount, currencyCode: "EUR", merchantReference: "DEMODIRECT4"))
        let key = DirectIdempotenceKey()
        let losing = try DemoDirectShop(
            platform: stage.platformAddress, transport: AnswerLosingTransport(network: stage.transport),
            clock: stage.clock)
        let (error, took) = try await timed { () -> DirectError? in
            do {
                _ = try await losing.client.createPayment(request, key: key)
                return nil
            } catch let error as DirectError {
                return error
            }
        }
        report.step(
            DirectMerchantServer.createPayment, code: "",
            error.map { "\($0.code): ask before paying again" } ?? "an answer came",
            took: took, isExpected: error?.advice == .ask && error?.idempotenceKey == key)
        let (again, wait) = try await timed { try await stage.direct.client.createPayment(request, key: key) }
        report.step(
            "\(DirectMerchantServer.createPayment) again", code: "",
            again.isReplay
                ? "\(again.payment?.status?.rawValue ?? "?"): the first call's outcome, one debit"
                : "it was carried out a second time",
            took: wait, isExpected: again.isReplay && again.outcome == .accepted)
    }

    private func directOverTime() async throws {
        directChapter("An Apple Pay payment, captured, and refunded in part", card: Self.directCard)
        try await directPay("DEMODIRECT5", expecting: .accepted)
        guard let id = stage.direct.payment("DEMODIRECT5")?.id else { return }
        let client = stage.direct.client
        let (capture, took) = try await timed { try await client.capture(id).document }
        report.step(
            DirectEndpoint.capturePayment.name, code: "", "\(capture.status?.rawValue ?? "?") of 30.00 EUR", took: took,
            isExpected: capture.status == .captureRequested
                && capture.captureOutput?.amountOfMoney?.amount == DemoDirectShop.amount)
        try await webhook("DEMODIRECT5", .paymentCaptured)
        var request = DirectRefundRequest()
        request.amountOfMoney = DirectAmountOfMoney(amount: 1_000, currencyCode: "EUR")
        let (refund, wait) = try await timed { [request] in try await client.refund(id, request).document }
        report.step(
            DirectEndpoint.refundPayment.name, code: "", "\(refund.status?.rawValue ?? "?") of 10.00 EUR", took: wait,
            isExpected: refund.status == .refundRequested)
        try await webhook("DEMODIRECT5", .paymentRefunded)
    }

    // MARK: - The app

    private static let directCard = "4761120010000492"
    private static let directDeclinedCard = "4321456998744563"

    private func directChapter(_ title: String, card: String) {
        report.chapter(title, "Worldline Direct · 30.00 EUR · card \((try? PAN(card))?.masked ?? "?")")
    }

    private func directAgree(_ orderId: String, _ choice: SimulatedAppleClient.Choice) async throws -> ApplePayPayment {
        guard let total = Amount(minorUnits: DemoDirectShop.amount, currency: .eur) else {
            throw DemoFailure("no amount")
        }
        let request = try SheetRequest(
            merchantIdentifier: DemoApplePayMerchant.identifier, merchantName: "Guichet", countryCode: "FR",
            total: total, provider: .worldlineDirect, applicationData: Array(orderId.utf8))
        let apple = SimulatedAppleClient(platform: stage.platformAddress, transport: stage.transport)
        let (payment, took) = try await timed { try await apple.pay(request, choice) }
        report.step(
            "Apple Pay sheet", code: "", "\(payment.token.paymentMethod.displayName ?? "?"), \(total)", took: took,
            isExpected: true)
        return payment
    }

    /// - Parameters:
    ///   - decryption: for a merchant that decrypts.
    ///   - phone: for a phone that encrypts for the platform.
    private func directPay(
        _ orderId: String, card: String = directCard, decryption: MerchantDecryption? = nil,
        phone: DirectClientAPI? = nil, expecting expected: ApplePayOutcome
    ) async throws {
        let way = decryption == nil ? "platform" : "merchant"
        guard let route = URL(string: "\(stage.merchantAddress)/direct/\(way)/charge") else {
            throw DemoFailure("the merchant's address is invalid")
        }
        let payment = try await directAgree(orderId, .init(card: card, certificate: decryption?.certificate))
        let server = ApplePayServer.posting(to: route, over: stage.transport) { payment in
            guard let phone else { return ["order": .string(orderId), "payment": payment.applePayJSON] }
            let blob = try await phone.encrypt(payment.token)
            return ["order": .string(orderId), "encryptedCustomerInput": .string(blob.encryptedCustomerInput)]
        }
        let (outcome, took) = await timed { await Self.directCheckout(payment, server) }
        report.step(
            "app", code: "", "the sheet is told: \(outcome == .accepted ? "accepted" : "another card")", took: took,
            isExpected: outcome == expected)
    }

    @MainActor
    private static func directCheckout(_ payment: ApplePayPayment, _ server: ApplePayServer) async -> ApplePayOutcome {
        await ApplePayCheckout(server: server).pay(on: SimulatedSheet { payment })
    }

    // MARK: - The platform's answers

    /// The answer to the server: 201, or 402 with the payment that was declined.
    private func directCreated(_ orderId: String, _ expected: DirectStatus) async throws {
        guard case .success(let answer) = stage.direct.answer(orderId) else {
            report.step(DirectMerchantServer.createPayment, code: "", "no payment", took: nil, isExpected: false)
            return
        }
        let mobile = answer.payment?.paymentOutput?.mobilePaymentMethodSpecificOutput
        let status = answer.payment?.status?.rawValue ?? "?"
        let reason = answer.errors.first.map { item in
            "402 \(status): \(item.errorCode?.facts?.meaning ?? "?")"
        }
        report.step(
            DirectMerchantServer.createPayment, code: "",
            reason ?? "\(status), \(mobile?.network ?? "?"), authorisation \(mobile?.authorisationCode ?? "?")",
            took: nil, isExpected: answer.payment?.status == expected)
    }

    private func webhook(_ orderId: String, _ type: DirectEventType) async throws {
        let (isThere, wait) = try await timed {
            try await eventually { stage.direct.isTold(type, of: orderId) }
        }
        report.step(
            "webhook", code: "", isThere ? "its signature is right: \(type)" : "none came", took: wait,
            isExpected: isThere)
    }
}
