// Run by Scripts/check-apple: the request, the sheet and the button, over stand-ins that a check can drive as a device would.

import Foundation
import GuichetCore
import PassKit
import UIKit

extension PassKitBridgeCheck {
    static func anyRequest() throws -> ApplePayRequest {
        try ApplePayRequest(
            merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR",
            items: [ApplePayItem(label: "Tea", minorUnits: 1_205), ApplePayItem(label: "Gift", minorUnits: -206)],
            currency: .eur, provider: .scellius.adding("NetworkOfTomorrow"), applicationData: Array("ORDER-1".utf8),
            requiredBillingContactFields: [.postalAddress, .name],
            requiredShippingContactFields: [.emailAddress, .phoneNumber, .phoneticName])
    }

    static func request() throws {
        let request = PKPaymentRequest(try anyRequest())
        expect(request.merchantIdentifier, "merchant.com.example.shop", "merchantIdentifier")
        expect(request.countryCode, "FR", "countryCode")
        expect(request.currencyCode, "EUR", "currencyCode")
        expect(
            request.supportedNetworks,
            [.cartesBancaires, .visa, .masterCard, PKPaymentNetwork(rawValue: "NetworkOfTomorrow")],
            "supportedNetworks")
        expect(request.merchantCapabilities.rawValue, 0b1101, "merchantCapabilities")
        expect(request.paymentSummaryItems.map(\.label), ["Tea", "Gift", "Example"], "paymentSummaryItems.label")
        expect(
            request.paymentSummaryItems.map(\.amount),
            ["12.05", "-2.06", "9.99"].map { NSDecimalNumber(string: $0) }, "paymentSummaryItems.amount")
        expect(request.applicationData, Data("ORDER-1".utf8), "applicationData")
        expect(request.requiredBillingContactFields, [.postalAddress, .name], "requiredBillingContactFields")
        expect(
            request.requiredShippingContactFields, [.emailAddress, .phoneNumber, .phoneticName],
            "requiredShippingContactFields")
    }

    @MainActor
    static func availability() throws {
        typealias Controller = PKPaymentAuthorizationController
        expect(ApplePayAvailability.now(for: .scellius), .ready, "a device that can pay")
        Controller.canPayWithNetworks = false
        expect(ApplePayAvailability.now(for: .scellius), .needsCard, "a device without a card")
        Controller.canPay = false
        expect(ApplePayAvailability.now(for: .scellius), .unavailable, "a device that cannot pay")
        (Controller.canPay, Controller.canPayWithNetworks) = (true, true)
    }

    @MainActor
    static func button() {
        var taps = 0
        for kind in ApplePayButtonKind.allCases {
            let view = ApplePayButtonView(kind, in: .french) { taps += 1 }
            let button = view.subviews.first as? PKPaymentButton
            expect(button?.accessibilityLabel, ApplePayTexts(.french).label(for: kind), "the label of \(kind)")
            expect(
                button.map { String(describing: $0.type).lowercased() }, kind.rawValue.lowercased(),
                "the type of \(kind)")
            button?.tap()
        }
        expect(taps, ApplePayButtonKind.allCases.count, "a tap on the button")
        expect(PKPassLibrary.setUps, 1, "the button that sets a card up, and no other")
    }

    static func payment() -> PKPayment {
        let payment = PKPayment()
        payment.token.paymentData = Data("{\"version\":\"EC_v1\"}".utf8)
        payment.token.transactionIdentifier = "00C0FFEE"
        return payment
    }

    /// Ends all the same when nothing more happens: the waiting code is told by the last line. The limit does not judge a
    /// busy machine.
    @MainActor
    static func until(_ happened: () -> Bool) async {
        let end = Date(timeIntervalSinceNow: 60)
        while !happened(), Date() < end { await Task.yield() }
    }

    @MainActor
    static func sheet() async throws {
        try await paid()
        try await simulated()
        try await notPresented()
    }

    @MainActor
    static func checkout() -> ApplePayCheckout {
        ApplePayCheckout(
            server: ApplePayServer(prepare: { $0 }, send: { _ in .accepted }), timeLimit: .standard, late: { _ in },
            sleep: { _ in try await Task.sleep(nanoseconds: 3_600_000_000_000) })
    }

    @MainActor
    static func paid() async throws {
        var answers: [PKPaymentAuthorizationStatus] = []
        let request = try anyRequest()
        PKPaymentAuthorizationController.latest = nil
        let paying = Task { await checkout().pay(request) }
        await until { PKPaymentAuthorizationController.latest != nil }
        guard let controller = PKPaymentAuthorizationController.latest else {
            return expect(false, true, "the sheet")
        }
        controller.delegate?.paymentAuthorizationController(controller, didAuthorizePayment: payment()) {
            answers.append($0.status)
        }
        await until { !answers.isEmpty }
        expect(answers, [.success], "the answer of a paid order")
        controller.delegate?.paymentAuthorizationControllerDidFinish(controller)
        expect(await paying.value, .accepted, "the outcome of a paid order")
        expect(controller.dismissals, 1, "the sheet that is taken away once")
        expect(answers.count, 1, "the answer that is given once")
        await until { controller.delegate == nil }
        expect(controller.delegate == nil, true, "the sheet that lets go")
    }

    @MainActor
    static func simulated() async throws {
        var answers: [PKPaymentAuthorizationStatus] = []
        let request = try anyRequest()
        PKPaymentAuthorizationController.latest = nil
        let paying = Task { await checkout().pay(request) }
        await until { PKPaymentAuthorizationController.latest != nil }
        guard let controller = PKPaymentAuthorizationController.latest else {
            return expect(false, true, "the sheet")
        }
        let payment = PKPayment()
        payment.token.transactionIdentifier = "Simulated Identifier"
        controller.delegate?.paymentAuthorizationController(controller, didAuthorizePayment: payment) {
            answers.append($0.status)
        }
        let outcome = await paying.value
        if case .unusable(let error) = outcome {
            expect(error.code, .simulator, "the outcome in the simulator")
        } else {
            expect(false, true, "the outcome in the simulator")
        }
        expect(answers, [.failure], "the answer in the simulator")
    }

    @MainActor
    static func notPresented() async throws {
        PKPaymentAuthorizationController.presents = false
        expect(await checkout().pay(try anyRequest()), .notPresented, "the sheet that does not appear")
        PKPaymentAuthorizationController.presents = true
    }
}
