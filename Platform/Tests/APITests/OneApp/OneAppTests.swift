import Foundation
import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips
import Support
import Testing

/// docs/direct-driver.md: the app is the same; only the configuration of the merchant's server differs, which is a process
/// of its own with its store in a file.
@Suite("One app on two platforms", .timeLimit(.minutes(10)))
struct OneAppTests {
    @Test("pays by card, and is refused, with the same codes", arguments: [false, true])
    func cardOrder(direct: Bool) async throws {
        try await OneStage.run(direct: direct) { stage in
            let (app, cards) = (stage.app, stage.cards)
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
            await #expect(throws: MerchantSide.Refusal(platformCode: "94"), "a reference is paid once") {
                _ = try await app.cardOrder("REF1", cards.accepted)
            }
        }
    }

    @Test(
        "authenticates the cardholder: passed, refused, cancelled",
        arguments: [
            (false, "challenge"), (true, "challenge"), (false, "failed"), (true, "failed"), (false, "cancelled"),
            (true, "cancelled"),
        ])
    func enrolled(direct: Bool, row: String) async throws {
        try await OneStage.run(direct: direct, pressing: row) { stage in
            let (app, cards) = (stage.app, stage.cards)
            let response = try await app.enrolled("REF1", cards.challenged)
            #expect((response.inAppResponseCode == .accepted) == (row == "challenge"))
            if row != "cancelled" {
                #expect(response.holderAuthentStatus == (row == "challenge" ? "SUCCESS" : "FAILURE"))
                #expect(response.holderAuthentProgram == "3DS_V2")
            }
            let intents = try await app.journal.intents()
            #expect(intents.map(\.reference) == ["REF1"], "no payment is without its intent")
            #expect(intents.map(\.responseCode) == [response.inAppResponseCode])
        }
    }

    @Test("needs no page where the issuer asks nothing")
    func frictionless() async throws {
        try await OneStage.run(direct: true, pressing: "none") { stage in
            let (app, cards) = (stage.app, stage.cards)
            let response = try await app.enrolled("REF1", cards.accepted)
            #expect(response.inAppResponseCode == .accepted)
            #expect(response.holderAuthentType == "FRICTIONLESS")
            let declined = try await app.enrolled("REF2", DirectIssuer.rejected)
            #expect(declined.inAppResponseCode == .refused)
        }
    }

    @Test("keeps cards in a wallet, and pays with them", arguments: [false, true])
    func wallet(direct: Bool) async throws {
        try await OneStage.run(direct: direct) { stage in
            let (app, cards) = (stage.app, stage.cards)
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
                #expect(paid.merchantWalletId == "wallet-1")
            }
            #expect(try await app.walletEnrolled("REF3", id).inAppResponseCode == .accepted)
            #expect(try await app.delete(id).inAppResponseCode == .accepted)
            #expect(try await app.delete(id).inAppResponseCode == .partialSuccess)
        }
    }

    @Test("tells what a card is, and makes a token of one", arguments: [false, true])
    func cardData(direct: Bool) async throws {
        try await OneStage.run(direct: direct) { stage in
            let (app, cards) = (stage.app, stage.cards)
            let data = try await app.cardData(cards.accepted)
            #expect(data.inAppResponseCode == .accepted)
            #expect(data.cardDataList?.first?.cardBrand == cards.brand)
            let token = try await app.token(cards.accepted)
            #expect(token.inAppResponseCode == .accepted)
            #expect(token.paymentToken?.isEmpty == false)
        }
    }

    @Test(
        "pays in the app of the shopper's bank: pending, then captured or cancelled by the shopper",
        arguments: [(false, "approve"), (true, "approve"), (false, "refuse"), (true, "refuse")])
    func bancontact(direct: Bool, decision: String) async throws {
        try await OneStage.run(direct: direct) { stage in
            let app = stage.app
            let begun = try await app.bancontact("REF1")
            #expect(begun.inAppResponseCode == .accepted)
            let context = try #require(begun.context)
            #expect(try await app.transaction(context).transactionStatus == .pending)
            let intent = try #require(begun.outerRedirectionUrl)
            try await stage.decide(decision, inBankApp: intent)
            let data = try await app.transaction(context)
            #expect(data.inAppResponseCode == (decision == "approve" ? .accepted : .cancelledByCustomer))
            #expect(data.paymentMeanBrand == .bcmc && data.originAmount == "3000")
            if decision == "approve" { #expect(data.transactionStatus == .captured) }
        }
    }

    @Test("asks for the outcome: unseen is never charged later, final repeats the answer", arguments: [false, true])
    func outcome(direct: Bool) async throws {
        try await OneStage.run(direct: direct) { stage in
            let (app, cards) = (stage.app, stage.cards)
            #expect(try await app.outcome("REF1", sending: false, cards.accepted) == .unseen)
            guard case .final(let response) = try await app.outcome("REF1", sending: true, cards.accepted) else {
                Issue.record("not final")
                return
            }
            #expect(response.inAppResponseCode == .accepted)
        }
    }

    @Test("answers each operation with the same fields and values, apart from a named list")
    func transcript() async throws {
        var transcripts: [OneAppTranscript] = []
        for direct in [false, true] {
            let kept = Kept()
            try await OneStage.run(direct: direct) { await kept.keep(try await OneAppTranscript.record($0)) }
            transcripts.append(try #require(await kept.transcript))
        }
        let differences = transcripts[0].differences(from: transcripts[1])
        for operation in Set(differences.keys).union(OneAppDifference.byOperation.keys).sorted() {
            let (found, named) = (differences[operation] ?? [], OneAppDifference.byOperation[operation] ?? [])
            for field in found.subtracting(named).sorted() {
                let values = transcripts.map { $0.fields[operation]?[field] ?? "absent" }
                Issue.record("\(operation): \(field) is \(values[0]) on Sips and \(values[1]) on Worldline Direct")
            }
            for field in named.subtracting(found).sorted() { Issue.record("\(operation): \(field) is the same") }
        }
    }

    private actor Kept {
        private(set) var transcript: OneAppTranscript?

        func keep(_ transcript: OneAppTranscript) { self.transcript = transcript }
    }

    @Test("has the named list in its document")
    func document() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../docs/direct-driver.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(OneAppDifference.markdown))
    }
}
