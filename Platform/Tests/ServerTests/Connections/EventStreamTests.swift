import AdminAPI
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

@Suite("Streams of events", .timeLimit(.minutes(5)))
struct EventStreamTests {
    private static let card = "4970100000000055"
    private static let code = "7391"
    private static let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"

    private static func open(_ test: TestPlatform, _ token: String, after: String? = nil) async throws -> RawPeer {
        let peer = try await RawPeer.connect(test)
        let last = after.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try await peer.send(
            "GET /admin/api/v1/events HTTP/1.1\r\nHost: localhost\r\n\(last)Authorization: Bearer \(token)\r\n\r\n")
        return peer
    }

    private static func pay(_ test: TestPlatform, _ reference: String) async throws -> Int {
        let message: JSONValue = [
            "amount": .integer(2_500), "currency": "EUR", "orderId": .string(reference),
            "ipnTargetUrl": "https://shop.example/ipn",
            "paymentForms": [
                [
                    "paymentMethodType": "CARD", "pan": .string(card), "expiryMonth": "12", "expiryYear": "30",
                    "securityCode": .string(code),
                ]
            ],
        ]
        return try await test.transport.send(
            HTTPTransportRequest(
                url: test.url("/api-payment/V4/Charge/CreatePayment"),
                headers: [("Authorization", "Basic \(Data("69876357:\(password)".utf8).base64EncodedString())")],
                body: message.encoded())
        ).status
    }

    private static func tokens(_ names: [String], of owner: String, _ test: TestPlatform) async throws -> [String] {
        var tokens: [String] = []
        for name in names {
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/api/v1/tokens"), headers: [("Authorization", "Bearer \(owner)")],
                    body: Array(#"{"name": "\#(name)", "right": "see"}"#.utf8)))
            tokens.append(try #require(try JSONValue(parsing: answer.body)["token"]?.text))
        }
        return tokens
    }

    @Test("Above the limit a stream is refused clearly, payments go on, and one that ends makes room for another")
    func limit() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let owner = try await test.platform.admin.tokens.replaceOwners().reveal()
            let tokens = try await Self.tokens(["anna", "boris", "carla", "dirk"], of: owner, test)
            var streams: [RawPeer] = []
            for number in 0..<OpenStreams.limit {
                let stream = try await Self.open(test, tokens[number / OpenStreams.limitPerCaller])
                try await stream.wait(for: "event: start")
                streams.append(stream)
            }
            for _ in 0..<16 {
                let refused = try await Self.open(test, owner)
                try await refused.wait(for: "urn:guichet:problem:too-many-streams")
                #expect(refused.received.hasPrefix("HTTP/1.1 503 "))
                #expect(refused.received.contains("64 are possible at once"))
                await refused.close()
            }
            #expect(try await Self.pay(test, "ORDER1") == 200)
            try await streams[63].wait(for: "authorised by the acquirer")
            // Nothing happens meanwhile that the streams of those who leave would tell.
            for stream in streams { await stream.close() }
            _ = try await poll("room for another stream") {
                let another = try await Self.open(test, owner)
                try await another.wait(for: "\r\n\r\n")
                let isOpen = another.received.hasPrefix("HTTP/1.1 200 ")
                await another.close()
                return isOpen ? true : nil
            }
        }
    }

    @Test("Where places are few, all streams look for a moment whether their peers have left, and only then")
    func search() throws {
        let streams = OpenStreams { false }
        let now = ContinuousClock.now
        let callers = ["anna", "boris", "carla", "dirk"].map { OperatorCaller(name: $0, right: .see) }
        var places: [OpenStreams.Place] = []
        for number in 0..<OpenStreams.limit {
            places.append(try streams.open(for: callers[number / OpenStreams.limitPerCaller], at: now))
        }
        #expect(throws: OperatorProblem.self) {
            try streams.open(for: .commandLine, at: now.advanced(by: .seconds(60)))
        }
        for (second, expected) in [(60, true), (61, true), (62, false), (3_600, false)] {
            #expect(streams.areSearched(at: now.advanced(by: .seconds(second))) == expected, "\(second)")
        }
        places.removeLast().close()
        #expect(throws: Never.self) { try streams.open(for: .commandLine, at: now) }
    }

    @Test("A browser in which one page is opened after another is refused none: those that it left are looked for")
    func searchBeforeLimit() throws {
        let streams = OpenStreams { false }
        let now = ContinuousClock.now
        let reader = OperatorCaller(name: "reader", right: .see)
        var places: [OpenStreams.Place] = []
        for _ in 0..<OpenStreams.limitPerCaller / 2 { places.append(try streams.open(for: reader, at: now)) }
        #expect(!streams.areSearched(at: now))
        places.append(try streams.open(for: reader, at: now))
        #expect(streams.areSearched(at: now))
        #expect(!streams.areSearched(at: now.advanced(by: .seconds(2))))
    }

    @Test("One caller's streams leave room for those of others, and one that ends makes room for another of the same")
    func limitOfOneCaller() throws {
        let streams = OpenStreams { false }
        let reader = OperatorCaller(name: "reader", right: .see)
        var places: [OpenStreams.Place] = []
        for _ in 0..<OpenStreams.limitPerCaller { places.append(try streams.open(for: reader)) }
        let refusal = #expect(throws: OperatorProblem.self) { try streams.open(for: reader) }
        #expect(refusal?.kind == .tooManyStreams && refusal?.status == 503)
        #expect(
            refusal?.detail
                == "16 of one token, or of the command line, are possible at once. Close one, or try again later.")
        places.append(try streams.open(for: .commandLine))
        places.append(try streams.open(for: OperatorCaller(name: "owner", right: .administer)))
        places.removeFirst().close()
        places.append(try streams.open(for: reader))
        #expect(throws: OperatorProblem.self) { try streams.open(for: reader) }
    }

    @Test("A stream asks a proxy such as nginx to pass each event on at once", arguments: ["events", "listen"])
    func buffering(path: String) async throws {
        try await TestPlatform.run { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let stream = try await RawPeer.connect(test)
            try await stream.send(
                "GET /admin/api/v1/\(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n")
            try await stream.wait(for: "\r\n\r\n")
            #expect(stream.received.hasPrefix("HTTP/1.1 200 "))
            #expect(stream.received.contains("X-Accel-Buffering: no\r\n"), "\(stream.received)")
            await stream.close()
        }
    }

    @Test("A stream tells each attempt of a notification; a client that comes back after an event misses nothing")
    func deliveries() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let stream = try await Self.open(test, token)
            try await stream.wait(for: "event: start")
            #expect(try await Self.pay(test, "ORDER1") == 200)
            try await stream.wait(for: "event: delivery")
            try await stream.wait(for: #""url":"https://shop.example/ipn""#)
            try await stream.wait(for: #""result":"delivered""#)
            await stream.close()
            for (wrong, status) in [("1-2", 400), ("1-2-x", 400), ("-1-0-0", 400), ("0-0-0", 200)] {
                let another = try await Self.open(test, token, after: wrong)
                try await another.wait(for: "\r\n\r\n")
                #expect(another.received.hasPrefix("HTTP/1.1 \(status) "), "\(wrong)")
                if status == 200 { try await another.wait(for: "event: delivery") }
                await another.close()
            }
        }
    }

    /// The data of the first event of a kind.
    private static func data(of kind: String, in received: String) throws -> JSONValue {
        let lines = received.split(whereSeparator: \.isNewline)
        let place = try #require(lines.firstIndex(of: "event: \(kind)"))
        let line = try #require(lines[place...].first { $0.hasPrefix("data: ") })
        return try JSONValue(parsing: Array(line.dropFirst("data: ".count).utf8))
    }

    private static func names(_ json: JSONValue?) -> Set<String> { Set((json?.object?.members ?? []).map(\.name)) }

    @Test("Each event of both streams is in the document of the API, with its members")
    func documented() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let events = try await Self.open(test, token)
            try await events.wait(for: "event: start")
            #expect(try await Self.pay(test, "ORDER1") == 200)
            try await events.wait(for: "event: delivery")
            _ = try await Self.tokens(["anna"], of: token, test)
            try await events.wait(for: #"anna got a token with the right to see"}"#)
            let program = try await RawPeer.connect(test)
            try await program.send(
                "GET /admin/api/v1/listen HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n")
            try await program.wait(for: "retry: 1000")
            var request = NotificationRequest(contentType: "text/plain", body: Array("paid".utf8))
            request.origin = NotificationOrigin(
                id: NotificationID("n"), shop: ShopID(api: "sips", name: "002001000000001"), amount: nil,
                reference: { "ORDER2" })
            let listeners = test.platform.listeners
            async let delivery = listeners.deliver(request, to: "https://shop.example/response")
            // "paid", the last member.
            try await program.wait(for: #""cGFpZA"}"#)
            let notification = try Self.data(of: "notification", in: program.received)
            let taken: JSONValue = ["number": notification["number"] ?? .null, "status": .integer(200)]
            _ = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/api/v1/listen/answers"), headers: [("Authorization", "Bearer \(token)")],
                    body: taken.encoded()))
            #expect(await delivery == .accepted)

            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    method: "GET", url: test.url("/admin/api/v1/openapi.json"),
                    headers: [("Authorization", "Bearer \(token)")]))
            let document = try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 16, values: 100_000))
            let schemas = document["components"]?["schemas"]
            for (path, name, peer) in [("/events", "EventStream", events), ("/listen", "NotificationStream", program)] {
                let content = document["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]?["text/event-stream"]
                #expect(content?["schema"]?["$ref"]?.text == "#/components/schemas/\(name)")
                let kinds = Set(
                    peer.received.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("event: ") }
                        .map { $0.dropFirst("event: ".count) })
                #expect(kinds.count == (name == "EventStream" ? 4 : 1), "\(kinds)")
                for kind in kinds {
                    #expect(schemas?[name]?["description"]?.text?.contains("`\(kind)`") == true, "\(kind)")
                }
            }
            let received = events.received
            for (json, schema) in [
                (try Self.data(of: "payment", in: received), "PaymentEvent"),
                (try Self.data(of: "delivery", in: received), "DeliveryEvent"),
                (try Self.data(of: "change", in: received), "Change"), (notification, "NotificationEvent"),
            ] {
                #expect(Self.names(json) == Self.names(schemas?[schema]?["properties"]), "\(schema)")
            }
            await events.close()
            await program.close()
        }
    }

    @Test("A stream goes on after a reset, whose places are given again")
    func reset() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let stream = try await Self.open(test, token)
            try await stream.wait(for: "event: start")
            #expect(try await Self.pay(test, "ORDER1") == 200)
            try await stream.wait(for: #""result":"delivered""#)
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/api/v1/reset"), headers: [("Authorization", "Bearer \(token)")],
                    body: Array("{}".utf8)))
            #expect(answer.status == 200)
            try await stream.wait(for: "event: change")
            #expect(try await Self.pay(test, "ORDER2") == 200)
            try await stream.wait(for: "ORDER2")
            await stream.close()
        }
    }

    @Test("A stream has no card number, security code, password or token in it")
    func canary() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let tokens = test.platform.admin.tokens
            let token = try await tokens.replaceOwners().reveal()
            let stream = try await Self.open(test, token)
            try await stream.wait(for: "event: start")
            #expect(try await Self.pay(test, "CANARY1") == 200)
            let made = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/api/v1/tokens"), headers: [("Authorization", "Bearer \(token)")],
                    body: Array(#"{"name": "anna", "right": "see"}"#.utf8)))
            let secret = try #require(try JSONValue(parsing: made.body)["token"]?.text)
            try await stream.wait(for: "anna got a token")
            try await stream.wait(for: "authorised by the acquirer")
            #expect(stream.received.contains("497010XXXXXX0055"))
            for text in [Self.card, Self.code, Self.password, "DEMOPRIVATEKEY", token, secret] {
                #expect(!stream.received.contains(text), "\(text.prefix(6))")
            }
            await stream.close()
        }
    }
}
