/// A shop of one API: `sips/002001000000001`.
package struct ShopID: Sendable, Hashable, CustomStringConvertible {
    package let api: String
    package let name: String

    package init(api: String, name: String) {
        self.api = api
        self.name = name
    }

    /// A shop as people name it: its API and name, `lyra/69876357`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(api: String(parts[0]), name: String(parts[1]))
    }

    package var description: String { "\(api)/\(name)" }

    /// Whether it is a shop of this API and has this name; `nil` is any.
    package func fits(api: String?, name: String?) -> Bool {
        (api ?? self.api) == self.api && (name ?? self.name) == self.name
    }

    /// What the scopes of its claims begin with: `sips/002001000000001/`.
    package var claimScope: String { "\(self)/" }
}
