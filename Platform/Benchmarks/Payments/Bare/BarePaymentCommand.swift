import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Server
import Storage
import Synchronization

/// The floor: the echo's server, the cryptography of a payment, and its two flushed writes. Nothing is decided, so whatever a
/// payment costs beyond this is guichet's own.
struct BarePaymentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bare-payment", abstract: "Serve what no payment can do without.")

    @Option(help: "The call: \(BareCall.allCases.map(\.rawValue).joined(separator: ", ")).")
    var call: BareCall

    @Option(help: "A database of guichet, whose last payment shows what is written.")
    var like: String

    @Option(help: "Where the rows are written.")
    var database: String

    @Option(help: "A file with what guichet answers.")
    var answer: String

    @Option(
        help:
            "A journal of requests of guichet. With it, each payment has a line in the log and an entry in a journal, too."
    )
    var journalLike: String?

    @Option(help: "How many bytes a phone's context has.")
    var contextBytes = 0

    func run() async throws {
        let rows = try await BareRows(of: URL(fileURLWithPath: like))
        let driver = try SQLiteDriver(
            path: database, options: SQLiteDriver.Options { Progress.tell("COMMIT failed: \($0)") })
        try await driver.write { db in
            for table in rows.schema { try db.execute(table, []) }
        }
        let numbers = Atomic(0)
        let answer = ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: answer)))
        let call = call
        let cryptography = try call.cryptography(contextLength: contextBytes)
        let records = try await records()
        let router = Router()
        router.post(call.path) { request, context in
            try await call.read(request, context)
            _ = try cryptography.payment()
            let number = numbers.add(1, ordering: .relaxed).newValue
            try await driver.write { try rows.first(number, in: $0) }
            try await driver.write { try rows.second(number, in: $0) }
            records?.record(number)
            return Response(
                status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: answer))
        }
        let application = Application(
            router: router,
            server: HTTPServerBuilder { OnItsEventLoop(http: HTTP1Channel(responder: $0)) },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                Progress.say("bare payment ready at http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
            },
            logger: Logger(label: "bare") { _ in SwiftLogNoOpLogHandler() })
        let journal = Task { try await records?.write() }
        try await application.runService()
        journal.cancel()
        try await journal.value
        try await driver.close()
    }

    private func records() async throws -> BareRecords? {
        guard let journalLike else { return nil }
        return try await BareRecords(like: URL(fileURLWithPath: journalLike), path: database + "-journal-of-requests")
    }
}

/// As in guichet, a request is answered on the thread of its connection's event loop: no thread has to be woken for it.
private struct OnItsEventLoop: ServerChildChannel {
    let http: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopTaskExecutor.of(value.channel.eventLoop)) {
            await http.handle(value: value, logger: logger)
        }
    }
}
