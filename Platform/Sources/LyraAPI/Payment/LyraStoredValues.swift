import Engine
import GuichetCore
public import GuichetLyra

/// A document as it was received. For ``StoredForm`` alone.
extension LyraObject: @retroactive Codable {
    public init(from decoder: any Decoder) throws { self.init(json: try JSONObject(from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension LyraMode: @retroactive Codable {}
extension LyraPaymentSource: @retroactive Codable {}
extension LyraWalletService: @retroactive Codable {}
extension LyraCreationContext: @retroactive Codable {}
extension LyraStrongAuthentication: @retroactive Codable {}
extension LyraBrand: @retroactive Codable {}
extension LyraFormAlgorithm: @retroactive Codable {}
extension LyraCurrency: @retroactive Codable {}
extension LyraCardBrand: @retroactive Codable {}
