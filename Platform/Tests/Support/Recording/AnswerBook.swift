import AdminAPI
import Foundation
import GuichetCore
import Synchronization

/// Every different answer of a whole run of tests, whichever test asked: what the platform can say, as a set.
///
/// Where the environment names a folder in `GUICHET_RECORDINGS`, each test platform writes there what its tests are
/// answered; `Scripts/check-recordings` compares that with what is kept.
package final class AnswerBook: Sendable {
    package static let shared = AnswerBook(
        folder: ProcessInfo.processInfo.environment["GUICHET_RECORDINGS"].map { URL(fileURLWithPath: $0) })

    private let file: FileHandle?
    private let known = Mutex<Set<ExchangeText>>([])

    private init(folder: URL?) {
        guard let folder else {
            file = nil
            return
        }
        let path = folder.appendingPathComponent("answers-\(ProcessInfo.processInfo.processIdentifier).txt").path
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = FileHandle(forWritingAtPath: path)
    }

    /// The network, and where the run is recorded a copy of what the platform at this address answers.
    func recording(_ network: any HTTPTransport, of address: String) -> any HTTPTransport {
        file == nil ? network : BookkeepingTransport(network: network, address: address, book: self)
    }

    func write(_ exchange: ExchangeText) {
        guard let file else { return }
        known.withLock { known in
            guard known.insert(exchange).inserted else { return }
            try? file.write(contentsOf: Data((exchange.call + "\n" + exchange.answer + "\u{1E}\n").utf8))
        }
    }
}

private struct BookkeepingTransport: HTTPTransport {
    let network: any HTTPTransport
    let address: String
    let book: AnswerBook

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let answer = try await network.send(request)
        if request.url.absoluteString.hasPrefix(address + "/") { book.write(ExchangeText(request, answer)) }
        return answer
    }
}
