import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

/// The closed framework is replaced by closures, as a merchant writes them. It cannot be asked for an outcome, so that the
/// merchant's server tells it.
@Suite("The payment sheet over the closed framework")
@MainActor
struct SheetOfficialFrameworkTests {
    private func answer(_ fields: (String, String)...) -> OfficialFramework.Function {
        var object = JSONObject()
        for (name, value) in fields { object.append(name, .string(value)) }
        return { [object] _, done in done(OfficialAnswer(object)) }
    }

    private func pay(
        _ framework: OfficialFramework, charges: [ChargeState] = [], with3DSecure: Bool = false,
        timeoutSeconds: Double = 120
    ) async throws -> Stage {
        let stage = try Stage(
            OfficialFrameworkDriver(framework, timeoutSeconds: timeoutSeconds), ScriptedServer(charges: charges),
            with3DSecure: with3DSecure)
        try await stage.isChoosing()
        stage.type()
        #expect(stage.run.submit() == nil)
        #expect(stage.run.submit() == nil, "a double tap")
        return stage
    }

    @Test("pays once with a new card")
    func paid() async throws {
        var framework = OfficialFramework()
        framework.cardOrder = answer(("inAppResponseCode", "00"), ("transactionReference", "cart-7"))
        let stage = try await pay(framework)
        #expect(try await stage.ends() == .paid)
        #expect(stage.receipts.all.map { $0.rows.map(\.value) } == [["cart-7"]])
    }

    @Test("explains a refusal")
    func refused() async throws {
        var framework = OfficialFramework()
        framework.cardOrder = answer(("inAppResponseCode", "05"))
        let stage = try await pay(framework)
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .otherCard)
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == .refused(.otherCard))
        #expect(stage.receipts.all.isEmpty)
    }

    @Test("asks the merchant's server if the framework never calls its handler")
    func silent() async throws {
        var framework = OfficialFramework()
        framework.cardOrder = { _, _ in }
        let stage = try await pay(framework, charges: [.notYetKnown, .charged], timeoutSeconds: 0.05)
        #expect(try await stage.ends() == .paid)
        #expect(stage.receipts.all.isEmpty, "the platform's answer is not known")
    }

    @Test("validates after the issuer's page")
    func threeDSecure() async throws {
        var framework = OfficialFramework()
        framework.cardCheckEnrollment = answer(
            ("redirectionStatusCode", "00"), ("authentRedirectionUrl", "https://acs.example/1"),
            ("paReqMessage", "eJz"),
            ("transactionContextData", "context"), ("transactionContextVersion", InAppWire.version),
            ("redirectionUrl", "https://platform.example/inapp"))
        framework.cardValidateAuthenticationAndOrder = answer(("inAppResponseCode", "00"))
        let stage = try await pay(framework, with3DSecure: true)
        try await stage.wait { if case .authenticating = $0 { true } else { false } }
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
    }

    @Test("lists the wallet, and pays with a card of it and its code")
    func storedCard() async throws {
        var item = JSONObject()
        item.append("paymentMeanId", .integer(3))
        item.append("maskedPan", "4100##########00")
        item.append("panExpiryDate", "203012")
        item.append("paymentMeanBrand", "VISA")
        var wallet = JSONObject()
        wallet.append("inAppResponseCode", "00")
        wallet.append("walletPaymentMeanData", .array([.object(item)]))
        var accepted = JSONObject()
        accepted.append("inAppResponseCode", "00")
        var framework = OfficialFramework()
        framework.getWalletData = { [wallet] _, done in done(OfficialAnswer(wallet)) }
        framework.walletOrder = { [accepted] call, done in
            #expect(call.integer("paymentMeanId") == 3)
            #expect(call["cardCSCValue"] == "123")
            done(OfficialAnswer(accepted))
        }
        let stage = try Stage(OfficialFrameworkDriver(framework), ScriptedServer(), means: .wallet)
        try await stage.isChoosing()
        #expect(stage.run.state.means == .storedCard(3))
        stage.run.storedCode = "123"
        #expect(stage.run.submit() == nil)
        #expect(try await stage.ends() == .paid)
    }

    @Test("pays in the bank's app, and asks the framework how it ended")
    func bancontact() async throws {
        var framework = OfficialFramework()
        framework.paymentProviderOrder = answer(
            ("inAppResponseCode", "00"), ("outerRedirectionUrl", "bepgenapp://pay"),
            ("transactionContextData", "context"), ("transactionContextVersion", InAppWire.version),
            ("redirectionUrl", "https://platform.example/inapp"))
        framework.getTransactionData = answer(("inAppResponseCode", "00"), ("transactionStatus", "CAPTURED"))
        let stage = try Stage(OfficialFrameworkDriver(framework), ScriptedServer(), means: .bancontact)
        try await stage.isChoosing()
        stage.run.choose(.bancontact)
        #expect(stage.run.submit() == nil)
        #expect(try await stage.ends() == .paid)
        #expect(stage.opened.map(\.absoluteString) == ["bepgenapp://pay"])
    }

    @Test("sends nothing if the app has not filled in the function, and says that the app must be corrected")
    func missingFunction() async throws {
        let stage = try await pay(OfficialFramework())
        try await stage.isChoosing()
        #expect(stage.run.state.refusal == .fixIntegration)
        #expect(try await stage.open() == 0)
    }
}
