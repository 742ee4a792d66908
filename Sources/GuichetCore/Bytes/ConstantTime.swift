/// Comparison whose duration does not reveal where two values differ.
public enum ConstantTime {
    /// Whether both contain the same bytes. The time it takes reveals only the lengths.
    public static func equal(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        // The loop runs over contiguous memory for every collection: generic code of another module is not specialised.
        let isEqual = first.withContiguousStorageIfAvailable { first in
            second.withContiguousStorageIfAvailable { second in equal(contiguous: first, second) }
        }
        if case .some(.some(let isEqual)) = isEqual { return isEqual }
        return Array(first).withUnsafeBufferPointer { first in
            Array(second).withUnsafeBufferPointer { second in equal(contiguous: first, second) }
        }
    }

    /// Compares the UTF-8 bytes of two texts.
    public static func equal(_ first: String, _ second: String) -> Bool {
        equal(first.utf8, second.utf8)
    }

    private static func equal(
        contiguous first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for place in first.indices { difference |= first[place] ^ second[place] }
        return difference == 0
    }
}
