import Support

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server that takes connections and never says anything.
struct SilentListener: Sendable {
    let port: UInt16
    private let descriptor: Int32

    struct NotListening: Error {}

    init() throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let found = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard found else { throw NotListening() }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a client. The connection stays open until the process ends.
    func waitForConnection() async throws {
        _ = try await poll("a connection to the silent server") { accept(descriptor, nil, nil) >= 0 ? true : nil }
    }

    func close() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
