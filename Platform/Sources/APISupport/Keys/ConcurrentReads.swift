/// Of two concurrent reads of the same rows, the one that began first may end last, with the state before a change. The
/// result of the read that began last is kept.
struct ConcurrentReads {
    private var begun = 0
    private var kept = 0

    /// - Returns: the number of a read that begins now.
    mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// - Returns: whether the result of this read is to be kept.
    mutating func keeps(_ number: Int) -> Bool {
        guard number > kept else { return false }
        kept = number
        return true
    }
}
