import APISupport
import AdminAPI
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded
import Server
import Storage
import Support
import Synchronization
import Testing

@Suite("Changes over the data folder's socket and the audit list", .timeLimit(.minutes(5)))
struct UnrecordedChangeTests {
    @Test(
        "a change of the store that cannot be put on the list is not made: a command that tries again makes both",
        arguments: [
            ("/admin/token", "{}"),
            ("/sips/shops", #"{"merchantId":"123456789012345","brand":"sips","reference":"transactionReference"}"#),
            ("/lyra/shops/change", #"{"shopId":"69876357","name":"Corner"}"#),
            ("/direct/shops", #"{"merchantId":"Another"}"#),
            ("/applepay/registration/unsubscribe", #"{"merchantId":"AcmeTest"}"#),
            ("/applepay/certificates/request", #"{"merchantId":"merchant.com.example","environment":"test"}"#),
        ])
    func together(path: String, message: String) async throws {
        try await TestPlatform.run { test in
            let (store, book) = (test.platform.paymentService.store, LogBook())
            let driver = try #require(store as? SQLStore).driver
            let responder = test.platform.adminRouter().buildResponder()
            _ = try await driver.write { try $0.execute("ALTER TABLE audit RENAME TO audit_away", []) }
            let before = try await Self.shops(in: store)
            #expect(try await Self.post(path, message, to: responder, book.logger).0 == .internalServerError)
            #expect(try await Self.shops(in: store) == before)
            _ = try await driver.write { try $0.execute("ALTER TABLE audit_away RENAME TO audit", []) }
            let (status, answer) = try await Self.post(path, message, to: responder, book.logger)
            #expect(status == .ok, "\(answer)")
            #expect(answer[AdministrationRoutes.unrecorded] == nil)
            #expect(try await store.read { try $0.auditEntries(before: nil, limit: 9) }.count == 1)
        }
    }

    @Test("an owner's token that could not be put on the list is none, and the old one still opens")
    func token() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let tokens = OperatorTokens(store: test.store, clock: test.clock, random: SystemRandom())
            _ = try await tokens.replaceOwners()
            let before = try await test.store.read { try $0.value("admin token") }
            await #expect(throws: FailingStore.Full.self) {
                _ = try await tokens.replaceOwners(noting: ChangeNote { _, _ in throw FailingStore.Full() })
            }
            #expect(tokens.hasOwners)
            #expect(try await test.store.read { try $0.value("admin token") } == before)
        }
    }

    @Test("what is no change of the store is answered as done where it cannot be put on the list, and the log says so")
    func unrecorded() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            for (writes, isRecorded) in [(0, false), (1, true)] {
                let store = FailingStore(test.store, writes: writes)
                let (router, book) = (Router(context: BasicRequestContext.self), LogBook())
                let clock = test.clock
                AdministrationRoutes(
                    router: router, log: CallLog(book.logger, .admin), noted: { _, _ in .none },
                    changed: { path, message, answer in
                        try await CommandChange(path, message, answer)?.record(in: store, clock)
                    }
                ).post("/vault/erase") { _ in [:] }
                let (status, answer) = try await Self.post(
                    "/vault/erase", "{}", to: router.buildResponder(), book.logger)
                #expect(status == .ok)
                #expect(answer[AdministrationRoutes.unrecorded] == (isRecorded ? nil : .bool(true)))
                let lines = book.entries.filter { $0.level == .error }
                #expect(lines.map { $0.details["call"] } == (isRecorded ? [] : ["/vault/erase"]))
            }
            #expect(try await test.store.read { try $0.auditEntries(before: nil, limit: 9) }.count == 1)
        }
    }

    private static func shops(in store: any Store) async throws -> [ShopRecord] {
        try await store.read { store in try ["sips", "lyra", "direct"].flatMap { try store.shops(api: $0) } }
    }

    private static func post(
        _ path: String, _ message: String, to responder: some HTTPResponder<BasicRequestContext>, _ logger: Logger
    ) async throws -> (HTTPResponse.Status, JSONValue) {
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: path)
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: message))),
            context: BasicRequestContext(
                source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)))
        let body = Body()
        try await response.body.write(Writer(body: body))
        return (response.status, try JSONValue(parsing: body.bytes.withLock { $0 }))
    }

    private final class Body: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private struct Writer: ResponseBodyWriter {
        let body: Body

        func write(_ buffer: ByteBuffer) async throws { body.bytes.withLock { $0 += buffer.readableBytesView } }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
