/// The maximum length of a text, in Unicode scalars: `maxLength` or `x-trim-at` of the contract (Worldline Direct,
/// OpenAPI 2.461.1). The first is a limit; at the second the platform cuts the text.
package struct DirectLength: Sendable {
    package let maximum: Int
    /// Whether a cut text still means the same: true for a name, false for an e-mail address.
    package let mayBeCut: Bool

    private init(_ maximum: Int, mayBeCut: Bool) {
        self.maximum = maximum
        self.mayBeCut = mayBeCut
    }

    package static let personName = DirectLength(35, mayBeCut: true)
    package static let cardholderName = DirectLength(50, mayBeCut: true)
    package static let street = DirectLength(50, mayBeCut: true)
    package static let additionalInfo = DirectLength(50, mayBeCut: true)
    package static let city = DirectLength(40, mayBeCut: true)
    package static let houseNumber = DirectLength(10, mayBeCut: false)
    package static let state = DirectLength(50, mayBeCut: true)
    package static let zip = DirectLength(10, mayBeCut: false)
    package static let emailAddress = DirectLength(70, mayBeCut: false)
    package static let phoneNumber = DirectLength(20, mayBeCut: false)
    package static let companyName = DirectLength(50, mayBeCut: true)
    package static let invoiceDescription = DirectLength(116, mayBeCut: true)
    package static let product = DirectLength(50, mayBeCut: true)
    package static let travelData = DirectLength(400, mayBeCut: true)

    // A scalar has at least one byte, and most texts are short.
    package func holds(_ text: String) -> Bool { text.utf8.count <= maximum || text.unicodeScalars.count <= maximum }

    /// The longest beginning of whole characters within the length.
    package func cut(_ text: String) -> String {
        if text.utf8.count <= maximum { return text }
        var room = maximum
        return String(
            text.prefix { character in
                room -= character.unicodeScalars.count
                return room >= 0
            })
    }
}
