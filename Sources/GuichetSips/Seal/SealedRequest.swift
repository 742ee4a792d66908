public import GuichetCore

/// A request of a merchant's server, with the shop, the versions and the seal.
public protocol SealedRequest: WireMessage, Hashable {
    /// The version of the interface: `IR_WS_2.42`.
    var interfaceVersion: String? { get set }
    /// The version of the secret key, at most 10 digits.
    var keyVersion: String? { get set }
    /// The shop, 15 digits.
    var merchantId: String? { get set }
    /// The seal over the other fields.
    var seal: String? { get set }
    /// The algorithm of the seal.
    var sealAlgorithm: SealAlgorithm? { get set }
}
