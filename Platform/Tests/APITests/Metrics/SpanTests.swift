import APISupport
import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import HTTPTypes
import InMemoryTracing
import Support
import Testing
import Tracing

/// docs/metrics.md, "Traces"
@Suite("Spans", .timeLimit(.minutes(5)))
struct SpanTests {
    @Test("a payment has spans: the request, in it the two durable steps, and the delivery of its notification")
    func payment() async throws {
        let (tracer, sent) = (InMemoryTracer(idGenerator: .incrementing), SentNotifications())
        var options = TestPlatform.Options()
        options.spans = Spans(tracer)
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var order = OrderInitializeRequest.test("SPANS")
            order.automaticResponseUrl = "http://127.0.0.1:9/told"
            let initialisation = try await test.merchant().orderInitialize(order)
            let phone: InAppClient<Sips> = test.phone(over: test.transport)
            #expect(try await phone.pay(initialisation).isAccepted)
            func finished(_ name: String) async throws -> FinishedInMemorySpan {
                try await poll("the span \(name)") { tracer.finishedSpans.first { $0.operationName == name } }
            }
            let (intent, outcome) = (try await finished("store intent"), try await finished("store outcome"))
            let request = try await poll("the request") {
                tracer.finishedSpans.first { $0.spanID == intent.parentSpanID }
            }
            #expect(request.kind == .server)
            #expect(request.operationName.hasPrefix("POST /"))
            #expect(request.attributes["http.response.status_code"]?.toSpanAttribute() == .int64(200))
            #expect(outcome.parentSpanID == request.spanID)
            let delivery = try await finished("deliver notification")
            #expect(delivery.kind == .client)
            #expect(delivery.traceID == request.traceID)
            #expect(delivery.parentSpanID == request.spanID)
            #expect(delivery.attributes["server.address"]?.toSpanAttribute() == .string("127.0.0.1:9"))
            // The receiver's spans belong to the delivery.
            let headers = try #require(sent.all.last?.notification).headers
            #expect(headers.contains { $0.value == delivery.spanID })
            // No span says what a client sent.
            let said = tracer.finishedSpans.map { "\($0.operationName) \($0.attributes)" }.joined()
            #expect(!said.contains("SPANS"))
        }
    }

    @Test("a request belongs to the span of its caller, and without a tracer nothing is made")
    func parents() async throws {
        let tracer = InMemoryTracer(idGenerator: .incrementing)
        var options = TestPlatform.Options()
        options.spans = Spans(tracer)
        try await TestPlatform.run(options) { test in
            let caller = tracer.startSpan("caller", context: .topLevel, ofKind: .client)
            var headers: [String: String] = [:]
            tracer.inject(caller.context, into: &headers, using: Names())
            let network = Named(network: test.transport, headers: headers)
            _ = try await test.over(network).merchant().orderInitialize(.test("CALLED"))
            let request = try await poll("the request") { tracer.finishedSpans.first { $0.kind == .server } }
            #expect(request.traceID == caller.traceID)
            #expect(request.parentSpanID == caller.spanID)
        }
        let context = Spans.none.context(of: [:], using: Names())
        #expect(context == nil)
        let result = await Spans.none.span("nothing") { $0 == nil && ServiceContext.current == nil }
        #expect(result)
    }

    @Test("a method that a caller invents makes no new value: it is _OTHER, and its span is HTTP")
    func method() async throws {
        let tracer = InMemoryTracer(idGenerator: .incrementing)
        var options = TestPlatform.Options()
        options.spans = Spans(tracer)
        try await TestPlatform.run(options) { test in
            for method in ["PROPFIND", "GET"] {
                _ = try await test.transport.send(HTTPTransportRequest(method: method, url: test.url("/v2/none")))
            }
            let requests = try await poll("two requests") {
                let spans = tracer.finishedSpans.filter { $0.kind == .server }
                return spans.count == 2 ? spans : nil
            }
            func told(_ name: String) -> [SpanAttribute?] {
                requests.map { $0.attributes[name]?.toSpanAttribute() }
            }
            #expect(told("http.request.method") == [.string("_OTHER"), .string("GET")])
            #expect(told("http.request.method_original") == [.string("PROPFIND"), nil])
            #expect(requests.first?.operationName.hasPrefix("HTTP") == true)
            #expect(requests.last?.operationName.hasPrefix("GET") == true)
        }
    }

    @Test("of an invented method no card number is told")
    func maskedMethod() throws {
        let method = TracedMethod(try #require(HTTPRequest.Method(rawValue: "4970100000000055")))
        #expect(method.name == "_OTHER")
        #expect(method.original == "497010XXXXXX0055")
    }

    private struct Names: Injector, Extractor {
        func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
        func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
    }

    private struct Named: HTTPTransport {
        let network: any HTTPTransport
        let headers: [String: String]

        func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            var request = request
            for (name, value) in headers { request.headers.append((name: name, value: value)) }
            return try await network.send(request)
        }
    }
}
