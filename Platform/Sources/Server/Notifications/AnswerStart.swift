import APISupport
import AsyncHTTPClient
import NIOCore
import Synchronization

/// What a receiver wrote in its answer to a notification, for the operator.
enum AnswerStart {
    /// How much of it is read, and how long it is waited for: an answer may never end.
    private static let limit = KeptAnswer.examined
    private static let longest = Duration.milliseconds(200)

    /// - Returns: `nil` for an empty answer. Card numbers in it are left out.
    static func text(of body: HTTPClientResponse.Body) async -> String? {
        let read = Pieces()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    for try await piece in body {
                        guard read.add(piece.readableBytesView) <= limit else { return }
                    }
                } catch {}
            }
            group.addTask { try? await Task.sleep(for: longest) }
            await group.next()
            group.cancelAll()
        }
        return KeptAnswer.text(read.all)
    }

    private final class Pieces: Sendable {
        private let bytes = Mutex([UInt8]())

        var all: [UInt8] { bytes.withLock { $0 } }

        /// - Returns: how many there are now.
        func add(_ piece: ByteBufferView) -> Int {
            bytes.withLock { bytes in
                bytes += piece.prefix(limit + 1 - bytes.count)
                return bytes.count
            }
        }
    }
}
