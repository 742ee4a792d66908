import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support
import Testing

/// docs/metrics.md, "Traces"
@Suite("A trace in notifications", .timeLimit(.minutes(5)))
struct TracedNotificationTests {
    private struct Traced: HTTPTransport {
        let network: any HTTPTransport
        let header: String
        let states: [String]

        func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            var request = request
            request.headers.append((name: "traceparent", value: header))
            for state in states { request.headers.append((name: "tracestate", value: state)) }
            return try await network.send(request)
        }
    }

    @Test("the notification about a payment carries the trace of the request that made it, and others carry none")
    func passedOn() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            func told(
                _ reference: String, _ count: Int, traced: String?, _ states: [String] = []
            ) async throws -> [String] {
                var order = OrderInitializeRequest.test(reference)
                order.automaticResponseUrl = "http://127.0.0.1:9/told"
                let initialisation = try await test.merchant().orderInitialize(order)
                let network = traced.map { Traced(network: test.transport, header: $0, states: states) }
                let phone: InAppClient<Sips> = test.phone(over: network)
                #expect(try await phone.pay(initialisation).isAccepted)
                let notification = try await poll("the notification") {
                    sent.all.count == count ? sent.all.last?.notification : nil
                }
                return notification.headers.filter { $0.name.hasPrefix("trace") }.map(\.value)
            }
            let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            let traced = try await told("TRACED", 1, traced: trace)
            #expect(traced == [trace])
            // Several fields are one list.
            let stated = try await told("STATED", 2, traced: trace, ["rojo=00f067aa0ba902b7", "congo=t61rcWkgMzE"])
            #expect(stated == [trace, "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"])
            let wrongState = try await told("WRONGSTATE", 3, traced: trace, ["rojo=1,rojo=2"])
            #expect(wrongState == [trace])
            let plain = try await told("PLAIN", 4, traced: nil)
            #expect(plain == [])
            let invalid = try await told("INVALID", 5, traced: "00-zz-00f067aa0ba902b7-01", ["rojo=1"])
            #expect(invalid == [])
        }
    }
}
