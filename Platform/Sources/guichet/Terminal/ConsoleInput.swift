import Foundation
import Synchronization

/// The standard input of a command.
final class ConsoleInput: Sendable {
    private let readLine: @Sendable () -> String?
    private let readByte: @Sendable () -> UInt8?
    private let readRest: @Sendable () -> Data
    /// `nil` until it is asked for.
    private let secret = Mutex<String??>(nil)

    private init(
        line: @escaping @Sendable () -> String?, byte: @escaping @Sendable () -> UInt8?,
        rest: @escaping @Sendable () -> Data
    ) {
        readLine = line
        readByte = byte
        readRest = rest
    }

    /// That of this process.
    static let process = ConsoleInput(
        line: { Swift.readLine(strippingNewline: true) },
        byte: { (try? FileHandle.standardInput.read(upToCount: 1))?.first },
        rest: { FileHandle.standardInput.readDataToEndOfFile() })

    /// One that has ended after a text.
    convenience init(_ text: String) {
        let left = Left(text)
        self.init(line: { left.line() }, byte: { left.byte() }, rest: { left.rest() })
    }

    /// The next line, without its end; `nil` at the end.
    func line() -> String? { readLine() }

    /// Everything to the end.
    func rest() -> Data { readRest() }

    /// The first line. It is read once, and no byte further: what follows may be the message.
    var firstLine: String? {
        secret.withLock { secret in
            if let secret { return secret }
            let line = readFirstLine()
            secret = .some(line)
            return line
        }
    }

    private func readFirstLine() -> String? {
        var bytes: [UInt8] = []
        while let byte = readByte(), byte != UInt8(ascii: "\n") {
            guard bytes.count < 4_096 else { return nil }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// What is left of a text.
    private final class Left: Sendable {
        private let bytes: Mutex<ArraySlice<UInt8>>

        init(_ text: String) { bytes = Mutex(Array(text.utf8)[...]) }

        func byte() -> UInt8? { bytes.withLock { $0.popFirst() } }

        func line() -> String? {
            bytes.withLock { bytes in
                guard !bytes.isEmpty else { return nil }
                let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
                bytes = bytes.dropFirst(line.count + 1)
                return String(decoding: line, as: UTF8.self)
            }
        }

        func rest() -> Data {
            bytes.withLock { bytes in
                defer { bytes = [] }
                return Data(bytes)
            }
        }
    }
}
