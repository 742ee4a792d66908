import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A sender that sends exactly what a test says, over a connection to a port of this machine.
final class RawClient: Sendable {
    private let number: Int32

    struct Refused: Error {
        let code: Int32
    }

    init(port: UInt16) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        number = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
        }
        guard result == 0 else {
            let code = errno
            close(number)
            throw Refused(code: code)
        }
        // A test never waits for ever.
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        _ = setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(number) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            _ = write(number, bytes, bytes.count)
        #else
            _ = sendBytes(number, bytes, Int32(MSG_NOSIGNAL))
        #endif
    }

    /// Everything that comes until the other side closes. On a thread of its own: it blocks.
    func answer() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var all: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while true {
                    let count = recv(number, &buffer, buffer.count, 0)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    all += buffer.prefix(count)
                }
                continuation.resume(returning: String(decoding: all, as: UTF8.self))
            }
        }
    }

    /// Sends a text, and returns all that is answered.
    static func exchange(_ text: String, port: UInt16) async throws -> String {
        let client = try RawClient(port: port)
        client.send(text)
        return await client.answer()
    }

    /// A notification in good order.
    static func post(_ body: String, path: String = "/notifications") -> String {
        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

#if !canImport(Darwin)
    private func sendBytes(_ socket: Int32, _ bytes: [UInt8], _ flags: Int32) -> Int {
        send(socket, bytes, bytes.count, flags)
    }
#endif
