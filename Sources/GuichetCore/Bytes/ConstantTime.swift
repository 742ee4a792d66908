/// Comparison whose duration does not tell where two values differ.
public enum ConstantTime {
    /// Whether both hold the same bytes. Only the lengths may be learnt from the time it takes.
    public static func equal(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(first, second) { difference |= left ^ right }
        return difference == 0
    }

    public static func equal(_ first: String, _ second: String) -> Bool {
        equal(first.utf8, second.utf8)
    }
}
