package import Engine
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's resolver. It blocks, for half a minute if a name server does not respond, so each lookup has a thread
/// of its own: in a pool, the names of one merchant could delay those of all others. It cannot be cancelled: a caller
/// that waits no longer leaves the thread behind, until the resolver gives up. So there may be more threads than callers:
/// each attempt that may be under way leaves one behind in each limit of its caller.
package enum HostResolver {
    package static func addresses(of host: String) async -> [IPAddress] {
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: lookUp(name)) }
        }
    }

    private static func lookUp(_ host: String) -> [IPAddress] {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [IPAddress] = []
        var next = list
        while let entry = next {
            if let address = address(of: entry.pointee), !found.contains(address) { found.append(address) }
            next = entry.pointee.ai_next
        }
        return found
    }

    /// Converted through text: the members of `sockaddr_in` belong to different modules in different builds.
    private static func address(of entry: addrinfo) -> IPAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        // A link-local address ends with the name of its interface: `fe80::1%eth0`.
        return IPAddress(String(decoding: bytes.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self))
    }
}
