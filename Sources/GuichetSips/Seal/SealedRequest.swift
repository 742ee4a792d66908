public import GuichetCore

/// What a merchant's server sends: named, versioned and sealed with the shop's key, whatever it asks for.
public protocol SealedRequest: WireMessage, Hashable {
    var interfaceVersion: String? { get set }
    var keyVersion: String? { get set }
    var merchantId: String? { get set }
    var seal: String? { get set }
    var sealAlgorithm: SealAlgorithm? { get set }
}
