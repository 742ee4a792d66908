public import GuichetCore
public import GuichetDirectClient

/// The body of `createCertificate`: a request for the certificate with whose key card data are encrypted.
public struct DirectCertificateRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        /// PKCS #10, in PEM.
        public let csr = DirectField<String>("csr", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `createCertificate`.
public struct DirectCertificateResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let signedCertificate = DirectField<String>("signedCertificate")
        public let certificateId = DirectField<String>("certificateId")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getCardDataByTokens` and `getCardDataByPayments`.
public struct DirectDetokenizedCards: DirectDocument {
    public struct Fields: DirectFieldList {
        public let tokens = DirectField<[DirectDetokenizedCard]>("tokens")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A card whose number is encrypted with the merchant's certificate.
public struct DirectDetokenizedCard: DirectDocument {
    public struct Fields: DirectFieldList {
        public let token = DirectField<String>("token")
        public let cardHolderName = DirectField<String>("cardHolderName")
        public let encryptedCardNumber = DirectField<String>("encryptedCardNumber")
        /// `MMYY`.
        public let cardExpiryDate = DirectField<String>("cardExpiryDate")
        public let cardBrand = DirectField<String>("cardBrand")
        public let schemeReferenceData = DirectField<String>("schemeReferenceData")
        public let paymentId = DirectField<String>("paymentId")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
