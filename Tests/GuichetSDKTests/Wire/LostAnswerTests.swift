import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("An order whose answer is lost")
struct LostAnswerTests {
    private static let accepted = ScriptedTransport.Step.answer(#"{"inAppResponseCode":"00","orderId":"A1"}"#)

    @Test(
        "is sent again, byte for byte",
        arguments: [HTTPTransportError.Code.interrupted, .timedOut, .answerTooLarge, .unreachable])
    func again(code: HTTPTransportError.Code) async throws {
        let transport = ScriptedTransport(.failure(code), Self.accepted)
        let response = try await InAppWireDriver(transport: transport).cardOrder(Sample.order())
        #expect(response.orderId == "A1")
        let requests = await transport.requests
        try #require(requests.count == 2)
        #expect(requests[0].body == requests[1].body)
        #expect(requests[0].url == requests[1].url)
        #expect(requests[0].headers.map(\.value) == requests[1].headers.map(\.value))
    }

    @Test("is sent as often as the app allows, and once more by default")
    func attempts() async throws {
        for (resends, attempts) in [(-1, 1), (0, 1), (1, 2), (3, 4)] {
            let steps = Array(repeating: ScriptedTransport.Step.failure(.timedOut), count: attempts)
            let transport = ScriptedTransport(steps: steps)
            let error = try await orderError(over: transport, resends: resends)
            #expect(error.code == .outcomeUnknown)
            #expect(await Set(transport.requests.map(\.body)).count == 1)
            #expect(await transport.requests.count == attempts)
        }
        let byDefault = ScriptedTransport(.failure(.timedOut), .failure(.timedOut))
        await #expect(throws: InAppError.self) {
            try await InAppWireDriver(transport: byDefault).cardOrder(Sample.order())
        }
        #expect(await byDefault.requests.count == 2)
    }

    @Test("is sent again after any pause, which ends with the caller's task", arguments: [.infinity, 1e300, .nan, -1])
    func pauses(seconds: Double) async throws {
        let transport = ScriptedTransport(.failure(.timedOut), .failure(.cancelled))
        let driver = InAppWireDriver(transport: transport, pauseSeconds: seconds)
        let order = Task { try await driver.cardOrder(Sample.order()) }
        while await transport.requests.isEmpty { await Task.yield() }
        order.cancel()
        let error = await #expect(throws: InAppError.self) { _ = try await order.value }
        #expect(error?.code == .outcomeUnknown)
    }

    @Test(
        "leaves the outcome unknown: the advice is to ask",
        arguments: [HTTPTransportError.Code.interrupted, .timedOut, .answerTooLarge, "somethingNew"])
    func unknown(code: HTTPTransportError.Code) async throws {
        let error = try await orderError(over: ScriptedTransport(.failure(code)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(error.reason.contains(code.rawValue))
    }

    @Test("was not sent when the platform could never be reached: the same call may be made again")
    func notSent() async throws {
        let error = try await orderError(
            over: ScriptedTransport(.failure(.unreachable), .failure(.unreachable)), resends: 1)
        #expect(error.code == .notSent)
        #expect(error.advice == .retry)
    }

    @Test(
        "may have arrived when only one of its attempts was sure not to",
        arguments: [
            [HTTPTransportError.Code.interrupted, .unreachable], [.unreachable, .interrupted],
            [.timedOut, .unreachable], [.unreachable, .timedOut], [.answerTooLarge, .unreachable],
        ])
    func mayHaveArrived(codes: [HTTPTransportError.Code]) async throws {
        let transport = ScriptedTransport(steps: codes.map { .failure($0) })
        let error = try await orderError(over: transport, resends: 1)
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(await transport.requests.count == 2)
    }

    @Test("is not sent again once it was cancelled, and may have arrived")
    func cancelled() async throws {
        let transport = ScriptedTransport(.failure(.cancelled))
        let error = try await orderError(over: transport, resends: 3)
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(await transport.requests.count == 1)
    }

    @Test("is not sent again once an answer came, whatever the answer")
    func answered() async throws {
        let transport = ScriptedTransport(.answer("<html>Bad Gateway</html>", status: 502))
        let error = try await orderError(over: transport, resends: 3)
        #expect(error.code == .outcomeUnknown)
        #expect(await transport.requests.count == 1)
    }

    @Test("can be asked for, and the question may be sent again too")
    func outcome() async throws {
        let transport = ScriptedTransport(
            .failure(.timedOut), .failure(.timedOut), .failure(.interrupted),
            .answer(#"{"inAppResponseCode":"00","outcome":"final","response":{"inAppResponseCode":"05"}}"#))
        let driver = InAppWireDriver(transport: transport)
        let order = try Sample.order()
        let error = try await #require(throws: InAppError.self) { try await driver.cardOrder(order) }
        #expect(error.advice == .ask)
        guard case .final(let response) = try await driver.outcome(of: .initialisation(order.initialisation)) else {
            Issue.record("the outcome is final")
            return
        }
        #expect(response.inAppResponseCode == .refused)
        let bodies = await transport.requests.map(\.body)
        try #require(bodies.count == 4)
        #expect(bodies[2] == bodies[3])
        #expect(bodies[1] != bodies[2])
    }

    /// `retry` has the text "nothing was charged".
    @Test(
        "is still unknown when the question gets no answer, or cannot be sent: the advice is to ask again",
        arguments: [HTTPTransportError.Code.unreachable, .interrupted, .cancelled])
    func outcomeNotSent(code: HTTPTransportError.Code) async throws {
        let error = try await outcomeError(over: ScriptedTransport(.failure(code)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }
}
