import APISupport
import Engine
import Foundation
@_spi(Platform) import GuichetCore
import Support
import Testing

/// The security code on its way to the issuer's page and back.
@Suite("Visits to the issuer's page")
struct IssuerVisitsTests {
    private static let payment = PaymentID("00112233445566778899aabbccddeeff")

    private let vault: Vault
    private let visits: IssuerVisits

    init() throws {
        let clock = ManualClock(at: TestPlatform.noon)
        vault = Vault(keys: try VaultKeys(text: TestPlatform.vaultKeysText))
        visits = IssuerVisits(
            keyring: ContextKeyring(clock: clock, random: SystemRandom()), vault: vault, clock: clock,
            random: SystemRandom())
    }

    /// The form with which a browser comes back.
    private func back() throws -> FormBody {
        let question = IssuerVisits.Question(
            api: "lyra", shop: "69876357", amount: try #require(Amount(minorUnits: 2_500, currency: .eur)),
            masked: "497010XXXXXX0089", brand: "VISA", language: nil)
        let redirection = try visits.begin(
            question, of: Self.payment, securityCode: CardSecurityCode("123"), at: "http://127.0.0.1:8080",
            returningTo: "/lyra/form/x/return")
        let sent = try #require(redirection.fields.first { $0.name == "PaReq" }?.value)
        let challenge = try #require(IssuerChallenge.open(sent, by: vault))
        let answer = IssuerAnswer(
            authentication: challenge.authentication, result: AuthenticationResult(.authenticated),
            carried: challenge.carried)
        return FormBody(values: ["PaRes": try answer.sealed(by: vault)])
    }

    @Test(
        "an answer that a browser sends twice at once brings the code to both requests: the engine takes either of them"
    )
    func twice() throws {
        let form = try back()
        for _ in 0..<2 { #expect(visits.answer(in: form)?.payment == Self.payment) }
        for _ in 0..<2 { #expect(visits.takeSecurityCode(of: Self.payment)?.digits == "123") }
        #expect(visits.takeSecurityCode(of: Self.payment) == nil)
    }

    @Test("a code is taken once after each answer, and not at all after the payment is forgotten")
    func once() throws {
        let form = try back()
        for _ in 0..<2 {
            #expect(visits.answer(in: form)?.payment == Self.payment)
            #expect(visits.takeSecurityCode(of: Self.payment)?.digits == "123")
            #expect(visits.takeSecurityCode(of: Self.payment) == nil)
        }
        for _ in 0..<2 { #expect(visits.answer(in: form)?.payment == Self.payment) }
        visits.forget(Self.payment)
        #expect(visits.takeSecurityCode(of: Self.payment) == nil)
    }
}
