import APISupport
import GuichetCore
import Server
import Synchronization
import Testing

@testable import guichet

@Suite("What a command says of a refusal of the running platform")
struct OperatorRefusalTests {
    @Test(
        "an answer that is not JSON, as of a node whose database is away, is said as it is, and not as a fault of its syntax",
        arguments: [
            (
                503, "the database of this platform cannot be reached\n",
                "the database of this platform cannot be reached"
            ),
            (500, "", "the platform answered 500"),
        ])
    func text(status: Int, body: String, says: String) {
        let answer = HTTPTransportResponse(status: status, body: Array(body.utf8))
        let (operators, changes) = (OperatorRefusal(unreadable: answer), ShopAccess.refusal(answer))
        #expect("\(operators)".lowercased() == "\(says). see its log.", "\(operators)")
        #expect("\(changes)" == "\(says); see its log", "\(changes)")
        #expect(operators.status == .failure && changes.status == .failure)
    }

    @Test("what a platform of an earlier version does not have is said as such: its log has nothing of it")
    func otherVersion() {
        let answer = HTTPTransportResponse(status: 404, body: [])
        let (operators, changes) = (OperatorRefusal(unreadable: answer), ShopAccess.refusal(answer))
        let says = "the running platform does not know this command; "
        #expect("\(changes)" == says + "use the guichet of its version, or start it again with this one")
        #expect("\(operators)".lowercased().replacing(".", with: "") == "\(changes)".replacing(";", with: ""))
        #expect(operators.status == .failure && changes.status == .failure)
    }

    @Test("a refusal in JSON is said in its own words")
    func json() {
        let answer = HTTPTransportResponse(
            status: 409, body: Array(#"{"kind":"conflict","reason":"it is there","remedy":"name another one"}"#.utf8))
        #expect("\(ShopAccess.refusal(answer))" == "it is there; name another one")
    }

    /// As with a platform that is killed: its socket still took the question.
    @Test("a command that goes on asks again what was not answered, and then says that no platform runs")
    func following() async throws {
        for (codes, code, left) in [
            ([.failed, .notRunning], .notRunning, 0), ([.invalid, .failed], .invalid, 1),
        ] as [([ShopError.Code], ShopError.Code, Int)] {
            let next = Mutex(codes)
            let error = await #expect(throws: ShopError.self) {
                try await OperatorAccess.following { () -> Int in
                    throw ShopError(next.withLock { $0.removeFirst() }, "it ended", remedy: "see its log")
                }
            }
            #expect(error?.code == code)
            #expect(next.withLock { $0.count } == left)
        }
    }

    @Test("a platform that ends or is silent meanwhile is said in words; that none runs stays for the caller to tell")
    func unanswered() {
        func told(_ code: HTTPTransportError.Code) -> any Error {
            AdminSocket.told(HTTPTransportError(code: code, reason: "HTTPClientError.remoteConnectionClosed"), 30)
        }
        let ended =
            "the platform ended, or closed the connection, before it answered; it is not known what it has done: "
        #expect("\(told(.interrupted))" == ended + "see its log, and run the command again when it serves")
        let silent = "the platform did not answer within 30 s; it is not known what it has done: "
        #expect("\(told(.timedOut))" == silent + "see its log, and run the command again")
        #expect((told(.unreachable) as? HTTPTransportError)?.code == .unreachable)
    }
}
