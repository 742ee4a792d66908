enum Wiping {
    /// Not inlined: a compiler that sees that the memory is freed next would omit the writing.
    @inline(never)
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        for index in bytes.indices { bytes[index] = 0 }
    }
}

extension Array where Element == UInt8 {
    /// Overwrites the bytes. Freed memory keeps its content until it is used again, and a core dump shows it.
    ///
    /// Has an effect only on an array that is not shared: a shared array is copied first.
    @_spi(Platform)
    public mutating func wipe() { withUnsafeMutableBytes { Wiping.wipe($0) } }
}
