import Engine
import Foundation
@_spi(Platform) import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetSDK
@_spi(Platform) import GuichetSips
import Support
import Testing

@testable import APISupport

/// docs/direct-driver.md: the app is the same; only the server's configuration differs.
@Suite("One app on two platforms")
struct OneAppTests {
    /// The merchant's own route in front of the platform's network.
    private struct Network: HTTPTransport {
        let platform: any HTTPTransport
        let server: InAppServer?
        /// Answers of the merchant's server that are lost.
        let losing: Losses

        func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            guard request.url.host == "shop.example", let server else { return try await platform.send(request) }
            let answer = await server.answer(request.body)
            if await losing.next() { throw HTTPTransportError(code: .interrupted, reason: "lost") }
            return HTTPTransportResponse(status: answer.status, body: answer.body)
        }
    }

    private actor Losses {
        private var left = 0

        func lose(_ count: Int) { left = count }
        func next() -> Bool {
            defer { left = max(0, left - 1) }
            return left > 0
        }
    }

    private static let directCards = OneApp.Cards(
        accepted: "4012000033330026", refused: "4321456998744563", challenged: DirectIssuer.challenged, brand: .visa)
    private static let sipsCards = OneApp.Cards(
        accepted: "4100000000000000", refused: "4100000000000005", challenged: "4100000000000000", brand: .visa)

    private static func server(_ test: TestPlatform) throws -> InAppServer {
        let clock = test.clock
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: Double(clock.now().milliseconds) / 1_000) }
        let client = DirectClient(
            merchantId: "AcmeTest", key: DirectTester.demoKey, api: try test.url(""), transport: test.transport,
            now: now)
        var settings = InAppServer.Settings(
            route: try #require(URL(string: "https://shop.example/inapp")), returnLink: "https://shop.example/back",
            merchantId: "002001000000001")
        settings.platform = .simulation
        return InAppServer(
            client: client, settings: settings, keys: [InAppHandleKey(makingWithID: "k1")],
            records: InAppMemoryRecords(), wallets: InAppMemoryWallets(), now: now)
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

    private static func app(
        _ test: TestPlatform, direct: Bool, pressing row: String = "challenge", losing: Losses = Losses()
    ) async throws -> (OneApp, OneApp.Cards) {
        let server = direct ? try server(test) : nil
        let side = try server.map(MerchantSide.direct) ?? MerchantSide.sips(test.merchant(Sips.self))
        let network = Network(platform: test.transport, server: server, losing: losing)
        return (
            OneApp(side, transport: network, shopper: shopper(test, pressing: row)), direct ? directCards : sipsCards
        )
    }

    @Test("pays by card, and is refused, with the same codes", arguments: [false, true])
    func cardOrder(direct: Bool) async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: direct)
            let paid = try await app.cardOrder("REF1", cards.accepted)
            #expect(paid.inAppResponseCode == .accepted)
            #expect(paid.acquirerResponseCode == .approved)
            #expect(paid.amount == "3000")
            #expect(paid.currencyCode == .eur)
            #expect(paid.transactionReference == "REF1")
            #expect(paid.returnContext == "context 1")
            #expect(paid.paymentMeanBrand == cards.brand)
            #expect(paid.maskedPan?.suffix(2) == cards.accepted.suffix(2))
            #expect(paid.authorisationId?.isEmpty == false)
            #expect(paid.cardExpiryDate == "203012")
            let refused = try await app.cardOrder("REF2", cards.refused)
            #expect(refused.inAppResponseCode == .refused)
            #expect(refused.advice == .otherCard)
            let again = await #expect(throws: MerchantError.self) {
                _ = try await app.cardOrder("REF1", cards.accepted)
            }
            #expect(again?.platformCode == .duplicate, "a reference is paid once")
            #expect(again?.advice == .ask)
        }
    }

    @Test(
        "authenticates the cardholder: passed, refused, cancelled",
        arguments: [(false, "challenge"), (true, "challenge"), (false, "failed"), (true, "failed")])
    func enrolled(direct: Bool, row: String) async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: direct, pressing: row)
            let response = try await app.enrolled("REF1", cards.challenged)
            #expect(response.inAppResponseCode == (row == "challenge" ? .accepted : .refused))
            #expect(response.holderAuthentStatus == (row == "challenge" ? "SUCCESS" : "FAILURE"))
            #expect(response.holderAuthentProgram == "3DS_V2")
            let intents = try await app.journal.intents()
            #expect(intents.map(\.reference) == ["REF1"], "no payment is without its intent")
            #expect(intents.map(\.responseCode) == [response.inAppResponseCode])
        }
    }

    @Test("needs no page where the issuer asks nothing")
    func frictionless() async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: true, pressing: "none")
            let response = try await app.enrolled("REF1", cards.accepted)
            #expect(response.inAppResponseCode == .accepted)
            #expect(response.holderAuthentType == "FRICTIONLESS")
            let declined = try await app.enrolled("REF2", DirectIssuer.rejected)
            #expect(declined.inAppResponseCode == .refused)
        }
    }

    @Test("keeps cards in a wallet, and pays with them", arguments: [false, true])
    func wallet(direct: Bool) async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: direct)
            #expect(try await app.walletCards().inAppResponseCode == .partialSuccess, "a new shopper has no wallet")
            let added = try await app.addCard(cards.accepted, as: "my card")
            #expect(added.inAppResponseCode == .accepted)
            let id = try #require(added.paymentMeanId)
            let listed = try await app.walletCards()
            #expect(listed.inAppResponseCode == .accepted)
            #expect(listed.walletPaymentMeanData?.map(\.paymentMeanAlias) == ["my card"])
            #expect(listed.walletPaymentMeanData?.map(\.panExpiryDate) == ["203012"])
            for (reference, code) in [("REF1", "123"), ("REF2", nil)] as [(String, String?)] {
                let paid = try await app.walletOrder(reference, id, code: code)
                #expect(paid.inAppResponseCode == .accepted)
                #expect(paid.walletType == .merchantWallet)
                #expect(paid.panEntryMode == .wallet)
                #expect(paid.merchantWalletId == MerchantSide.wallet)
            }
            #expect(try await app.walletEnrolled("REF3", id).inAppResponseCode == .accepted)
            #expect(try await app.delete(id).inAppResponseCode == .accepted)
            #expect(try await app.delete(id).inAppResponseCode == .partialSuccess)
        }
    }

    @Test("tells what a card is, and makes a token of one", arguments: [false, true])
    func cardData(direct: Bool) async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: direct)
            let data = try await app.cardData(cards.accepted)
            #expect(data.inAppResponseCode == .accepted)
            #expect(data.cardDataList?.first?.cardBrand == cards.brand)
            let token = try await app.token(cards.accepted)
            #expect(token.inAppResponseCode == .accepted)
            #expect(token.paymentToken?.isEmpty == false)
        }
    }

    @Test("asks for the outcome: unseen is never charged later, final repeats the answer", arguments: [false, true])
    func outcome(direct: Bool) async throws {
        try await TestPlatform.run { test in
            let (app, cards) = try await Self.app(test, direct: direct)
            #expect(try await app.outcome("REF1", sending: false, cards.accepted) == .unseen)
            guard case .final(let response) = try await app.outcome("REF1", sending: true, cards.accepted) else {
                Issue.record("not final")
                return
            }
            #expect(response.inAppResponseCode == .accepted)
        }
    }

    /// The fields of INAPPOrderResponse that may differ between the platforms, and why.
    private static let differences: Set<String> = [
        // Worldline Direct has no such value.
        "authorisationTypeLabel", "holderAuthentResponseCode", "guaranteeLimitDateTime",
        // A value of each platform's own.
        "authorMessageReference", "authorisationId", "transactionDateTime",
        // Each platform publishes other test cards.
        "maskedPan", "cardData",
        // Direct tells it only of a co-badged card, and the method of a challenge never.
        "paymentMeanBrandSelectionStatus", "holderAuthentMethod",
        // Direct writes the flow of a frictionless or challenged authentication only.
        "holderAuthentType", "holderAuthentStatus", "holderAuthentProgram", "holderAuthentRelegationCode",
        "guaranteeIndicator",
        // The simulator of Sips says PROD or SIMU by its own rule.
        "transactionPlatform",
    ]

    @Test("gives the same fields, apart from a named list")
    func transcript() async throws {
        try await TestPlatform.run { test in
            var answers: [JSONObject] = []
            for direct in [false, true] {
                let (app, cards) = try await Self.app(test, direct: direct)
                answers.append(try await app.cardOrder("REF1", cards.accepted).wireObject)
            }
            for name in INAPPOrderResponse.fields.map(\.name) where !Self.differences.contains(name) {
                #expect(answers[0][name] == answers[1][name], "\(name)")
            }
        }
    }

    @Test("loses an answer of the merchant's server, asks, and pays once")
    func lost() async throws {
        try await TestPlatform.run { test in
            let losing = Losses()
            let (app, cards) = try await Self.app(test, direct: true, losing: losing)
            await losing.lose(1)
            let start = try await app.shop.initialise(.cardOrder, "REF1")
            let paying = app.client.recording("REF1", in: app.journal)
            func order() async throws -> INAPPOrderResponse {
                try await paying.cardOrder(
                    cardNumber: PAN(cards.accepted), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                    cardCSCValue: CardSecurityCode("123"), initialisation: start)
            }
            let error = await #expect(throws: InAppError.self) { _ = try await order() }
            #expect(error?.code == .outcomeUnknown)
            #expect(try await app.journal.intents().count == 1)
            guard case .final(let response) = try await paying.outcome(of: start) else {
                Issue.record("not final")
                return
            }
            #expect(response.inAppResponseCode == .accepted)
            #expect(try await app.journal.intents().map(\.responseCode) == [.accepted])
            #expect(try await order().inAppResponseCode == .suspectedFraud, "a second tap is no second payment")
            #expect(try await test.onlyPayment().amount.minorUnits == 3_000)
        }
    }
}
