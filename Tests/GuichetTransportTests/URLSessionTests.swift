import Foundation
import GuichetCore
import Testing

@testable import GuichetURLSession

@Suite("URLSession as a transport", .timeLimit(.minutes(10)))
struct URLSessionTests {
    /// Foundation on Linux calls every failed exchange so once the first address of the host has refused the connection,
    /// such as ::1 of localhost. On Apple's systems URLSession may repeat a request on a new connection.
    @Test(
        "says that nothing was sent only if nothing was",
        arguments: [URLError.Code.cannotConnectToHost, .notConnectedToInternet, .secureConnectionFailed])
    func sent(code: URLError.Code) {
        let before = Exchanges.translated(URLError(code), bytesSent: 0)
        #expect(before.code == .unreachable)
        #expect(!before.mayHaveArrived)
        let after = Exchanges.translated(URLError(code), bytesSent: 252)
        #expect(after.code == .interrupted)
        #expect(after.mayHaveArrived)
    }
}
