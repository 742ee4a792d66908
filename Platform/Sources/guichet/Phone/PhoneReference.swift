/// Makes a reference that no earlier order had.
enum PhoneReference {
    /// Letters only: some long sequences of digits look like a card number, and the platform refuses those as a
    /// reference (docs/pci.md).
    static func new() -> String {
        let letters = (0..<20).compactMap { _ in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement() }
        return "PHONE" + String(letters)
    }
}
