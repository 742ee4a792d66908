import Engine
import GuichetCore
import GuichetLyra
import Support
import Testing

/// Every deed on every status, over HTTP: what it leads to, or the documented pair of code and message.
@Suite("Lyra: every operation in every status", .timeLimit(.minutes(5)))
struct LyraTransitionTests {
    @Test("follows the table; a refusal changes nothing", arguments: LyraStand.allCases)
    func table(stand: LyraStand) async throws {
        var options = TestPlatform.Options()
        if stand == .underVerification { options.acquirer = ScriptedAcquirer(authorisations: [.fail]) }
        if stand == .pending { options.acquirer = ScriptedAcquirer(authorisations: [.answer(.pending(code: "60"))]) }
        if stand == .reviewed {
            let review = AcquirerVerdict.pending(code: LyraDetailedStatus.underVerification.rawValue)
            options.acquirer = ScriptedAcquirer(authorisations: [.answer(review)])
        }
        try await TestPlatform.run(options) { test in
            let transactions = try await Self.bring(LyraDeed.allCases.count, to: stand, on: test)
            for (deed, uuid) in zip(LyraDeed.allCases, transactions) {
                let expected = LyraTransitionTable.consequence(of: deed, on: stand)
                try await Self.expect(expected, of: deed, on: uuid, stand, test)
            }
        }
    }

    private static func expect(
        _ expected: LyraConsequence, of deed: LyraDeed, on uuid: String, _ stand: LyraStand, _ test: TestPlatform
    ) async throws {
        let context = Comment(rawValue: "\(deed.rawValue) of \(stand.rawValue)")
        let before = try await test.lyra.transaction("Get", uuid)
        let count = try await test.stored().payments
        #expect(before.detailedStatus == stand.status, context)
        let answer = try await test.lyra.call("Transaction/\(deed.rawValue)", message(deed, uuid))
        let after = try await test.lyra.transaction("Get", uuid)
        let grown = try await test.stored().payments - count
        switch answer {
        case .error(let error):
            #expect(.refused(error.errorCode?.rawValue ?? "", error.errorMessage ?? "") == expected, context)
            #expect(after.json == before.json, context)
            #expect(grown == 0, context)
        case .responseCode(let code):
            #expect(code.responseCode == 0, context)
            #expect(.becomes(after.detailedStatus ?? "") == expected, context)
            #expect(grown == 0, context)
        case .transaction(let transaction) where transaction.uuid == uuid:
            #expect(.becomes(transaction.detailedStatus ?? "") == expected, context)
            #expect(after.detailedStatus == transaction.detailedStatus, context)
            #expect(grown == 0, context)
        case .transaction(let transaction):
            #expect(
                .makes(transaction.operationType ?? "", transaction.detailedStatus ?? "") == expected, context)
            #expect(transaction.transactionDetails?.parentTransactionUuid == uuid, context)
            #expect(after.detailedStatus == before.detailedStatus, context)
            #expect(grown == 1, context)
        default: throw LyraCall.Unexpected()
        }
    }

    private static func message(_ deed: LyraDeed, _ uuid: String) -> JSONValue {
        switch deed {
        case .capture: ["uuids": [.string(uuid)]]
        case .update: LyraCall.naming(uuid, JSONObject(["cardUpdate": ["amount": 1_000]]))
        case .duplicate: LyraCall.naming(uuid, JSONObject(["amount": 900, "currency": "EUR"]))
        default: LyraCall.naming(uuid)
        }
    }

    /// So many transactions of a kind.
    private static func bring(_ count: Int, to stand: LyraStand, on test: TestPlatform) async throws -> [String] {
        let lyra = test.lyra
        func each(_ make: () async throws -> String) async throws -> [String] {
            var all: [String] = []
            for _ in 0..<count { all.append(try await make()) }
            return all
        }
        func captured() async throws -> [String] {
            let all = try await each { try await lyra.paid(delay: 0) }
            try await test.pass(days: 1)
            return all
        }
        func refunded() async throws -> (debits: [String], credits: [String]) {
            let debits = try await captured()
            var credits: [String] = []
            for uuid in debits { credits.append(try #require(try await lyra.transaction("Refund", uuid).uuid)) }
            return (debits, credits)
        }
        switch stand {
        case .authorised: return try await each { try await lyra.paid(delay: 3) }
        case .authorisedToValidate: return try await each { try await lyra.paid(delay: 3, validation: "YES") }
        case .waitingAuthorisation: return try await each { try await lyra.paid(delay: 20) }
        case .waitingAuthorisationToValidate:
            return try await each { try await lyra.paid(delay: 20, validation: "YES") }
        case .captured: return try await captured()
        case .refunded: return try await refunded().debits
        case .refused: return try await each { try await lyra.paid(pan: "4970100000000113") }
        case .cancelled:
            let all = try await each { try await lyra.paid(delay: 3) }
            for uuid in all { _ = try await lyra.transaction("Cancel", uuid) }
            return all
        case .expired:
            let all = try await each { try await lyra.paid(delay: 1, validation: "YES") }
            try await test.pass(days: 8)
            return all
        case .captureFailed:
            let all = try await each {
                var message = try #require(LyraCall.payment(delay: 0).object)
                message["metadata"] = ["guichet": "CAPTURE_FAILED"]
                return try #require(try await lyra.pay(.object(message)).uuid)
            }
            try await test.pass(days: 1)
            return all
        case .underVerification, .pending, .reviewed: return try await each { try await lyra.paid(delay: 3) }
        case .abandoned:
            for _ in 0..<count { _ = try await lyra.shopper().pay("4970110000000021") }
            try await test.pass(days: 1)
            return try await lyra.transactions().compactMap(\.uuid)
        case .refundAuthorised: return try await refunded().credits
        case .refundCaptured:
            let credits = try await refunded().credits
            try await test.pass(days: 1)
            return credits
        case .refundCancelled:
            let credits = try await refunded().credits
            for uuid in credits { _ = try await lyra.transaction("Cancel", uuid) }
            return credits
        }
    }
}
