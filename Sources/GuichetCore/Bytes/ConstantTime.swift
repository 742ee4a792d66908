/// Comparison whose duration does not reveal where two values differ.
public enum ConstantTime {
    /// Whether both contain the same bytes. The time it takes reveals only the lengths.
    public static func equal(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(first, second) { difference |= left ^ right }
        return difference == 0
    }

    /// Compares the UTF-8 bytes of two texts.
    public static func equal(_ first: String, _ second: String) -> Bool {
        equal(first.utf8, second.utf8)
    }
}
