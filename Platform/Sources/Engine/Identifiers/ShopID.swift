/// A shop of one API: `sips/002001000000001`.
package struct ShopID: Sendable, Hashable, CustomStringConvertible {
    package let api: String
    package let name: String

    package init(api: String, name: String) {
        self.api = api
        self.name = name
    }

    package var description: String { "\(api)/\(name)" }
}
