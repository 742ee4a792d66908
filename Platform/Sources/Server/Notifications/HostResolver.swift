import Engine
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's resolver. It blocks, for half a minute where a name server is silent, so each look-up has a thread of its
/// own: in a pool, the names of one merchant could keep those of all others waiting. There are never more than the
/// outbox has tries under way.
enum HostResolver {
    static func addresses(of host: String) async -> [IPAddress] {
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

    private static func address(of entry: addrinfo) -> IPAddress? {
        guard let raw = UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch entry.ai_family {
        case AF_INET:
            let v4 = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            return IPAddress(bytes: withUnsafeBytes(of: v4) { Array($0) })
        case AF_INET6:
            let v6 = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return IPAddress(bytes: withUnsafeBytes(of: v6) { Array($0) })
        default: return nil
        }
    }
}
