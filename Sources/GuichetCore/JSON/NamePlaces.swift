/// The place of each name in a list of names.
///
/// A dictionary's hash withstands names that were chosen to have the same one, and takes most of its time. These names are the
/// program's own, so theirs may be simpler: a member of an answer is looked up twice.
struct NamePlaces: Sendable {
    /// A power of two, and at least twice as many as there are names: a name is in the first free slot from that of its hash.
    private let slots: [Slot?]

    private struct Slot {
        let name: JSONObject.Member
        let place: Int
    }

    /// - Parameter names: of two that are the same, the first one counts.
    init(_ names: [String]) {
        var size = 4
        while size < names.count * 2 { size *= 2 }
        var slots = [Slot?](repeating: nil, count: size)
        for (place, name) in names.enumerated() {
            var index = Self.hash(name) & (size - 1)
            while let slot = slots[index], !slot.name.isNamed(name) { index = (index + 1) & (size - 1) }
            if slots[index] == nil {
                slots[index] = Slot(name: JSONObject.Member(name: name, value: .null), place: place)
            }
        }
        self.slots = slots
    }

    subscript(name: String) -> Int? {
        var index = Self.hash(name) & (slots.count - 1)
        while let slot = slots[index] {
            if slot.name.isNamed(name) { return slot.place }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Of the length, and of the first and the last eight bytes.
    private static func hash(_ name: String) -> Int {
        name.utf8.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0)) }
            ?? Array(name.utf8).withUnsafeBytes { hash($0) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var (first, last): (UInt64, UInt64) = (0, 0)
        if bytes.count >= 8 {
            first = bytes.loadUnaligned(as: UInt64.self)
            last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        } else {
            for byte in bytes { first = first << 8 | UInt64(byte) }
        }
        // The multiplier of splitmix64; the upper bits depend on all others.
        let mixed = (first ^ (last << 7 | last >> 57) ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
    }
}
