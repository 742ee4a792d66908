import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createCertificate`: a request for the certificate with whose key card data are encrypted.
public typealias DirectCertificateRequest = DirectObject<DirectCertificateRequestFields>

/// The members of ``DirectCertificateRequest``.
public final class DirectCertificateRequestFields: DirectFields {
    /// PKCS #10, in PEM, for an RSA key.
    public let csr = DirectField<String>("csr", .required)
}

/// The answer of `createCertificate`.
public typealias DirectCertificateResponse = DirectObject<DirectCertificateResponseFields>

/// The members of ``DirectCertificateResponse``.
public final class DirectCertificateResponseFields: DirectFields {
    /// The certificate, in base64.
    public let signedCertificate = DirectField<String>("signedCertificate")
    /// Identifies the certificate.
    public let certificateId = DirectField<String>("certificateId")
}

/// The answer of `getCardDataByTokens` and `getCardDataByPayments`.
public typealias DirectDetokenizedCards = DirectObject<DirectDetokenizedCardsFields>

/// The members of ``DirectDetokenizedCards``.
public final class DirectDetokenizedCardsFields: DirectFields {
    /// The cards.
    public let tokens = DirectField<[DirectDetokenizedCard]>("tokens")
}

/// A card whose number is encrypted with the merchant's certificate.
public typealias DirectDetokenizedCard = DirectObject<DirectDetokenizedCardFields>

/// The members of ``DirectDetokenizedCard``.
public final class DirectDetokenizedCardFields: DirectFields {
    /// The token of a stored card.
    public let token = DirectField<String>("token")
    /// The name on the card.
    public let cardHolderName = DirectField<String>("cardHolderName")
    /// In base64; the private key of the certificate decrypts it. The padding is not documented; `guichet` uses OAEP
    /// with SHA-1.
    public let encryptedCardNumber = DirectField<String>("encryptedCardNumber")
    /// `MMYY`.
    public let cardExpiryDate = DirectField<String>("cardExpiryDate")
    /// The card's brand.
    public let cardBrand = DirectField<String>("cardBrand")
    /// The network's reference of the payment, for later ones of the series.
    public let schemeReferenceData = DirectField<String>("schemeReferenceData")
    /// The payment.
    public let paymentId = DirectField<String>("paymentId")
}
