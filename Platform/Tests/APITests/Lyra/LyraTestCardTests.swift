import APISupport
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

@testable import LyraAPI

@Suite("Lyra's test cards, each of the published numbers", .timeLimit(.minutes(5)))
struct LyraTestCardTests {
    @Test("the platform has these numbers and no others")
    func numbers() {
        #expect(LyraPublishedCard.all.count == 256)
        #expect(Set(LyraPublishedCard.all.map(\.number)) == Set(LyraTestCard.list.cards.map(\.number)))
    }

    @Test("each ends as published without authentication")
    func ends() async throws {
        try await TestPlatform.run { test in
            for (index, card) in LyraPublishedCard.all.enumerated() {
                var message = try #require(LyraCall.payment("PLAIN\(index)", pan: card.number).object)
                message["strongAuthentication"] = "DISABLED"
                let transaction = try await test.lyra.pay(.object(message))
                #expect(transaction.detailedErrorCode == card.code, "\(card.number)")
                let isAccepted = transaction.detailedStatus == .authorised
                #expect(isAccepted == (card.code == nil), "\(card.number)")
            }
        }
    }

    @Test("each is asked by its issuer as published, and every authentication is driven to its end")
    func authentication() async throws {
        try await TestPlatform.run { test in
            for (index, card) in LyraPublishedCard.all.enumerated() {
                let order = "ASKED\(index)"
                let answer = try await test.lyra.call(
                    "Charge/CreatePayment", LyraCall.payment(order, pan: card.number))
                if case .redirect(let redirect) = answer {
                    #expect(card.issuer != .absent, "\(card.number)")
                    try await Self.follow(redirect, of: card, test)
                } else {
                    #expect(card.issuer == .absent, "\(card.number)")
                }
                let transactions = try await test.lyra.transactions(order)
                #expect(transactions.count == 1, "\(card.number)")
                let transaction = try #require(transactions.first)
                Self.check(transaction, of: card)
            }
        }
    }

    /// The cardholder's way: the issuer's page goes on by itself, or the code of its message is typed.
    private static func follow(
        _ redirect: LyraRedirectRequest, of card: LyraPublishedCard, _ test: TestPlatform
    ) async throws {
        let fields = (redirect.postData?.members ?? []).map { ($0.name, $0.value.text ?? "") }
        let issuer = try await test.browse("/acs", form: fields)
        let isUnasked = issuer.html.contains("id=\"unasked\"")
        #expect(isUnasked == [.frictionless, .rejected].contains(card.issuer), "\(card.number)")
        let shopper = LyraShopper(test: test, token: "")
        if isUnasked {
            let row = try #require(issuer.field("result"))
            _ = try await shopper.comeBack(try await shopper.answer(issuer, row))
        } else {
            let session = try #require(issuer.field("s"))
            let code = try #require(issuer.code)
            _ = try await shopper.comeBack(
                try await test.browse("/acs/answer", form: [("s", session), ("code", code)]))
        }
    }

    private static func check(_ transaction: LyraTransaction, of card: LyraPublishedCard) {
        switch card.issuer {
        case .absent, .frictionless, .challenge:
            #expect(transaction.detailedErrorCode == card.code, "\(card.number)")
            #expect(transaction.errorCode?.rawValue == (card.code == nil ? nil : "ACQ_001"), "\(card.number)")
            guard card.issuer != .absent, card.code == nil else { break }
            #expect(transaction.transactionDetails?.liabilityShift == .yes, "\(card.number)")
        case .rejected, .failed:
            #expect(transaction.errorCode?.rawValue == "ACQ_001", "\(card.number)")
        case .timedOut:
            #expect(transaction.errorCode?.rawValue == "AUTH_149", "\(card.number)")
        }
        let isAccepted = transaction.detailedStatus == .authorised
        #expect(isAccepted == (card.code == nil), "\(card.number)")
    }

    /// How Lyra's list names what a number is for, in the words of our table.
    private static func published(_ status: String, _ detail: String) -> (code: String?, issuer: String) {
        let kinds: [(start: String, code: String, issuer: String)] = [
            ("card_refused_3ds", "1A", "rejected"), ("challenge_refused", "1A", "failed"),
            ("challenge_timeout", "1A", "timedOut"), ("card_refused_limit", "61", "challenge"),
            ("card_refused", "51", "challenge"), ("cvv_error", "82", "challenge"),
            ("contact_issuer", "02", "challenge"), ("response_auto_01", "01", "challenge"),
            ("response_auto_96", "96", "challenge"), ("incorrect_range", "14", "challenge"),
            ("blocked_cardholder", "57", "challenge"), ("technical_error", "96", "challenge"),
            ("unknown_cardholder", "56", "challenge"), ("incorrect_signature", "30", "challenge"),
            ("missing_", "30", "challenge"), ("wrong_format", "30", "challenge"),
        ]
        let kind = kinds.first { detail.hasPrefix($0.start) }
        guard status.hasSuffix("WithStrongAuthentication") else { return (kind?.code, "none") }
        return (kind?.code, detail.hasPrefix("frictionless") ? "frictionless" : kind?.issuer ?? "challenge")
    }

    @Test(
        "our table says what Lyra's own list says, where that is available",
        .enabled(if: SharedFolder.has("data/lyra-test-cards.tsv"), Comment(rawValue: SharedFolder.missing)))
    func table() throws {
        var seen: Set<String> = []
        let ours = Dictionary(uniqueKeysWithValues: LyraPublishedCard.all.map { ($0.number, $0) })
        for line in try SharedFolder.text("data/lyra-test-cards.tsv").split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
            // The first line of a number counts.
            guard cells.count >= 5, seen.insert(cells[1]).inserted else { continue }
            let (code, issuer) = Self.published(cells[2], cells[3])
            let card = try #require(ours[cells[1]], "\(cells[1])")
            #expect(card.code == code && card.issuer.rawValue == issuer, "\(cells[1]) \(cells[3])")
        }
        #expect(seen.count == ours.count)
    }
}
