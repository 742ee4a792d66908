public import GuichetSips

/// What a shop of the Sips family authenticates itself with.
public struct ShopCredentials: Sendable {
    /// Fifteen digits.
    public var merchantId: String
    public var secretKey: SipsSecretKey
    /// Which of the shop's keys this is. Raise it with the key when a key is renewed.
    public var keyVersion: String
    public var sealAlgorithm: SealAlgorithm

    public init(
        merchantId: String, secretKey: SipsSecretKey, keyVersion: String, sealAlgorithm: SealAlgorithm = .hmacSHA256
    ) {
        self.merchantId = merchantId
        self.secretKey = secretKey
        self.keyVersion = keyVersion
        self.sealAlgorithm = sealAlgorithm
    }
}
