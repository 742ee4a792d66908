enum Wiping {
    /// Not inlined: a compiler that sees the memory freed next would leave the writing out.
    @inline(never)
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        for index in bytes.indices { bytes[index] = 0 }
    }
}

extension Array where Element == UInt8 {
    /// Overwrites the bytes. Freed memory keeps what was in it until somebody else uses it, and a core dump shows it.
    ///
    /// Helps only where nobody else holds the same bytes: an array that is shared is copied first.
    @_spi(Platform)
    public mutating func wipe() { withUnsafeMutableBytes { Wiping.wipe($0) } }
}
