import APISupport
import AdminAPI
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded
import Storage
import Support
import Synchronization
import Testing

@Suite("A change of the data folder's socket that cannot be put on the audit list")
struct UnrecordedChangeTests {
    @Test("the owner's new token is answered all the same: the old one has ended, and it is shown once")
    func token() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            // The first write is the change, the second one its line of the audit list.
            for (writes, isRecorded) in [(1, false), (2, true)] {
                let store = FailingStore(test.store, writes: writes)
                let tokens = OperatorTokens(store: store, clock: test.clock, random: SystemRandom())
                let (router, book) = (Router(context: BasicRequestContext.self), LogBook())
                let clock = test.clock
                AdministrationRoutes(router: router, log: CallLog(book.logger, .admin)) { path, message, answer in
                    try await CommandChange(path, message, answer)?.record(in: store, clock)
                }.post("/admin/token") { _ in ["token": .string(try await tokens.replaceOwners().reveal())] }
                let (status, answer) = try await Self.post("/admin/token", to: router.buildResponder(), book.logger)
                #expect(status == .ok)
                #expect(answer["token"]?.text?.isEmpty == false)
                #expect(answer[AdministrationRoutes.unrecorded] == (isRecorded ? nil : .bool(true)))
                #expect(tokens.hasOwners)
                let lines = book.entries.filter { $0.level == .error }
                #expect(lines.map { $0.details["call"] } == (isRecorded ? [] : ["/admin/token"]))
            }
            #expect(try await test.store.read { try $0.auditEntries(before: nil, limit: 9) }.count == 1)
        }
    }

    private static func post(
        _ path: String, to responder: some HTTPResponder<BasicRequestContext>, _ logger: Logger
    ) async throws -> (HTTPResponse.Status, JSONValue) {
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: path)
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: "{}"))),
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
