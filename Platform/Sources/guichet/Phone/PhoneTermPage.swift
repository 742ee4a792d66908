import APISupport
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A TermUrl on this machine, for the duration of one authentication: it replaces a merchant's server, and uses the
/// same relay.
///
/// It listens on 127.0.0.1 only, so the browser has to run here too.
struct PhoneTermPage: Sendable {
    /// The address to which the issuer's page has to post.
    let address: String
    /// Sent with the form and returned by the page: a form with another value is ignored.
    let merchantData: String
    private let answers: AsyncStream<String>
    private let visits: AsyncStream<Void>

    struct NotListening: Error, CustomStringConvertible {
        var description: String { "cannot listen on 127.0.0.1 for the answer of the issuer's page" }
    }

    /// The first PaRes, URL-encoded once; `nil` if none arrives in time.
    func paRes(within limit: Duration) async -> String? { await answers.next(within: limit) }

    /// Waits until the browser has loaded the final page, or does not request it.
    func goodbye(within limit: Duration) async { _ = await visits.next(within: limit) }

    /// Listens while the body runs.
    static func listening<Outcome: Sendable>(
        _ body: @Sendable (PhoneTermPage) async throws -> Outcome
    ) async throws -> Outcome {
        let (ready, announce) = AsyncStream<Int>.makeStream()
        let (answers, answer) = AsyncStream<String>.makeStream()
        let (visits, visit) = AsyncStream<Void>.makeStream()
        let merchantData = Base64URL.encode((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        let router = Router(context: BasicRequestContext.self)
        router.post("/term") { request, _ in
            let form = Array(
                try await request.body.collect(upTo: AuthenticationRelay.maximumBytes).readableBytesView)
            // The host of the request: the port is not known before the server listens.
            let host = request.head.authority ?? ""
            return try relayed(form, host, request.headers[.acceptLanguage], merchantData) { answer.yield($0) }
        }
        router.get("/done") { _, _ in
            visit.yield()
            return page(status: .ok, headers: [], donePage)
        }
        let logger = Logger(label: "term") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { announce.yield($0.localAddress?.port ?? 0) }, logger: logger)
        var configuration = ServiceGroupConfiguration(services: [.init(service: application)], logger: logger)
        // A browser keeps connections open without using them.
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let server = ServiceGroup(configuration: configuration)
        async let running: Void = {
            defer { announce.finish() }
            try await server.run()
        }()
        let outcome: Result<Outcome, any Error>
        do {
            guard let port = await ready.first(where: { _ in true }) else { throw NotListening() }
            let term = PhoneTermPage(
                address: "http://127.0.0.1:\(port)/term", merchantData: merchantData, answers: answers,
                visits: visits)
            outcome = .success(try await body(term))
        } catch {
            outcome = .failure(error)
        }
        await server.triggerGracefulShutdown()
        // An error of the server does not matter for the payment, whose outcome is known.
        try? await running
        return try outcome.get()
    }

    private static func relayed(
        _ form: [UInt8], _ host: String, _ language: String?, _ merchantData: String,
        _ take: (String) -> Void
    ) throws -> Response {
        guard let done = URL(string: "http://\(host)/done") else { throw HTTPError(.badRequest) }
        let pairs = FormEncoding.decode(form) ?? []
        let isOurs = pairs.filter { $0.name == "MD" }.map(\.value) == [merchantData]
        // A form of another authentication is answered like an unreadable one.
        let answer = AuthenticationRelay(to: .appLink(done)).answer(form: isOurs ? form : [], acceptLanguage: language)
        if answer.status == 200, let paRes = pairs.first(where: { $0.name == "PaRes" })?.value {
            take(try AuthenticationReturn(paRes: paRes).paResMessage)
        }
        return page(status: .init(code: answer.status), headers: answer.headers, answer.html)
    }

    private static func page(
        status: HTTPResponse.Status, headers: [(name: String, value: String)], _ html: String
    ) -> Response {
        var fields: HTTPFields = [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"]
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    private static let donePage = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Back to the terminal</title></head>
        <body><main><h1>Back to the terminal</h1><p>The answer has arrived there. You can close this window.</p></main>
        </body></html>

        """
}

extension AsyncStream where Element: Sendable {
    /// The first element; `nil` if none arrives in time.
    fileprivate func next(within limit: Duration) async -> Element? {
        await withTaskGroup(of: Element?.self) { group in
            group.addTask { await first { _ in true } }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
