import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /listen` and `POST /listen/answers`: a program receives the shops' notifications, and reports the answer of its
/// own server.
struct ListenRoutes: Sendable {
    let listeners: NotificationListeners
    /// `nil` where one process serves.
    let others: OtherListeners?
    let streams: OpenStreams
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        var described = OperatorOperation(
            "listen",
            "Notifications as server-sent events, in place of their delivery to the shop's address. Each waits for its "
                + "answer.",
            query: [
                .text("api", "Only this API."), .text("shop", "Only this shop, such as 69876357 or lyra/69876357."),
            ], answer: "NotificationStream", refusals: [404, 503])
        described.mediaType = "text/event-stream"
        let (gate, operation) = (router.gate, described)
        router.contract.add("get", "listen", needing: .test, operation)
        router.router.get("\(OperatorRouter.path)/listen") { request, context in
            await gate.answer(request, context, .test, operation) { call in try await listen(call) }
        }
        let answering = OperatorOperation(
            "answerNotification", "How the program's own server answered a notification of the stream.",
            body: Self.schema, answer: "Delivery", refusals: [404])
        router.contract.add("post", "listen/answers", needing: .test, answering)
        router.router.post("\(OperatorRouter.path)/listen/answers") { request, context in
            await gate.answer(request, context, .test, answering) { call in
                Response.json(try take(try await call.body(), from: call.caller))
            }
        }
    }

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "number": ["type": "integer", "minimum": .integer(1)],
            "status": ["type": "integer", "minimum": .integer(100), "maximum": .integer(599)],
            "problem": ["type": "string", "maxLength": .integer(300)],
        ],
        "required": ["number"],
    ]

    // MARK: The stream

    private func listen(_ call: OperatorCall) async throws -> Response {
        let shop = try shops.filter(call.text("api"), call.text("shop"))
        guard shops.know(shop) else { throw OperatorShops.unknown }
        let place = try streams.open(for: call.caller)
        let listener = try await open(shop, call.caller)
        var response = Response.eventStream
        response.body = ResponseBody { writer in
            defer {
                listener.close()
                place.close()
            }
            try await write(listener.number, while: call.isStillAdmitted, to: &writer)
            try await writer.finish(nil)
        }
        return response
    }

    /// From the answer on, the other nodes hand over what they send.
    private func open(_ shop: ShopFilter, _ caller: OperatorCaller) async throws -> Listener {
        let number = listeners.open(api: shop.api, shop: shop.shop, of: caller.name)
        let listener = Listener(number: number, listeners: listeners)
        try await others?.announce()
        return listener
    }

    /// Ends when it is closed, or when it is no longer referenced: the answer may never be written.
    private final class Listener: Sendable {
        let number: Int64
        private let listeners: NotificationListeners

        init(number: Int64, listeners: NotificationListeners) {
            self.number = number
            self.listeners = listeners
        }

        func close() { listeners.close(number) }

        deinit { close() }
    }

    /// Until the platform stops, the peer leaves, or the token ends.
    @concurrent
    private func write(
        _ listener: Int64, while isAdmitted: @Sendable () -> Bool, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        var said = ContinuousClock.now
        while !streams.isEnding, isAdmitted() {
            let text = listeners.take(listener).map { Self.event($0) }.joined()
            if !text.isEmpty || streams.areSearched() || said.advanced(by: .seconds(2)) < .now {
                // A program that has left is noticed by writing to it; until then it would keep notifications.
                try await writer.write(ByteBuffer(string: text.isEmpty ? ":\n\n" : text))
                said = .now
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private static func event(_ item: NotificationListeners.Item) -> String {
        let request = item.request
        let about = request.origin
        var json = JSONObject()
        json.append("number", .integer(item.number))
        json.append("api", about.map { .string($0.shop.api) } ?? .null)
        json.append("shop", about.map { .string($0.shop.name) } ?? .null)
        json.append("reference", about?.reference().map(JSONValue.string) ?? .null)
        json.append("url", .string(ShownAddress.text(of: item.url)))
        json.append("contentType", .string(request.contentType))
        json.append(
            "headers",
            .array(request.headers.map { ["name": .string($0.name), "value": .string($0.value)] }))
        json.append("body", .string(Base64URL.encode(request.body)))
        let text = String(decoding: JSONValue.object(json).encoded(), as: UTF8.self)
        return "event: notification\ndata: \(text)\n\n"
    }

    // MARK: Its answers

    private func take(_ message: JSONObject, from caller: OperatorCaller) throws -> JSONObject {
        guard case .number(let digits)? = message["number"], let number = Int64(digits), number > 0 else {
            throw OperatorProblem.invalid("number", "is not a number of the stream")
        }
        let delivery: Delivery
        if message["problem"] != nil {
            delivery = .failed(reason: String(try message.string("problem").prefix(300)))
        } else {
            guard case .number(let digits)? = message["status"], let status = Int(digits), (100...599).contains(status)
            else { throw OperatorProblem.invalid("status", "is not an HTTP status, and there is no problem instead") }
            delivery = listeners.terms(of: number).delivery(status: status)
        }
        guard listeners.answer(number, delivery, of: caller.name) else {
            throw OperatorProblem(
                .unknownDelivery, status: 404, "There is no such notification that waits for an answer",
                detail: "It was answered already, its time is over, or the stream of another token had it.")
        }
        var answer = JSONObject()
        answer.append("number", .integer(number))
        answer.append("result", .string(Self.words(delivery)))
        return answer
    }

    private static func words(_ delivery: Delivery) -> String {
        switch delivery {
        case .accepted: "delivered"
        case .failed(let reason), .refused(let reason), .postponed(_, let reason): reason
        }
    }
}
