public import GuichetSips

/// The credentials of a shop of the Sips family.
public struct ShopCredentials: Sendable {
    /// Fifteen digits.
    public var merchantId: String
    /// The secret key from the brand's extranet.
    public var secretKey: SipsSecretKey
    /// Identifies one of the shop's keys. Increase it together with the key when a key is renewed.
    public var keyVersion: String
    /// How requests are sealed. HMAC-SHA-256 by default.
    public var sealAlgorithm: SealAlgorithm

    /// A shop with its secret key.
    public init(
        merchantId: String, secretKey: SipsSecretKey, keyVersion: String, sealAlgorithm: SealAlgorithm = .hmacSHA256
    ) {
        self.merchantId = merchantId
        self.secretKey = secretKey
        self.keyVersion = keyVersion
        self.sealAlgorithm = sealAlgorithm
    }
}
