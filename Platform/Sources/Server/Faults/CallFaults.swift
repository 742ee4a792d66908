import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The faults of calls, around the whole router: before an API reads a call, and after it has answered.
///
/// While no fault is ordered and no shop has a clock of its own, it does nothing. Otherwise it reads the body first, so that an API can say which call it is.
/// A body that cannot be read is refused by its API, as without this.
///
/// A reference: each call passes through it, and a copy would hold each of its parts.
final class CallFaults: Sendable {
    let faults: FaultBook
    /// A call is handled in the time of the shop that it names, whose clock may be ahead of the platform's.
    let clock: any PlatformClock
    let apis: [any PaymentAPI]
    let store: any Store
    /// Returns once nothing that is due waits to be delivered, or after the time.
    let waitForDeliveries: @Sendable (Duration) async -> Void

    init(
        faults: FaultBook, clock: any PlatformClock, apis: [any PaymentAPI], store: any Store,
        waitForDeliveries: @escaping @Sendable (Duration) async -> Void
    ) {
        self.faults = faults
        self.clock = clock
        self.apis = apis
        self.store = store
        self.waitForDeliveries = waitForDeliveries
    }

    /// The largest that an API reads, Worldline Direct's; larger calls are refused anyway.
    private static let bodyLimit = 256 * 1_024

    func respond(
        to request: Request, over channel: any Channel, _ handle: @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        // What is no call of a merchant or a shopper has no faults, and a seed file is far larger than any call.
        guard !faults.isEmpty || clock.hasShopClocks, RequestJournal.isJournalled(request.uri.path) else {
            return shown(try await handle(request))
        }
        var request = request
        let body: ByteBuffer
        do {
            body = try await request.bytes(upTo: Self.bodyLimit)
        } catch {
            request.body = RequestBody(asyncSequence: FailedBody(error: error))
            return shown(try await handle(request))
        }
        request.body = RequestBody(buffer: body)
        let call = CalledRequest(
            method: request.method.rawValue, path: request.uri.path,
            query: request.uri.query, headers: request.headers.map { ($0.name.rawName, $0.value) },
            body: Array(body.readableBytesView))
        guard var facts = await facts(of: call) else {
            let response = try await handle(request)
            return ShopTime.$shop.withValue(shopWithoutFaults(of: call)) { shown(response) }
        }
        facts.headers = call.headers
        facts.progress = FaultFacts.CallProgress()
        let (asked, known) = (request, facts)
        let shop = known.api.flatMap { api in known.shop.map { ShopID(api: api, name: $0) } }
        return try await ShopTime.$shop.withValue(shop) {
            shown(try await withFaults(asked, known, channel, handle))
        }
    }

    /// The time of the platform, or of the shop, where an operator moved it: the reader of an answer sees why it speaks of
    /// another day.
    private func shown(_ response: Response) -> Response {
        let now = clock.now()
        guard abs(now.milliseconds - clock.machineTime().milliseconds) > 1_000, let name = Self.timeHeader else {
            return response
        }
        var response = response
        response.headers[name] = now.iso8601
        return response
    }

    private static let timeHeader = HTTPField.Name("Guichet-Time")

    private func withFaults(
        _ asked: Request, _ known: FaultFacts, _ channel: any Channel,
        _ handle: @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        guard !faults.isEmpty else { return try await handle(asked) }
        let known = await faults.completed(known, from: store)
        return try await FaultFacts.$current.withValue(known) {
            guard let skew = await faults.take(.dateCheck, for: known) else {
                return try await act(on: asked, known, channel, handle)
            }
            return try await ClockSkew.$seconds.withValue(skew.delaySeconds) {
                try await act(on: asked, known, channel, handle)
            }
        }
    }

    private func facts(of call: CalledRequest) async -> FaultFacts? {
        for api in apis {
            if let facts = await api.facts(of: call) { return facts }
        }
        return nil
    }

    private func shopWithoutFaults(of call: CalledRequest) -> ShopID? {
        for api in apis {
            if let shop = api.shopWithoutFaults(of: call) { return ShopID(api: type(of: api).name, name: shop) }
        }
        return nil
    }

    private func act(
        on request: Request, _ facts: FaultFacts, _ channel: any Channel,
        _ handle: @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        guard let hit = await faults.take(.call, for: facts) else { return try await handle(request) }
        switch hit.fault {
        case .slow:
            try await faults.pause(hit.delay)
            return try await handle(request)
        case .silent:
            try await faults.pause(hit.delay)
            return await cut(channel)
        case .connectionRefused: return await cut(channel)
        case .error500: return Self.problem(.internalServerError)
        case .error502: return Self.page(.badGateway, "502 Bad Gateway")
        case .error503: return Self.later(.serviceUnavailable, hit)
        case .tooMany: return Self.later(.tooManyRequests, hit)
        case .redirect:
            return Response(status: .found, headers: [.location: "http://127.0.0.1:9/elsewhere"])
        case .callDoubled: _ = try await handle(request)
        default: break
        }
        return try await answer(try await handle(request), hit, channel)
    }

    /// The answer of a call that was carried out.
    private func answer(_ response: Response, _ hit: FaultHit, _ channel: any Channel) async throws -> Response {
        switch hit.fault {
        case .answerSlow:
            try await faults.pause(hit.delay)
            return response
        case .notificationFirst:
            await waitForDeliveries(hit.delay)
            return response
        case .answerLost: return await cut(channel)
        case .error500After: return Self.problem(.internalServerError)
        case .error504: return Self.page(.gatewayTimeout, "504 Gateway Time-out")
        case .answerHTML: return Self.page(response.status, "Welcome")
        case .answerEmpty: return response.with(body: ByteBuffer())
        case .answerWrongType:
            var response = response
            response.headers[.contentType] = "text/html"
            return response
        default: break
        }
        let body = try await Collector.bytes(of: response.body)
        switch hit.fault {
        case .answerTruncated:
            return response.with(body: body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? body)
        case .answerWrongSeal: return response.with(body: Self.wrongSeal(body))
        case .answerCut: return response.with(body: half(of: body, then: channel))
        case .answerDribbles: return response.with(body: dribbling(body, hit.delay))
        default: return response.with(body: body)
        }
    }

    /// Ends the connection: the client gets no answer. What is returned goes nowhere.
    private func cut(_ channel: any Channel) async -> Response {
        try? await channel.close(mode: .all)
        return Response(status: .serviceUnavailable)
    }

    private func half(of body: ByteBuffer, then channel: any Channel) -> ResponseBody {
        ResponseBody(contentLength: body.readableBytes) { writer in
            if let half = body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) {
                try await writer.write(half)
            }
            try await channel.close(mode: .all)
        }
    }

    private func dribbling(_ body: ByteBuffer, _ pause: Duration) -> ResponseBody {
        let wait = faults.pause
        return ResponseBody(contentLength: body.readableBytes) { writer in
            var rest = body
            let size = max(1, rest.readableBytes / 8)
            while let piece = rest.readSlice(length: min(size, rest.readableBytes)), piece.readableBytes > 0 {
                try await writer.write(piece)
                try await wait(pause)
            }
            try await writer.finish(nil)
        }
    }
}

extension CallFaults {
    private static func problem(_ status: HTTPResponse.Status) -> Response {
        Response.text("\(status.code) \(status.reasonPhrase)\n", status: status)
    }

    /// What a proxy in front of the platform answers.
    private static func page(_ status: HTTPResponse.Status, _ title: String) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: "<!doctype html><title>\(title)</title><h1>\(title)</h1><hr><p>proxy</p>\n")))
    }

    private static func later(_ status: HTTPResponse.Status, _ hit: FaultHit) -> Response {
        var response = problem(status)
        response.headers[.retryAfter] = String(hit.delaySeconds)
        return response
    }

    /// The same JSON with another first digit of its seal.
    private static func wrongSeal(_ body: ByteBuffer) -> ByteBuffer {
        guard var object = try? JSONValue(parsing: Array(body.readableBytesView)).object,
            let seal = object["seal"]?.text
        else { return body }
        object["seal"] = .string((seal.hasPrefix("0") ? "1" : "0") + seal.dropFirst())
        return ByteBuffer(bytes: JSONValue.object(object).encoded())
    }
}

extension Response {
    fileprivate func with(body: ByteBuffer) -> Response { with(body: ResponseBody(byteBuffer: body)) }

    fileprivate func with(body: ResponseBody) -> Response {
        var headers = headers
        headers[.contentLength] = body.contentLength.map { String($0) }
        return Response(status: status, headers: headers, body: body)
    }
}

/// A body that was too large, or did not arrive whole. The server gives each body once, and an empty one after that: an API
/// would take a capture of a part for one of everything.
private struct FailedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let error: any Error

        mutating func next() async throws -> ByteBuffer? { throw error }
    }

    let error: any Error

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(error: error) }
}

/// Reads an answer's body into memory.
private struct Collector: ResponseBodyWriter {
    private final class Buffer: Sendable {
        let bytes = Mutex(ByteBuffer())
    }

    private let buffer = Buffer()

    static func bytes(of body: ResponseBody) async throws -> ByteBuffer {
        let collector = Collector()
        let buffer = collector.buffer
        try await body.write(collector)
        return buffer.bytes.withLock { $0 }
    }

    mutating func write(_ piece: ByteBuffer) async throws {
        buffer.bytes.withLock { bytes in
            var piece = piece
            bytes.writeBuffer(&piece)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
