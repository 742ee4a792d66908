import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createCertificate`: a request for the certificate with whose key card data are encrypted.
public typealias DirectCertificateRequest = DirectObject<DirectCertificateRequestFields>

/// The members of ``DirectCertificateRequest``.
public final class DirectCertificateRequestFields: DirectFields {
    /// PKCS #10, in PEM.
    public let csr = DirectField<String>("csr", .required)
}

/// The answer of `createCertificate`.
public typealias DirectCertificateResponse = DirectObject<DirectCertificateResponseFields>

/// The members of ``DirectCertificateResponse``.
public final class DirectCertificateResponseFields: DirectFields {
    /// The certificate, PEM.
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
    /// A compact JWE that the certificate's key opens.
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
