import Engine

/// The members of one element of a seed file.
package struct SeedFields: Sendable {
    package let line: Int
    private let members: [PlainYAML.Member]

    init(_ node: PlainYAML.Node) throws(PlainYAML.Fault) {
        guard case .map(let members, let line) = node else {
            throw PlainYAML.Fault(node.line, "the element has no members such as `shop: lyra/69876357`")
        }
        self.members = members
        self.line = line
    }

    /// Refuses members of other names: a misspelt one would otherwise be none.
    package func check(has names: [String]) throws(PlainYAML.Fault) {
        if let other = members.first(where: { !names.contains($0.key) }) {
            throw PlainYAML.Fault(
                other.line, "there is no \(other.key) here: only \(names.joined(separator: ", "))")
        }
    }

    /// A text with its line, if it is there.
    package func optional(_ name: String) throws(PlainYAML.Fault) -> (text: String, line: Int)? {
        guard let member = members.first(where: { $0.key == name }) else { return nil }
        guard case .text(let text, let line) = member.value else {
            throw PlainYAML.Fault(member.line, "\(name) is not a text on one line")
        }
        return (text, line)
    }

    package func value(_ name: String) throws(PlainYAML.Fault) -> (text: String, line: Int) {
        guard let found = try optional(name) else { throw PlainYAML.Fault(line, "\(name) is missing") }
        return found
    }

    package func text(_ name: String) throws(PlainYAML.Fault) -> String { try value(name).text }

    /// A text that is kept in the clear. The APIs refuse these numbers there, too (docs/pci.md).
    func plainText(_ name: String) throws(PlainYAML.Fault) -> String {
        let (text, line) = try value(name)
        if CardNumberSearch.isIn(text) { throw PlainYAML.Fault(line, "\(name) \(CardNumberSearch.reason)") }
        if AccountNumberScanner.isIn(text) { throw PlainYAML.Fault(line, "\(name) \(AccountNumberScanner.reason)") }
        return text
    }

    func list(_ name: String) throws(PlainYAML.Fault) -> [PlainYAML.Node] {
        guard let member = members.first(where: { $0.key == name }) else {
            throw PlainYAML.Fault(line, "\(name) is missing")
        }
        guard case .list(let items, _) = member.value else {
            throw PlainYAML.Fault(member.line, "\(name) is not a list: each element begins with a hyphen")
        }
        return items
    }

    func shop(_ name: String, of apis: [String]) throws(PlainYAML.Fault) -> ShopID {
        let (text, line) = try value(name)
        guard let shop = ShopID(text), apis.contains(shop.api) else {
            throw PlainYAML.Fault(line, "\(name) is not an API and a name, such as lyra/69876357")
        }
        return shop
    }
}
