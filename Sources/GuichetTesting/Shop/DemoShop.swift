public import GuichetMerchant
public import GuichetSips

/// One of the shops that every platform has by default.
///
/// Their keys are public and protect nothing.
public struct DemoShop<Brand: InAppBrand>: Sendable {
    /// The shop's number.
    public let merchantId: String
    /// The credentials of the merchant's server.
    public let credentials: ShopCredentials

    fileprivate init(_ merchantId: String) {
        self.merchantId = merchantId
        credentials = ShopCredentials(
            merchantId: merchantId, secretKey: SipsSecretKey("\(merchantId)_KEY1"), keyVersion: "1")
    }

    /// Checks the shop's automatic responses.
    ///
    /// - Parameter algorithm: SHA-256, unless the initialisations name another `sealAlgorithm`.
    public func verifier(algorithm: SealAlgorithm = .sha256) -> AutomaticResponseVerifier {
        AutomaticResponseVerifier(
            merchantId: merchantId, keys: [credentials.keyVersion: credentials.secretKey], algorithm: algorithm)
    }
}

extension DemoShop where Brand == Sips {
    /// A published test shop; uses `transactionReference`.
    public static var sips: DemoShop { DemoShop("002001000000001") }
}

extension DemoShop where Brand == Mercanet {
    /// A published test shop; uses `transactionReference` or `s10TransactionReference`.
    public static var mercanet: DemoShop { DemoShop("002001000000002") }
}

extension DemoShop where Brand == Sogenactif {
    /// Uses `transactionReference`.
    public static var sogenactif: DemoShop { DemoShop("002001000000003") }
}
