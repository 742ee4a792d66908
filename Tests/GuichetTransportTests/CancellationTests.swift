import Foundation
import GuichetCore
import Testing

@Suite("A transport whose task is cancelled", .timeLimit(.minutes(10)))
struct CancellationTests {
    /// Cancels once the request has arrived, and gives the error with which it ends.
    private func cancelled(_ transport: TransportUnderTest, _ server: LocalServer) async throws -> HTTPTransportError {
        let request = HTTPTransportRequest(url: try server.url(), body: [1], timeoutSeconds: 240)
        let sending = Task { try await transport.send(request) }
        for await _ in server.arrivals { break }
        sending.cancel()
        return try await #require(throws: HTTPTransportError.self) { try await sending.value }
    }

    @Test("stops waiting for the answer", arguments: TransportUnderTest.allCases)
    func waiting(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.fallSilent(after: []))
        let error = try await cancelled(transport, server)
        #expect(error.code == .cancelled)
        #expect(error.mayHaveArrived)
    }

    @Test("stops reading an answer that has begun", arguments: TransportUnderTest.allCases)
    func reading(transport: TransportUnderTest) async throws {
        let server = try LocalServer(
            .fallSilent(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345".utf8)))
        #expect(try await cancelled(transport, server).code == .cancelled)
    }

    /// Many of them, since the first instant of an exchange is the one in which a cancellation can be lost.
    @Test("before it has begun ends, too", arguments: TransportUnderTest.allCases)
    func before(transport: TransportUnderTest) async throws {
        let server = try LocalServer(.fallSilent(after: []))
        let request = HTTPTransportRequest(url: try server.url(), body: [1], timeoutSeconds: 240)
        let codes = try await transport.use { transport in
            await withTaskGroup(of: HTTPTransportError.Code?.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        withUnsafeCurrentTask { $0?.cancel() }
                        do throws(HTTPTransportError) {
                            _ = try await transport.send(request)
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                var codes: [HTTPTransportError.Code?] = []
                for await code in group { codes.append(code) }
                return codes
            }
        }
        #expect(codes.count == 200)
        #expect(codes.allSatisfy { $0 == .cancelled })
    }

    @Test("lets the next exchange go on", arguments: TransportUnderTest.allCases)
    func next(transport: TransportUnderTest) async throws {
        let silent = try LocalServer(.fallSilent(after: []))
        let server = try LocalServer(.answer(httpAnswer("200 OK", body: [1, 2, 3])))
        let (first, second) = (try silent.url(), try server.url())
        let body = try await transport.use { transport in
            let unanswered = HTTPTransportRequest(url: first, body: [1], timeoutSeconds: 240)
            let sending = Task { try await transport.send(unanswered) }
            for await _ in silent.arrivals { break }
            sending.cancel()
            await #expect(throws: HTTPTransportError.self) { try await sending.value }
            return try await transport.send(HTTPTransportRequest(url: second, body: [1], timeoutSeconds: 240)).body
        }
        #expect(body == [1, 2, 3])
    }
}
