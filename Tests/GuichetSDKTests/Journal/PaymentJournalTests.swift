import Foundation
import GuichetCore
@_spi(Platform) import GuichetRunFolder
import GuichetSDK
import GuichetSips
import GuichetTesting
import Synchronization
import Testing

/// A file of its own, gone with it.
private struct Folder: ~Copyable {
    let url = RunFolder.fresh()
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    var file: URL { url.appendingPathComponent("payments.json") }
    deinit { try? FileManager.default.removeItem(at: url) }
}

@Suite("The journal of payments")
struct PaymentJournalTests {
    private func code(_ transport: ScriptedTransport, _ file: URL, payment: PaymentReference = "A1") async -> InAppError
        .Code?
    {
        await failure(transport, file, payment: payment)?.code
    }

    private func failure(
        _ transport: ScriptedTransport, _ file: URL, payment: PaymentReference = "A1"
    ) async -> InAppError? {
        do {
            let driver = InAppWireDriver(transport: transport, resends: 0)
            let journal = PaymentJournal(storage: FileJournalStorage(file))
            _ = try await RecordingPlatform(driver, payment: payment, journal: journal).cardOrder(Sample.order())
            return nil
        } catch {
            return error as? InAppError
        }
    }

    @Test("survives the app, and contains nothing of the card")
    func file() async throws {
        let folder = try Folder()
        #expect(await code(ScriptedTransport(.failure(.timedOut)), folder.file) == .outcomeUnknown)
        let intents = try await PaymentJournal(storage: FileJournalStorage(folder.file)).intents()
        #expect(intents.map(\.reference) == ["A1"])
        #expect(intents.map(\.operation) == [.cardOrder])
        let text = try String(contentsOf: folder.file, encoding: .utf8)
        let object = try #require(try JSONValue(parsing: text.utf8).object)
        #expect(object.members.map(\.name) == ["version", "intents"])
        let entry = try #require(object["intents"]?.array?.first?.object)
        #expect(entry.members.map(\.name) == ["reference", "operation", "startedAt"])
        for secret in [Sample.cardNumber, "5100", "3217", Sample.securityCode, "2030", Sample.redirectionData] {
            #expect(!text.replacingOccurrences(of: "\(intents[0].startedAt ?? 0)", with: "").contains(secret))
        }
    }

    @Test("keeps an answer until the app has seen the end")
    func answered() async throws {
        let folder = try Folder()
        #expect(await code(ScriptedTransport(.answer(#"{"inAppResponseCode":"05"}"#)), folder.file) == nil)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        #expect(try await journal.intents().map(\.responseCode) == [.refused])
        try await journal.finish("A1")
        #expect(try await journal.intents().isEmpty)
        try await journal.finish("A1")
    }

    @Test("deletes what certainly was not sent, but not an earlier attempt")
    func notSent() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        #expect(await code(ScriptedTransport(.failure(.unreachable)), folder.file) == .notSent)
        #expect(try await journal.intents().isEmpty)
        #expect(await code(ScriptedTransport(.failure(.timedOut)), folder.file) == .outcomeUnknown)
        #expect(await code(ScriptedTransport(.failure(.unreachable)), folder.file) == .notSent)
        #expect(try await journal.intents().map(\.reference) == ["A1"])
    }

    @Test("that cannot be written stops the payment before anything is sent")
    func unwritable() async throws {
        let folder = try Folder()
        // Nothing can be put in the place of a folder.
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("payments.json.new"), withIntermediateDirectories: true)
        let transport = ScriptedTransport()
        let unwritten = await failure(transport, folder.file)
        #expect(unwritten?.code == .notRecorded)
        #expect(unwritten?.advice == .makeRoom, "the connection did not fail")
        let nameless = await failure(transport, folder.file, payment: "")
        #expect(nameless?.code == .notRecorded)
        #expect(nameless?.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }

    /// A new app on iOS has no folder Application Support.
    @Test("names a folder that the app has not created, which no shopper can correct")
    func withoutFolder() async throws {
        let folder = try Folder()
        let missing = folder.url.appendingPathComponent("Application Support")
        let transport = ScriptedTransport()
        let unwritten = await failure(transport, missing.appendingPathComponent("payments.json"))
        #expect(unwritten?.code == .notRecorded)
        #expect(unwritten?.advice == .fixIntegration)
        #expect(unwritten?.reason.contains("its folder does not exist") == true)
        #expect(await transport.requests.isEmpty)
    }

    /// Sips data dictionary: s10TransactionId is a number of six digits at most, s10TransactionIdDate a day.
    @Test(
        "refuses a pair that it could not read again, before anything is sent, and keeps the other payments",
        arguments: [
            ("4711", "2026-11-21"), ("4711", "20261321"), ("4711", ""), ("47-11", "20261121"), ("1234567", "20261121"),
            ("4 711", nil),
        ] as [(String, String?)])
    func malformed(id: String, date: String?) async throws {
        let folder = try Folder()
        #expect(await code(ScriptedTransport(.failure(.timedOut)), folder.file) == .outcomeUnknown)
        let transport = ScriptedTransport()
        let refused = await failure(transport, folder.file, payment: .s10(id: id, date: date))
        #expect(refused?.code == .notRecorded)
        #expect(refused?.advice == .fixIntegration)
        #expect(refused?.reason.contains("s10Transaction") == true)
        #expect(await transport.requests.isEmpty)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        #expect(try await journal.intents().map(\.reference) == ["A1"])
    }

    @Test(
        "that is damaged reports it, and can be begun anew",
        arguments: ["", "{", "[]", "{\"intents\":7}", "{\"intents\":[7]}", "{\"intents\":[{\"reference\":\"A1\"}]}"])
    func damaged(text: String) async throws {
        let folder = try Folder()
        try Data(text.utf8).write(to: folder.file)
        let transport = ScriptedTransport()
        let damaged = await failure(transport, folder.file)
        #expect(damaged?.code == .notRecorded)
        #expect(damaged?.advice == .fixIntegration, "another try does not help")
        #expect(await transport.requests.isEmpty)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let error = try await #require(throws: JournalError.self) { try await journal.intents() }
        #expect(error.code == .unreadable)
        try await journal.reset()
        #expect(try await journal.intents().isEmpty)
    }

    @Test("can be read, however many payments are open")
    func many() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        try await journal.begin(.cardOrder, "A0")
        var object = try #require(try JSONValue(parsing: Data(contentsOf: folder.file)).object)
        var entry = try #require(object["intents"]?.array?.first?.object)
        object["intents"] = .array(
            (0..<2_000).map { number in
                entry["reference"] = .string("A\(number)")
                return .object(entry)
            })
        try Data(JSONValue.object(object).encoded()).write(to: folder.file)
        try await journal.begin(.cardOrder, "B1")
        #expect(try await journal.intents().count == 2_001)
    }

    @Test("asks about every open payment, and keeps those without an answer")
    func settle() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let all: [PaymentReference] = ["A1", "A2", "A3", "A4", "A5"]
        for payment in all { try await journal.begin(.cardOrder, payment) }
        let settled = try await journal.settle { payment in
            switch payment {
            case "A1": return ChargeAnswer("A1", charge: .charged)
            case "A2": return ChargeAnswer("A2", charge: .notCharged)
            case "A3": return ChargeAnswer("A3", charge: .notYetKnown)
            case "A4": return ChargeAnswer("A1", charge: .charged)
            default: throw InAppError(code: .noAnswer, reason: "", advice: .retry)
            }
        }
        #expect(settled.map(\.answer?.charge) == [.charged, .notCharged, .notYetKnown, nil, nil])
        #expect(try await journal.intents().map(\.reference) == ["A3", "A4", "A5"])
    }

    @Test("says why a question failed, and asks the next one")
    func failedQuestion() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        for payment: PaymentReference in ["A1", "A2"] { try await journal.begin(.cardOrder, payment) }
        let errors = Mutex<[String]>([])
        let settled = try await journal.settle(
            asking: { payment in
                guard payment == "A1" else { return ChargeAnswer(payment, charge: .charged) }
                throw InAppError(code: .insecureConnection, reason: "no TLS", advice: .fixIntegration)
            },
            failed: { payment, error in
                errors.withLock { $0.append("\(payment) \((error as? InAppError)?.code.rawValue ?? "")") }
            })
        #expect(errors.withLock(\.self) == ["A1 insecureConnection"])
        #expect(settled.map(\.answer?.charge) == [nil, .charged])
        #expect(try await journal.intents().map(\.reference) == ["A1"])
    }

    @Test("asks no further question when its task is cancelled")
    func cancelledWhileAsking() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        for payment: PaymentReference in ["A1", "A2"] { try await journal.begin(.cardOrder, payment) }
        let settled = try await Task {
            try await journal.settle { payment in
                withUnsafeCurrentTask { $0?.cancel() }
                return ChargeAnswer(payment, charge: .charged)
            }
        }.value
        #expect(settled.map(\.answer?.payment) == ["A1"])
        #expect(try await journal.intents().map(\.reference) == ["A2"])
    }

    @Test(
        "does not take the answer about an earlier try for one about a payment that was begun again meanwhile",
        arguments: [(ChargeState.notCharged, ["A1"]), (.notYetKnown, ["A1"]), (.charged, [])])
    func begunWhileAsking(charge: ChargeState, open: [String]) async throws {
        for isFinished in [false, true] {
            let folder = try Folder()
            // Both times in the same second.
            let journal = PaymentJournal(storage: FileJournalStorage(folder.file)) {
                Date(timeIntervalSince1970: 1_000)
            }
            try await journal.begin(.cardOrder, "A1")
            let settled = try await journal.settle { payment in
                if isFinished { try await journal.finish(payment) }
                try await journal.begin(.cardOrder, payment)
                return ChargeAnswer(payment, charge: charge)
            }
            #expect(settled.map(\.answer?.charge) == [charge == .notCharged ? nil : charge])
            #expect(try await journal.intents().map(\.reference) == open)
        }
    }

    // docs/choices/apple-pay.md, AB16. The payment sheet records Apple Pay as this operation.
    @Test("\"not charged\" decides nothing about a payment with Apple Pay that was begun less than three minutes ago")
    func applePayOnItsWay() async throws {
        let folder = try Folder()
        let time = Mutex(1_000.0)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file)) {
            Date(timeIntervalSince1970: time.withLock(\.self))
        }
        let applePay = InAppOperation(rawValue: "applePay")
        try await journal.begin(applePay, "A1")
        try await journal.begin(applePay, "A2")
        try await journal.begin(.cardOrder, "A3")
        /// What is settled with these answers, and the payments that stay open.
        func settled(at now: Double, _ charge: ChargeState) async throws -> ([ChargeState?], [String?]) {
            time.withLock { $0 = now }
            let settled = try await journal.settle { ChargeAnswer($0, charge: charge) }
            return (settled.map(\.answer?.charge), try await journal.intents().map(\.reference))
        }
        #expect(try await settled(at: 1_100, .notCharged) == ([nil, nil, .notCharged], ["A1", "A2"]))
        // Paid again under the same reference: the time begins anew.
        try await journal.begin(applePay, "A2")
        #expect(try await settled(at: 1_179, .notCharged) == ([nil, nil], ["A1", "A2"]))
        #expect(try await settled(at: 1_180, .notCharged) == ([.notCharged, nil], ["A2"]))
        // That it was charged decides at any time.
        #expect(try await settled(at: 1_181, .charged) == ([.charged], []))
        // The device's clock was set back.
        try await journal.begin(applePay, "A4")
        #expect(try await settled(at: 900, .notCharged) == ([.notCharged], []))
    }

    @Test("keeps a success that arrives while the server is asked")
    func answeredWhileAsking() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        try await journal.begin(.cardOrder, "A1")
        let settled = try await journal.settle { payment in
            try await journal.answered(payment, with: .accepted)
            return ChargeAnswer(payment, charge: .notCharged)
        }
        #expect(settled.map(\.answer) == [nil])
        #expect(try await journal.intents().map(\.responseCode) == [.accepted])
    }

    @Test("learns from outcome that an order will never come")
    func unseen() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let transport = ScriptedTransport(
            .failure(.timedOut), .answer(#"{"inAppResponseCode":"00","outcome":"pending"}"#),
            .answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#))
        let client = InAppClient<Mercanet>(platform: InAppWireDriver(transport: transport, resends: 0))
            .recording("A1", in: journal)
        await #expect(throws: InAppError.self) {
            try await client.walletOrder(paymentMeanId: 1, initialisation: Sample.initialisation())
        }
        #expect(try await client.outcome(of: Sample.initialisation()) == .pending)
        #expect(try await journal.intents().count == 1)
        #expect(try await client.outcome(of: Sample.initialisation()) == .unseen)
        #expect(try await journal.intents().isEmpty)
    }

    @Test("an order that never comes says nothing of an earlier one under the same reference")
    func unseenAfterAnother() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let client = InAppClient<Mercanet>(
            platform: InAppWireDriver(
                transport: ScriptedTransport(
                    .failure(.timedOut), .failure(.timedOut), .answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#)
                ), resends: 0)
        ).recording("A1", in: journal)
        let first = try Sample.initialisation()
        let second = Initialisation(
            publicKeyValue: first.publicKeyValue, redirectionData: "eyJvIjoyfQ.c2lnbmVk",
            redirectionUrl: first.redirectionUrl, redirectionVersion: first.redirectionVersion)
        for initialisation in [first, second] {
            await #expect(throws: InAppError.self) {
                try await client.walletOrder(paymentMeanId: 1, initialisation: initialisation)
            }
        }
        #expect(try await client.outcome(of: second) == .unseen)
        #expect(try await journal.intents().map(\.reference) == ["A1"], "the first order may be charged")
    }

    @Test("an order that was not taken since an earlier one has its reference says nothing of that one")
    func unseenAfterDuplicate() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let client = InAppClient<Mercanet>(
            platform: InAppWireDriver(
                transport: ScriptedTransport(
                    .answer(#"{"inAppResponseCode":"94","errorFieldName":"transactionReference"}"#),
                    .answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#)), resends: 0)
        ).recording("A1", in: journal)
        let answer = try await client.walletOrder(paymentMeanId: 1, initialisation: Sample.initialisation())
        #expect(answer.advice == .ask)
        #expect(try await client.outcome(of: Sample.initialisation()) == .unseen)
        #expect(try await journal.intents().map(\.responseCode) == [.duplicate], "the earlier order may be charged")
    }

    @Test("after the app's start it is not known how often a payment was sent", arguments: [false, true])
    func unseenAfterRestart(isSentAgain: Bool) async throws {
        let folder = try Folder()
        #expect(await code(ScriptedTransport(.failure(.timedOut)), folder.file) == .outcomeUnknown)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        if isSentAgain { try await journal.begin(.walletOrder, "A1") }
        let client = InAppClient<Mercanet>(
            platform: InAppWireDriver(
                transport: ScriptedTransport(.answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#)), resends: 0)
        ).recording("A1", in: journal)
        #expect(try await client.outcome(of: Sample.initialisation()) == .unseen)
        #expect(try await journal.intents().map(\.reference) == ["A1"])
    }
}
