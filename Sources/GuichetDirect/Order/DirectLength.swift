/// How long a text may be, in Unicode scalars: `maxLength` or `x-trim-at` of the contract (Worldline Direct, OpenAPI
/// 2.461.1). The first is a limit; at the second the platform cuts what it got.
struct DirectLength: Sendable {
    let maximum: Int
    /// Whether a cut text still means the same: a name does, an e-mail address does not.
    let mayBeCut: Bool

    private init(_ maximum: Int, mayBeCut: Bool) {
        self.maximum = maximum
        self.mayBeCut = mayBeCut
    }

    static let personName = DirectLength(35, mayBeCut: true)
    static let cardholderName = DirectLength(50, mayBeCut: true)
    static let street = DirectLength(50, mayBeCut: true)
    static let additionalInfo = DirectLength(50, mayBeCut: true)
    static let city = DirectLength(40, mayBeCut: true)
    static let houseNumber = DirectLength(10, mayBeCut: false)
    static let state = DirectLength(50, mayBeCut: true)
    static let zip = DirectLength(10, mayBeCut: false)
    static let emailAddress = DirectLength(70, mayBeCut: false)
    static let phoneNumber = DirectLength(20, mayBeCut: false)
    static let companyName = DirectLength(50, mayBeCut: true)
    static let invoiceDescription = DirectLength(116, mayBeCut: true)
    static let product = DirectLength(50, mayBeCut: true)
    static let travelData = DirectLength(400, mayBeCut: true)

    func holds(_ text: String) -> Bool { text.unicodeScalars.count <= maximum }

    /// The beginning that fits, in whole characters.
    func cut(_ text: String) -> String {
        var room = maximum
        return String(
            text.prefix { character in
                room -= character.unicodeScalars.count
                return room >= 0
            })
    }
}
