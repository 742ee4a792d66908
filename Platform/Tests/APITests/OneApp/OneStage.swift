import Engine
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Lines
import Support
import Testing

@testable import SipsAPI

/// A platform, the server of a merchant in a process of its own, and one app. Which platform pays is a matter of that
/// server's environment.
struct OneStage: Sendable {
    let test: TestPlatform
    let direct: Bool
    let shop: ShopProcess
    let app: OneApp
    /// Between the app and all others.
    let line: LossyLine
    let cards: OneApp.Cards

    private static let directCards = OneApp.Cards(
        accepted: "4012000033330026", refused: "4321456998744563", challenged: DirectIssuer.challenged, brand: .visa)
    private static let sipsCards = OneApp.Cards(
        accepted: "4100000000000000", refused: "4100000000000005", challenged: "4100000000000000", brand: .visa)

    static func run(
        direct: Bool, pressing row: String = "challenge", _ options: TestPlatform.Options = TestPlatform.Options(),
        _ body: @escaping @Sendable (OneStage) async throws -> Void
    ) async throws {
        try await TestPlatform.run(options) { test in
            try await run(test, ShopProcess.Place(test, direct: direct), pressing: row, body)
        }
    }

    /// The same on a platform that runs, with a server that may have run before.
    static func run(
        _ test: TestPlatform, _ place: ShopProcess.Place, pressing row: String = "challenge",
        _ body: @escaping @Sendable (OneStage) async throws -> Void
    ) async throws {
        let line = LossyLine(test.transport)
        try await ShopProcess.run(place, over: test.transport) { shop in
            let app = OneApp(
                MerchantSide(address: place.address, transport: line), transport: line,
                shopper: shopper(test, pressing: row))
            try await body(
                OneStage(
                    test: test, direct: place.isDirect, shop: shop, app: app, line: line,
                    cards: place.isDirect ? directCards : sipsCards))
        }
    }

    /// The shopper's browser: a form of the Sips family, or the page of Worldline Direct.
    private static func shopper(
        _ test: TestPlatform, pressing row: String
    ) -> @Sendable (AuthenticationStep) async throws -> AuthenticationReturn {
        { step in
            switch step {
            case .done(let back): return back
            case .post(let form):
                let path = String(form.action.absoluteString.dropFirst(test.address.count))
                let page = try await test.browse(path, form: form.fields.map { ($0.name, $0.value) })
                let answered = try await test.issuer.press(row, on: page)
                return try AuthenticationReturn(paRes: try #require(answered.field("PaRes")))
            case .open(let url):
                let page = try await test.browse(String(url.absoluteString.dropFirst(test.address.count)))
                let back = try await test.issuer.comeBack(try await test.issuer.press(row, on: page))
                let address = try #require(DirectIssuer.target(back))
                return try #require(
                    try AuthenticationReturn.read(address, appLink: URL(string: "https://shop.example/back")))
            }
        }
    }

    /// The same app in the hands of a shopper who does something else at the issuer's page.
    func app(pressing row: String) -> OneApp {
        OneApp(app.shop, transport: line, shopper: Self.shopper(test, pressing: row))
    }

    /// The shopper approves or refuses in the app of their bank.
    func decide(_ decision: String, inBankApp intent: String) async throws {
        let page = try await test.browse(String(intent.dropFirst(test.address.count)))
        let link = try #require(page.field("payment"))
        let path = try #require(intent.dropFirst(test.address.count).split(separator: "?").first)
        _ = try await test.browse(String(path), form: [("payment", link), ("decision", decision)])
    }

    // MARK: What the platform knows

    /// How often an order was authorised, and has neither failed nor been cancelled since.
    func charges(_ reference: String) async throws -> Int {
        try await test.payments().filter { Self.name(of: $0) == reference && Self.isCharge($0.state) }.count
    }

    /// The API of the Sips family keeps the reference in its own data of the order.
    private static func name(of payment: Payment) -> String? { payment.reference ?? OrderReference.name(of: payment) }

    private static func isCharge(_ state: PaymentState) -> Bool {
        switch state {
        case .toAuthorise, .toValidateThenAuthorise, .toValidate, .toCapture, .partlyCaptured, .captured,
            .captureFailed, .refunded:
            true
        default: false
        }
    }

    /// What the app believes and what the platform has done must fit: never two payments, never "not charged" of one that
    /// was, never "charged" of one that was not.
    func account(for knowledge: OneApp.Knowledge, _ reference: String, _ comment: Comment) async throws {
        let charges = try await charges(reference)
        switch knowledge {
        case .answered(.accepted): #expect(charges == 1, comment)
        case .answered, .notCharged: #expect(charges == 0, comment)
        case .open: #expect(charges <= 1, comment)
        }
    }
}
