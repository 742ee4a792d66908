extension Array where Element == UInt8 {
    /// Overwrites the bytes. Freed memory keeps what was in it until somebody else uses it, and a core dump shows it.
    ///
    /// Helps only where nobody else holds the same bytes: an array that is shared is copied first.
    @_spi(Platform)
    public mutating func wipe() {
        withUnsafeMutableBytes { buffer in
            for index in buffer.indices { buffer[index] = 0 }
        }
    }
}
