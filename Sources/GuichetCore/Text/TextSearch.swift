extension StringProtocol {
    /// Whether a text occurs in this one, byte for byte. An empty one does.
    ///
    /// The standard library's `contains` for a text is newer than iOS 15 and macOS 12, and FoundationEssentials has none.
    package func containsText(_ part: String) -> Bool {
        let part = Array(part.utf8)
        var rest = Array(utf8)[...]
        while rest.count >= part.count {
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
