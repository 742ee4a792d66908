extension UnsafeBufferPointer<UInt8> {
    /// Without an early end: many bytes are then compared in one step.
    var allASCII: Bool {
        var all: UInt8 = 0
        for byte in self { all |= byte }
        return all < 0x80
    }

    /// Whether a stretch of bytes of one kind that is long enough fulfils a condition. Of any `length` bytes in a row, one is
    /// looked at: encrypted data have only shorter stretches.
    ///
    /// - Parameter found: is given each whole stretch, between two bytes of another kind.
    @_spi(Platform) public func containsStretch(
        of length: Int, _ isOfKind: (UInt8) -> Bool, where found: (Self) -> Bool
    ) -> Bool {
        var index = length - 1
        while index < count {
            guard isOfKind(self[index]) else {
                index += length
                continue
            }
            var (start, end) = (index, index + 1)
            while start > 0, isOfKind(self[start - 1]) { start -= 1 }
            while end < count, isOfKind(self[end]) { end += 1 }
            if end - start >= length, found(Self(rebasing: self[start..<end])) { return true }
            // The next one begins behind this byte at the earliest.
            index = end + length
        }
        return false
    }
}
