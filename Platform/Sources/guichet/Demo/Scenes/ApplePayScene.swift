import APISupport
import Foundation
import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import GuichetMerchant
import GuichetPassKit

/// The native Apple Pay button with Scellius: an app with the checkout module for apps, with the simulated device; a
/// merchant's server; the platform, which verifies and decrypts the token.
extension DemoScenarios {
    func applePay() async throws {
        try await applePayPaid()
        try await applePayRefused()
        try await applePayReplayed()
        try await applePayWrongAmount()
        try await applePayOverTime()
    }

    private func applePayPaid() async throws {
        applePayChapter("An Apple Pay payment, accepted", card: Self.applePayCard)
        try await applePay("DEMOAPPLE1", expecting: .accepted) { Self.said($0, .authorised) }
        try await notified("DEMOAPPLE1", .paid)
    }

    private func applePayRefused() async throws {
        applePayChapter("An Apple Pay payment that the bank refuses", card: Self.applePayRefusedCard)
        try await applePay("DEMOAPPLE2", card: Self.applePayRefusedCard, expecting: .refused(.otherCard)) {
            Self.said($0, .refused)
        }
        try await notified("DEMOAPPLE2", .unpaid)
    }

    private func applePayReplayed() async throws {
        applePayChapter("An Apple Pay token that is sent a second time", card: Self.applePayCard)
        let payment = try await applePay("DEMOAPPLE3", expecting: .accepted) { Self.said($0, .authorised) }
        try await applePay("DEMOAPPLE4", again: payment, expecting: nil) {
            Self.said($0, "replayed", "no second debit")
        }
        try await unseen("DEMOAPPLE4")
    }

    private func applePayWrongAmount() async throws {
        applePayChapter("An app whose sheet shows another amount than the order", card: Self.applePayCard)
        try await applePay("DEMOAPPLE5", sheetAmount: 100, expecting: nil) {
            Self.said($0, "amountMismatch", "not charged")
        }
        try await unseen("DEMOAPPLE5")
    }

    /// The clock is moved to the evening; the payment is refunded afterwards.
    private func applePayOverTime() async throws {
        applePayChapter("An Apple Pay payment, captured in the evening, and refunded in part", card: Self.applePayCard)
        try await applePay("DEMOAPPLE6", expecting: .accepted) { Self.said($0, .authorised) }
        guard case .success(let payment) = stage.scellius.entry("DEMOAPPLE6").answer,
            let uuid = payment.transactions?.first?.uuid
        else { return }
        stage.clock.move(pastSecondOfDay: 22 * 3_600 + 30 * 60)
        let (captured, wait) = try await timed {
            try await eventually { try await stage.scellius.client.transaction(uuid).detailedStatus == .captured }
        }
        report.step(
            "evening", code: "", captured ? "22:31 on the platform's clock: CAPTURED" : "not captured", took: wait,
            isExpected: captured)
        let (refund, took) = try await timed { try await stage.scellius.client.refund(uuid, amount: 1_000) }
        report.step(
            LyraService.transactionRefund.rawValue, code: "",
            "\(refund.operationType?.rawValue ?? "?") of 10.00 EUR, \(refund.detailedStatus?.rawValue ?? "?")",
            took: took, isExpected: refund.operationType == .credit && refund.amount == 1_000)
    }

    // MARK: - The app

    private static let applePayCard = "4970100000000055"
    private static let applePayRefusedCard = "4970100000000113"

    private func applePayChapter(_ title: String, card: String) {
        report.chapter(title, "Scellius · 25.00 EUR · card \((try? PAN(card))?.masked ?? "?")")
    }

    /// - Parameters:
    ///   - sheetAmount: the amount on the sheet; the amount of the server's order does not change.
    ///   - again: an earlier payment to send instead of a new one.
    ///   - expected: how the checkout ends; `nil` for anything except an acceptance. An inconsistent token may have
    ///     been sent before: then the merchant's server asks for the outcome first.
    ///   - meaning: the platform's answer to the server, and whether it is right.
    @discardableResult
    private func applePay(
        _ orderId: String, card: String = applePayCard, sheetAmount: Int64 = DemoScelliusShop.amount,
        again: ApplePayPayment? = nil, expecting expected: ApplePayOutcome?,
        _ meaning: (DemoScelliusShop.Entry) -> (text: String, isRight: Bool)
    ) async throws -> ApplePayPayment? {
        guard let route = URL(string: "\(stage.merchantAddress)/scellius/charge"),
            let total = Amount(minorUnits: sheetAmount, currency: .eur)
        else { throw DemoFailure("the merchant's address is invalid") }
        let request = try SheetRequest(
            merchantIdentifier: DemoApplePayMerchant.identifier, merchantName: "Guichet", countryCode: "FR",
            total: total, provider: .scellius, applicationData: Array(orderId.utf8))
        let device = SimulatedAppleClient(platform: stage.platformAddress, transport: stage.transport)
        let server = ApplePayServer.posting(to: route, over: stage.transport) { payment in
            ["order": .string(orderId), "payload": try LyraApplePayPayload(payment.token).json]
        }
        let (agreed, wait) = try await timed {
            if let again { return again }
            return try await device.pay(request, .init(card: card))
        }
        report.step(
            "Apple Pay sheet", code: "",
            again == nil ? "\(agreed.token.paymentMethod.displayName ?? "?"), \(total)" : "the same token again",
            took: wait, isExpected: true)
        let (outcome, took) = await timed { await Self.checkout(agreed, server) }
        let said = meaning(stage.scellius.entry(orderId))
        let isExpected = expected.map { $0 == outcome } ?? (outcome != .accepted)
        report.step(
            LyraService.createPayment.rawValue, code: "", said.text, took: took, isExpected: isExpected && said.isRight)
        return agreed
    }

    @MainActor
    private static func checkout(_ payment: ApplePayPayment, _ server: ApplePayServer) async -> ApplePayOutcome {
        await ApplePayCheckout(server: server).pay(on: SimulatedSheet { payment })
    }

    // MARK: - The platform's answers

    private static func said(
        _ entry: DemoScelliusShop.Entry, _ expected: LyraDetailedStatus
    ) -> (text: String, isRight: Bool) {
        guard case .success(let payment) = entry.answer, let transaction = payment.transactions?.first else {
            return ("no payment", false)
        }
        let card = transaction.transactionDetails?.cardDetails
        let status = transaction.detailedStatus?.rawValue ?? "?"
        let text =
            transaction.errorMessage.map { "\(status): \($0)" }
            ?? "\(status), \(card?.effectiveBrand?.rawValue ?? "?"), authorisation "
            + "\(card?.authorizationResponse?.authorizationNumber ?? "?")"
        return (text, transaction.detailedStatus == expected)
    }

    private static func said(
        _ entry: DemoScelliusShop.Entry, _ detail: String, _ consequence: String
    ) -> (text: String, isRight: Bool) {
        guard case .failure(let error) = entry.answer else { return ("it was accepted", false) }
        return (
            "\(error.errorCode?.rawValue ?? "?"), \(error.detailedErrorCode ?? "?"): \(consequence)",
            error.detailedErrorCode == detail
        )
    }

    private func notified(_ orderId: String, _ status: LyraOrderStatus) async throws {
        let (isThere, wait) = try await timed {
            try await eventually { stage.scellius.entry(orderId).notification?.orderStatus == status }
        }
        report.step(
            "notification (IPN)", code: "", isThere ? "its hash is right: \(status)" : "none came", took: wait,
            isExpected: isThere)
    }

    private func unseen(_ orderId: String) async throws {
        let (outcome, took) = try await timed {
            try await stage.scellius.client.outcome(ofOrder: orderId, amount: DemoScelliusShop.amount, currency: .eur)
        }
        report.step(
            LyraService.orderGet.rawValue, code: "", "\(outcome.transactions.count) transactions", took: took,
            isExpected: outcome.state == .unseen)
    }
}
