extension IPAddress {
    /// The most that one client has to itself: an IPv4 address, or the first 48 bits of an IPv6 address, which is the
    /// most that one site is assigned (RFC 6177). An IPv4 address inside an IPv6 one counts as IPv4.
    package var network: [UInt8] {
        guard bytes.count == 16 else { return bytes }
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        return bytes.prefix(12).elementsEqual(mapped) ? Array(bytes.suffix(4)) : Array(bytes.prefix(6))
    }
}
