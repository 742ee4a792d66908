/// An address as people and the journal see it: what stands before the `@` of its authority is a name with a password, or a
/// token (RFC 3986, 3.2.1), and is for the receiver alone.
package enum ShownAddress {
    package static func text(of address: String) -> String {
        // https: //authority/path
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return address }
        let authority = parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else { return address }
        return "\(parts[0])//***\(parts[2][at...])"
    }
}

extension Notification {
    /// Its address for people.
    package var shownURL: String { ShownAddress.text(of: url) }
}
