import Engine
import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: the merchant's preferences for 3-D Secure", .timeLimit(.minutes(5)))
struct DirectAuthenticationWishTests {
    /// What came of a payment: where it stands, and what is said of the authentication.
    private static func outcome(
        _ test: TestPlatform, _ message: JSONValue
    ) async throws -> (DirectStatus?, DirectThreeDSecureResults?) {
        let payment = try await test.direct.send("POST", "/payments", message).payment
        return (payment?.status, payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.threeDSecureResults)
    }

    @Test("challengeIndicator: a requested challenge is made, a challenge that is not wanted is not")
    func indicators() async throws {
        try await TestPlatform.run { test in
            let plain = "4330264936344675"
            for (pan, wish, status) in [
                (plain, "challenge-requested", .redirected), (plain, "challenge-required", .redirected),
                (plain, "challenge-requested-whitelist-prompt-requested", .redirected),
                (plain, "no-preference", .pendingCapture), (plain, "something-new", .pendingCapture),
                (DirectIssuer.challenged, "no-preference", .redirected),
                (DirectIssuer.challenged, "something-new", .redirected),
                (DirectIssuer.challenged, "no-challenge-requested", .pendingCapture),
                (DirectIssuer.challenged, "no-challenge-requested-risk-analysis-performed", .pendingCapture),
                (DirectIssuer.rejected, "no-challenge-requested", .rejected),
            ] as [(String, String, DirectStatus)] {
                let message = DirectIssuer.card(pan, wishing: ["challengeIndicator": .string(wish)])
                let (found, results) = try await Self.outcome(test, message)
                #expect(found == status, "\(pan) \(wish)")
                if found == .pendingCapture { #expect(results?.challengeIndicator == wish && results?.eci == "5") }
            }
        }
    }

    @Test("sharing or scoring data only does not authenticate the cardholder")
    func informationOnly() async throws {
        try await TestPlatform.run { test in
            for wish in ["no-challenge-requested-data-share-only", "request-scoring-without-connecting-to-acs"] {
                let message = DirectIssuer.card(wishing: ["challengeIndicator": .string(wish)])
                let (status, results) = try await Self.outcome(test, message)
                #expect(status == .pendingCapture)
                #expect(results?.authenticationStatus == "I" && results?.liability == "merchant")
                #expect(results?.cavv == nil && results?.appliedExemption == nil)
            }
        }
    }

    @Test("an exemption replaces the challenge, and leaves the liability with the merchant")
    func exemptions() async throws {
        try await TestPlatform.run { test in
            for (asked, amount, applied) in [
                ("transaction-risk-analysis", 3_000, "merchant-acquirer-transaction-risk-analysis"),
                ("whitelist", 3_000, "whitelisting"), ("low-value", 2_999, "low-value"), ("low-value", 3_000, nil),
                ("none", 100, nil),
            ] as [(String, Int64, String?)] {
                let message = DirectIssuer.card(amount: amount, wishing: ["exemptionRequest": .string(asked)])
                let (status, results) = try await Self.outcome(test, message)
                #expect(status == (applied == nil ? .redirected : .pendingCapture), "\(asked) \(amount)")
                #expect(results?.appliedExemption == applied)
                if applied != nil { #expect(results?.liability == "merchant" && results?.version == nil) }
            }
        }
    }

    @Test("skipped, merchant-initiated, by mail, without threeDSecure: no authentication, and no redirection")
    func skipped() async throws {
        try await TestPlatform.run { test in
            for message in [
                DirectIssuer.card(wishing: ["skipAuthentication": .bool(true)]),
                DirectIssuer.card(more: ["skipAuthentication": .bool(true)]),
                DirectIssuer.card(wishing: ["skipAuthentication": .bool(true)], returnUrl: "http://elsewhere.example/"),
                DirectIssuer.card(more: ["transactionChannel": "MOTO"]),
                DirectIssuer.card(wishing: ["deviceChannel": "threeDSRequestorInitiated"]),
                DirectIssuer.card(more: [
                    "isRecurring": .bool(true), "recurring": ["recurringPaymentSequenceIndicator": "recurring"],
                ]),
                DirectIssuer.card(more: ["unscheduledCardOnFileRequestor": "merchantInitiated"]),
                DirectIssuer.card(returnUrl: nil), DirectTester.card(DirectIssuer.challenged),
            ] {
                let (status, results) = try await Self.outcome(test, message)
                #expect(status == .pendingCapture, "\(message)")
                #expect(results == nil)
            }
            // The newer member has the last word.
            let asked = DirectIssuer.card(
                wishing: ["skipAuthentication": .bool(false)], more: ["skipAuthentication": .bool(true)])
            #expect(try await Self.outcome(test, asked).0 == .redirected)
            let older = DirectIssuer.card(more: ["returnUrl": .string(DirectIssuer.returnUrl)], returnUrl: nil)
            #expect(try await Self.outcome(test, older).0 == .redirected)
        }
    }

    @Test("a preference that cannot be followed is refused, and nothing is written")
    func refused() async throws {
        try await TestPlatform.run { test in
            let path = "cardPaymentMethodSpecificInput.threeDSecure"
            for (message, error, name) in [
                (
                    DirectIssuer.card(wishing: ["challengeIndicator": "challenge-required"], returnUrl: nil),
                    "400 20000000",
                    "\(path).redirectionData.returnUrl"
                ),
                (
                    DirectIssuer.card(returnUrl: "http://elsewhere.example/"), "400 50001111",
                    "\(path).redirectionData.returnUrl"
                ),
                (
                    DirectIssuer.card(returnUrl: "https://shop.example/4874970686672022"), "400 50001111",
                    "\(path).redirectionData.returnUrl"
                ),
                (
                    DirectIssuer.card(wishing: ["challengeIndicator": "4874 9706 8667 2022"]), "400 50001111",
                    "\(path).challengeIndicator"
                ),
                (
                    DirectIssuer.card(wishing: ["exemptionRequest": "always"]), "400 50001111",
                    "\(path).exemptionRequest"
                ),
                (
                    DirectIssuer.card(wishing: ["externalCardholderAuthenticationData": ["eci": 5]]), "400 20000000",
                    "\(path).externalCardholderAuthenticationData.cavv"
                ),
                (
                    DirectIssuer.card(wishing: ["externalCardholderAuthenticationData": ["eci": 9]]), "400 50001070",
                    "\(path).externalCardholderAuthenticationData.eci"
                ),
                // A wrong value is not an absent one, which would pay without a guarantee.
                (
                    DirectIssuer.card(wishing: ["externalCardholderAuthenticationData": ["eci": "five"]]),
                    "400 50001125", "\(path).externalCardholderAuthenticationData.eci"
                ),
            ] {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.error.hasPrefix(error), "\(answer.error)")
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == name)
            }
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("an authentication made elsewhere is accepted, and its value is not stored")
    func external() async throws {
        try await TestPlatform.run { test in
            let cavv = "AAABBWcSNIdjeUZThmNHAAAAAAA="
            for (eci, said, liability) in [
                (5, "Y", "issuer"), (2, "Y", "issuer"), (6, "A", "issuer"), (7, "U", "merchant"),
            ] as [(Int64, String, String)] {
                let data: JSONValue = [
                    "eci": .integer(eci), "cavv": .string(cavv), "threeDSecureVersion": "2.1.0", "flow": "challenge",
                ]
                let message = DirectIssuer.card(wishing: ["externalCardholderAuthenticationData": data], returnUrl: nil)
                let (status, results) = try await Self.outcome(test, message)
                #expect(status == .pendingCapture)
                #expect(results?.authenticationStatus == said && results?.liability == liability)
                #expect(results?.version == "2.1.0" && results?.cavv == nil)
            }
            for payment in try await test.payments() {
                #expect(!String(decoding: payment.details, as: UTF8.self).contains(cavv))
            }
        }
    }

    @Test("an expired card is declined, and its cardholder is not redirected")
    func expired() async throws {
        try await TestPlatform.run { test in
            let card: JSONValue = [
                "cardNumber": .string(DirectIssuer.challenged), "expiryDate": "0126", "cvv": "123",
            ]
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card(more: ["card": card]))
            #expect(answer.error == "402 30331001 INVALID_CARD")
        }
    }
}
