import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open socket or end of a pipe, closed explicitly or with its last reference: the few system calls that a receiver
/// needs.
///
/// `@unchecked Sendable`: the lock protects whether it is open.
final class Socket: @unchecked Sendable {
    private let number: Int32
    private let lock = NSLock()
    private var isOpen = true

    private init(_ number: Int32) {
        self.number = number
        // Programs that a test starts must not inherit it.
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            Self.set(SO_NOSIGPIPE, of: number)
        #endif
    }

    deinit { close() }

    /// Only once: afterwards the number may belong to another file.
    func close() {
        lock.lock()
        defer { lock.unlock() }
        if isOpen { _ = closeFile(number) }
        isOpen = false
    }

    /// Listens on a port of 127.0.0.1, or on a free one for 0.
    static func listening(on port: UInt16) throws(ReceiverError) -> (socket: Socket, port: UInt16) {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let number = socket(AF_INET, stream, 0)
        guard number >= 0 else { throw failure("no socket") }
        let listener = Socket(number)
        set(SO_REUSEADDR, of: number)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, size) == 0 && listen(number, 128) == 0 ? getsockname(number, $0, &size) : -1
            }
        }
        guard result == 0 else { throw failure("port \(port) of 127.0.0.1") }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Both ends of a pipe. Once the writing end is closed, the reading end is readable for all waiting threads.
    static func pipe() throws(ReceiverError) -> (reading: Socket, writing: Socket) {
        var ends: [Int32] = [-1, -1]
        guard openPipe(&ends) == 0 else { throw failure("no pipe") }
        return (Socket(ends[0]), Socket(ends[1]))
    }

    /// The next connection; `nil` if there is none any more.
    func accepted() -> Socket? {
        let connection = accept(number, nil, nil)
        return connection >= 0 ? Socket(connection) : nil
    }

    enum Wait: Sendable {
        case readable
        case stopped
        case timedOut
    }

    /// Waits until data can be read here, or at `stop`, or until the deadline.
    func wait(orStop stop: Socket, until deadline: DispatchTime = .distantFuture) -> Wait {
        while true {
            let now = DispatchTime.now().uptimeNanoseconds
            let left = deadline.uptimeNanoseconds > now ? (deadline.uptimeNanoseconds - now) / 1_000_000 + 1 : 0
            var watched = [
                pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: number, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&watched, 2, Int32(clamping: min(left, 3_600_000)))
            if watched[0].revents != 0 { return .stopped }
            if watched[1].revents != 0 { return .readable }
            if count == 0, left <= 1 { return .timedOut }
        }
    }

    /// The data that can be read at once; empty at the end of the stream, or after an error.
    func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
            count = max(0, recv(number, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// Writes everything, or as much as the other side accepts. Never raises SIGPIPE.
    func write(_ text: String) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Signals the end of the written data.
    func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }

    private static func set(_ option: Int32, of number: Int32) {
        var on: Int32 = 1
        _ = setsockopt(number, SOL_SOCKET, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func failure(_ what: String) -> ReceiverError {
        ReceiverError(.cannotListen, "\(what): \(String(cString: strerror(errno)))")
    }
}

// System functions, which methods of the same name hide.
private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func closeFile(_ number: Int32) -> Int32 { close(number) }
