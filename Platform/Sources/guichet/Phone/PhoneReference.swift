/// A reference that no order had before.
enum PhoneReference {
    /// Letters alone: among enough digits some look like a card number, and the platform takes none for a reference
    /// (docs/pci.md).
    static func new() -> String {
        let letters = (0..<20).compactMap { _ in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement() }
        return "PHONE" + String(letters)
    }
}
