public import GuichetCore

/// A request of a merchant's server, with the shop, the versions and the seal.
public protocol SealedRequest: WireMessage, Hashable {
    var interfaceVersion: String? { get set }
    var keyVersion: String? { get set }
    var merchantId: String? { get set }
    var seal: String? { get set }
    var sealAlgorithm: SealAlgorithm? { get set }
}
