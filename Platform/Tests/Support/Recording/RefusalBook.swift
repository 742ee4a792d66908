import Foundation
package import GuichetCore
import Synchronization

/// Every different refusal of a whole run of tests, whichever test asked: what each API says, to what, in which words.
///
/// Where the environment names a file in `GUICHET_REFUSALS`, each test platform adds to it what its tests are refused;
/// `Scripts/check-recordings --refusals` compares that with `Platform/Tests/Recordings/refusals.txt`.
package final class RefusalBook: Sendable {
    package static let shared = RefusalBook(
        path: ProcessInfo.processInfo.environment["GUICHET_REFUSALS"])

    private let file: FileHandle?
    private let known = Mutex<Set<String>>([])

    private init(path: String?) {
        guard let path else {
            file = nil
            return
        }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = FileHandle(forWritingAtPath: path)
    }

    /// The network, and where refusals are kept a copy of those of the platform at this address.
    package func recording(_ network: any HTTPTransport, of address: String) -> any HTTPTransport {
        file == nil ? network : RefusalTransport(network: network, address: address, book: self)
    }

    fileprivate func add(_ lines: [String]) {
        guard let file else { return }
        known.withLock { known in
            for line in lines where known.insert(line).inserted {
                try? file.write(contentsOf: Data((line + "\n").utf8))
            }
        }
    }
}

private struct RefusalTransport: HTTPTransport {
    let network: any HTTPTransport
    let address: String
    let book: RefusalBook

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let answer = try await network.send(request)
        if request.url.absoluteString.hasPrefix(address + "/") {
            book.add(RefusalLine.lines(request.method, request.url.path, answer.status, answer.body))
        }
        return answer
    }
}
