import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// A file of its own, gone with it.
private struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    var file: URL { url.appendingPathComponent("payments.json") }
    deinit { try? FileManager.default.removeItem(at: url) }
}

@Suite("The journal of payments")
struct PaymentJournalTests {
    private func code(_ transport: ScriptedTransport, _ file: URL, reference: String = "A1") async -> InAppError.Code? {
        do {
            let driver = InAppWireDriver(transport: transport, resends: 0)
            let journal = PaymentJournal(storage: FileJournalStorage(file))
            _ = try await RecordingPlatform(driver, journal: journal, reference: reference).cardOrder(Sample.order())
            return nil
        } catch {
            return (error as? InAppError)?.code
        }
    }

    @Test("outlives the app, and holds nothing of the card")
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

    @Test("forgets what certainly was not sent, but not an earlier try")
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
        let missing = folder.url.appendingPathComponent("no such folder").appendingPathComponent("payments.json")
        let transport = ScriptedTransport()
        #expect(await code(transport, missing) == .notRecorded)
        #expect(await code(transport, folder.file, reference: "") == .notRecorded)
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "that is damaged says so, and can be begun anew",
        arguments: ["", "{", "[]", "{\"intents\":7}", "{\"intents\":[7]}", "{\"intents\":[{\"reference\":\"A1\"}]}"])
    func damaged(text: String) async throws {
        let folder = try Folder()
        try Data(text.utf8).write(to: folder.file)
        let transport = ScriptedTransport()
        #expect(await code(transport, folder.file) == .notRecorded)
        #expect(await transport.requests.isEmpty)
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let error = try await #require(throws: JournalError.self) { try await journal.intents() }
        #expect(error.code == .unreadable)
        try await journal.reset()
        #expect(try await journal.intents().isEmpty)
    }

    @Test("asks about every open payment, and keeps those without an answer")
    func settle() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        for reference in ["A1", "A2", "A3", "A4", "A5"] { try await journal.begin(.cardOrder, reference: reference) }
        let settled = try await journal.settle { reference in
            switch reference {
            case "A1": return ChargeAnswer(reference: "A1", charge: .charged)
            case "A2": return ChargeAnswer(reference: "A2", charge: .notCharged)
            case "A3": return ChargeAnswer(reference: "A3", charge: .notYetKnown)
            case "A4": return ChargeAnswer(reference: "A1", charge: .charged)
            default: throw InAppError(code: .noAnswer, reason: "", advice: .retry)
            }
        }
        #expect(settled.map(\.answer?.charge) == [.charged, .notCharged, .notYetKnown, nil, nil])
        #expect(try await journal.intents().map(\.reference) == ["A3", "A4", "A5"])
    }

    @Test("is told by outcome that an order will never come")
    func unseen() async throws {
        let folder = try Folder()
        let journal = PaymentJournal(storage: FileJournalStorage(folder.file))
        let transport = ScriptedTransport(
            .failure(.timedOut), .answer(#"{"inAppResponseCode":"00","outcome":"pending"}"#),
            .answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#))
        let client = InAppClient<Mercanet>(platform: InAppWireDriver(transport: transport, resends: 0))
            .recording(in: journal, reference: "A1")
        await #expect(throws: InAppError.self) {
            try await client.walletOrder(paymentMeanId: 1, initialisation: Sample.initialisation())
        }
        #expect(try await client.outcome(of: Sample.initialisation()) == .pending)
        #expect(try await journal.intents().count == 1)
        #expect(try await client.outcome(of: Sample.initialisation()) == .unseen)
        #expect(try await journal.intents().isEmpty)
    }
}

@Suite("The question of an app to its server")
struct ChargeQuestionTests {
    private func ask(_ step: ScriptedTransport.Step) async throws -> (ChargeAnswer, HTTPTransportRequest) {
        let transport = ScriptedTransport(steps: [step])
        let route = try #require(URL(string: "https://shop.example/charge"))
        let question = ChargeQuestion(transport: transport, route: route, headers: [("Cookie", "s=1")])
        return (try await question("A1"), try await transport.onlyRequest())
    }

    @Test("is the reference, and what the server knows its shopper by")
    func question() async throws {
        let (answer, request) = try await ask(
            .answer(#"{"reference":"A1","charge":"charged","transactionStatus":"CREDITED"}"#))
        #expect(request.text == #"{"reference":"A1"}"#)
        #expect(request.headers.map(\.name) == ["Content-Type", "Accept", "Cookie"])
        #expect(answer == ChargeAnswer(reference: "A1", charge: .charged, transactionStatus: .credited))
    }

    @Test("without an answer is no answer")
    func noAnswer() async throws {
        let steps: [ScriptedTransport.Step] = [
            .failure(.timedOut), .answer("", status: 500),
            .answer(#"{"reference":"A1","charge":"charged"}"#, status: 404),
            .answer(#"{"reference":"A1"}"#), .answer("[]"),
        ]
        for step in steps {
            let error = try await #require(throws: InAppError.self) { try await ask(step) }
            #expect(error.code == .noAnswer)
            #expect(error.advice == .retry)
        }
    }
}
