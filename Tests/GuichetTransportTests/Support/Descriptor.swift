#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a socket cannot be had: a call and its `errno`.
struct SocketError: Error {
    let call: String
    let code: Int32

    init(_ call: String) {
        self.call = call
        code = errno
    }
}

/// An open file that is closed with its last holder.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32, from call: String) throws {
        guard number >= 0 else { throw SocketError(call) }
        self.number = number
    }

    deinit { close(number) }

    /// Both ends of a pipe.
    static func pipe() throws -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let status = Glibc.pipe(&ends)
        #elseif canImport(Musl)
            let status = Musl.pipe(&ends)
        #else
            let status = Darwin.pipe(&ends)
        #endif
        guard status == 0 else { throw SocketError("pipe") }
        return (try Descriptor(ends[0], from: "pipe"), try Descriptor(ends[1], from: "pipe"))
    }

    /// A socket at a free port of 127.0.0.1. Until it listens, connections are refused.
    static func loopback() throws -> (socket: Descriptor, port: UInt16) {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let socket = try Descriptor(socket(AF_INET, stream, 0), from: "socket")
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket.number, pointer, length) == 0 ? getsockname(socket.number, pointer, &length) : -1
            }
        }
        guard status == 0 else { throw SocketError("bind") }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// Waits until there is something to read (or the other side is gone).
    ///
    /// - Returns: `false` when `stop` became readable first, or the time is over.
    func waitUntilReadable(orStop stop: Descriptor, milliseconds: Int32 = -1) -> Bool {
        var files = [
            pollfd(fd: number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
        ]
        var count: Int32
        repeat { count = poll(&files, nfds_t(files.count), milliseconds) } while count < 0 && errno == EINTR
        return count > 0 && files[1].revents == 0
    }

    /// Whether there is something to read now.
    var isReadable: Bool {
        var file = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&file, 1, 0) > 0
    }

    /// One byte into a pipe: from then on its other end is readable.
    func signal() {
        var byte: UInt8 = 0
        _ = write(number, &byte, 1)
    }

    /// What has arrived; empty when the other side is gone.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(number, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : []
    }

    /// Writes everything.
    ///
    /// - Returns: `false` when the other side is gone.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
            var on: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeSocket(number, $0, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

private func writeSocket(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, flags)
}

/// The next client of a listening socket.
func acceptClient(of listener: Descriptor) throws -> Descriptor {
    try Descriptor(accept(listener.number, nil, nil), from: "accept")
}

func startListening(_ socket: Descriptor) throws {
    guard listen(socket.number, 16) == 0 else { throw SocketError("listen") }
}
