import Foundation
package import GuichetCore
import Synchronization

/// All different refusals of a whole test run: each API's answers, by call.
///
/// If the environment names a file in `GUICHET_REFUSALS`, each test platform adds the refusals of its tests;
/// `Scripts/check-recordings --refusals` compares them with `Platform/Tests/Recordings/refusals.txt`.
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

    /// The network, with a recording of the refusals of the platform at this address, if refusals are kept.
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
            // U+0000 would make the record a file that no tool takes for a text.
            let path = request.url.path.replacingOccurrences(of: "\0", with: "%00")
            book.add(RefusalLine.lines(request.method, path, answer.status, answer.body))
        }
        return answer
    }
}
