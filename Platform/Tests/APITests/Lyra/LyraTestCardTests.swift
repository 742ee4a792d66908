import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

/// Every published test card of a brand that the API supports, beside the published list.
@Suite(
    "Lyra's test cards, beside the published list",
    .enabled(if: SharedFolder.has("data/lyra-test-cards.tsv"), Comment(rawValue: SharedFolder.missing)),
    .timeLimit(.minutes(5)))
struct LyraTestCardTests {
    private struct Row {
        let pan: String
        let status: String
        let detail: String
    }

    private static let brands: Set<String> = [
        "VISA", "CB", "VISA_DEBIT", "VISA_ELECTRON", "MASTERCARD", "MASTERCARD_DEBIT", "MAESTRO", "AMEX",
        "E-CARTEBLEUE",
    ]

    private static func rows() throws -> [Row] {
        try SharedFolder.text("data/lyra-test-cards.tsv").split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count >= 5, brands.contains(cells[0]) else { return nil }
            return Row(pan: cells[1], status: cells[2], detail: cells[3])
        }
    }

    /// How each published detail ends here.
    private static func decline(_ row: Row) -> String? {
        switch row.detail {
        case "card_refused": "51"
        case "cvv_error": "82"
        case "card_refused_limit": "61"
        case "contact_issuer": "02"
        case "card_refused_3ds", "challenge_refused", "challenge_timeout": "1A"
        case "response_auto_01_referral": "01"
        case "response_auto_96_system_error", "response_auto_96_system_timeout": "96"
        default: nil
        }
    }

    @Test("each ends as its detail says without authentication")
    func ends() async throws {
        let rows = try Self.rows()
        #expect(rows.count >= 100)
        try await TestPlatform.run { test in
            for row in rows {
                var message = try #require(LyraCall.payment("TEST\(row.pan.suffix(10))", pan: row.pan).object)
                message["strongAuthentication"] = "DISABLED"
                let transaction = try await test.lyra.pay(.object(message))
                #expect(transaction.detailedErrorCode == Self.decline(row), "\(row.pan) \(row.detail)")
            }
        }
    }

    @Test("each is challenged if its status says so, and frictionless if its detail does")
    func authentication() async throws {
        let rows = try Self.rows()
        try await TestPlatform.run { test in
            for row in rows {
                let answer = try await test.lyra.call(
                    "Charge/CreatePayment", LyraCall.payment("TEST\(row.pan.suffix(10))", pan: row.pan))
                guard case .redirect(let redirect) = answer else {
                    #expect(!row.status.hasSuffix("WithStrongAuthentication"), "\(row.pan)")
                    continue
                }
                #expect(row.status.hasSuffix("WithStrongAuthentication"), "\(row.pan)")
                let fields = (redirect.postData?.members ?? []).map { ($0.name, $0.value.text ?? "") }
                let issuer = try await test.browse("/acs", form: fields)
                let unasked =
                    row.detail.hasPrefix("frictionless")
                    || row.detail == "card_refused_3ds"
                #expect(issuer.html.contains("id=\"unasked\"") == unasked, "\(row.pan) \(row.detail)")
            }
        }
    }
}
