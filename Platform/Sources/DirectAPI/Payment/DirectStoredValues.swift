import Engine
import GuichetCore
public import GuichetDirect

/// A document as it was received. For ``StoredForm`` alone.
extension DirectObject: @retroactive Codable {
    public init(from decoder: any Decoder) throws { self.init(json: try JSONObject(from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension DirectPaymentMethod: @retroactive Codable {}
extension DirectProductID: @retroactive Codable {}
extension DirectAuthorizationMode: @retroactive Codable {}
extension DirectExemptionRequest: @retroactive Codable {}
extension DirectCobrandSelection: @retroactive Codable {}

extension DirectReturnAddress: Codable {
    init(from decoder: any Decoder) throws {
        guard let address = DirectReturnAddress(stored: try decoder.singleValueContainer().decode(String.self)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: "has an address to which no shopper may be sent"))
        }
        self = address
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
