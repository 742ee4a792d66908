public import GuichetCore

/// JSON as it was received. The conformance is for ``StoredForm`` alone: another encoder would lose the order of members.
extension JSONObject: @retroactive Codable {
    public init(from decoder: any Decoder) throws {
        guard let object = (decoder as? StoredDecoder)?.json.object else {
            throw DecodingError.typeMismatch(
                JSONObject.self,
                DecodingError.Context(codingPath: [], debugDescription: "has a value that is no object"))
        }
        self = object
    }

    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? StoredEncoder else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "is written by a stored form alone"))
        }
        encoder.put(.object(self))
    }
}

/// Milliseconds since 1970.
extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension CheckoutSessionID: Codable {
    package init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
