import Foundation
import GuichetCore
import GuichetPassKit
import Testing

/// A sheet on which the shopper agrees at once.
@MainActor
private final class AgreedSheet: ApplePaySheet {
    private let payment: ApplePayPayment
    private var report: (@MainActor (ApplePaySheetEvent) -> Void)?
    private(set) var statuses: [ApplePaySheetStatus] = []

    init(_ payment: ApplePayPayment) { self.payment = payment }

    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
        self.report = report
        report(.presented(true))
        report(.authorised(.success(payment), answer: { self.statuses.append($0) }))
    }

    func dismiss() { report?(.finished) }
}

@MainActor
@Suite("Show the Apple Pay button")
struct ShowTheApplePayButtonTests {
    private func route() throws -> URL { try #require(URL(string: "https://shop.example/apple-pay")) }

    @Test("the sheet shows the merchant and the total")
    func request() throws {
        let request = try sheetRequest(order: "A1", total: Invented.amount())
        #expect(request.summaryItems.map { $0.description } == ["Example: 25.00"])
        #expect(request.applicationData == Array("A1".utf8))
    }

    @Test("the payment goes to the server, and its answer to the sheet")
    func accepted() async throws {
        let answers = Answers(.json(#"{"outcome":"accepted"}"#))
        let sheet = AgreedSheet(try Invented.payment())
        let checkout = ApplePayCheckout(server: shopServer(order: "A1", at: try route(), over: answers))
        #expect(await checkout.pay(on: sheet) == .accepted)
        #expect(sheet.statuses == [.success])
        let sent = try #require(await answers.requests.first)
        let message = try JSONValue(parsing: sent.body)
        #expect(message["order"] == "A1")
        #expect(message["payload"]?["type"] == "APPLE_PAY")
    }

    @Test("a lost answer is asked about")
    func lost() async throws {
        let answers = Answers(.lost, .json(#"{"outcome":"accepted"}"#))
        let sheet = AgreedSheet(try Invented.payment())
        let checkout = ApplePayCheckout(server: shopServer(order: "A1", at: try route(), over: answers))
        #expect(await checkout.pay(on: sheet) == .unknown)
        #expect(try await settle(checkout, order: "A1", at: route(), over: answers) == .accepted)
    }
}
