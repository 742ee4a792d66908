@_spi(Platform) import GuichetCore

/// A message for the tests: one field of every kind.
struct Parcel: WireMessage, Hashable {
    var weight: String?
    var state: State?
    var labels: [String]?
    var sender: Address?
    var note: String?

    init() {}

    static let fields: [WireField<Parcel>] = [
        .text("weight", \.weight, .required, .digits(atMost: 4)),
        .code("state", \.state, .optional, .digits(exactly: 2)),
        .texts("labels", \.labels),
        .container("sender", \.sender),
        .text("note", \.note, .optional, .anyCharacters(atMost: 10)),
    ]

    struct State: OpenCode {
        let rawValue: String
        static let sent: State = "01"
    }

    struct Address: WireMessage, Hashable {
        var city: String?
        var postcode: String?

        init() {}

        static let fields: [WireField<Address>] = [
            .text("city", \.city, .required),
            .text("postcode", \.postcode, .optional, .digits(exactly: 5)),
        ]
    }
}

extension WireMessage {
    /// Reads JSON text.
    init(json: String) throws {
        self = try Self(wireObject: JSONValue(parsing: json.utf8).object ?? JSONObject())
    }

    /// JSON text.
    var json: String { String(decoding: JSONValue.object(wireObject).encoded(), as: UTF8.self) }
}
