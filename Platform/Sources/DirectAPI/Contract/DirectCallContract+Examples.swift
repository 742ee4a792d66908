import GuichetCore
import GuichetDirect

/// The examples in the published contract: published test cards, and the members that every answer has.
extension DirectCallContract {
    static let pathExamples = [
        "merchantId": DirectPlatformShop.demo.merchantId, "customerId": DirectPlatformShop.demo.merchantId,
        "merchantGroupId": DirectPlatformShop.demo.merchantId, "paymentProductId": "302",
        "paymentProductGroupId": "Cards",
    ]

    private static let order: JSONValue = [
        "amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"],
        "references": ["merchantReference": "order-0001"],
    ]

    static let card = card("4012000033330026")
    static let declined = card("4321456998744563")

    private static func card(_ number: String) -> JSONValue {
        [
            "order": order,
            "cardPaymentMethodSpecificInput": [
                "paymentProductId": .integer(DirectProductID.visa.rawValue), "authorizationMode": "FINAL_AUTHORIZATION",
                "card": ["cardNumber": .string(number), "expiryDate": "1230", "cvv": "123"],
            ],
        ]
    }

    static let bankApp: JSONValue = [
        "order": order,
        "cardPaymentMethodSpecificInput": [
            "paymentProductId": .integer(DirectProductID.bancontact.rawValue),
            "paymentProduct3012SpecificInput": ["isDeferredPayment": .bool(false)],
        ],
    ]

    static let wallet: JSONValue = [
        "order": order,
        "redirectPaymentMethodSpecificInput": [
            "paymentProductId": .integer(DirectProductID.payPal.rawValue),
            "redirectionData": ["returnUrl": "https://shop.example/back"],
        ],
    ]

    static let debit: JSONValue = [
        "order": order,
        "sepaDirectDebitPaymentMethodSpecificInput": [
            "paymentProductId": .integer(DirectProductID.sepaDirectDebit.rawValue),
            "paymentProduct771SpecificInput": ["mandate": mandate],
        ],
    ]

    static let series: JSONValue = [
        "card": ["cardNumber": "4012000033330026", "expiryDate": "1230"], "schemeReferenceData": "106011223344556",
    ]

    /// A request for an RSA key of 2048 bits, which was thrown away.
    static let certificateRequest = """
        -----BEGIN CERTIFICATE REQUEST-----
        MIICazCCAVMCAQAwJjENMAsGA1UECgwEQWNtZTEVMBMGA1UEAwwMQW5uYSBFeGFt
        cGxlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu6CdVyiR0Lcsp/IL
        nZyS7mik4pvnefzA3eCWWaL3P5w3nxGn/fHBOidQnLkEgFqqKNMH++055TZE7XOC
        ptcQN48JohTXP5KJhsXEwFfo12bLuAmgzgMz0U9r1WXVs0/NM5FbWor+p+on4DLP
        JpHdTFNNAIjGReP8or1Pq3Kc75J8zBgbDE0++W9wBk1GN0SfPMAXuR5TXINosfPF
        QUUAgmc9csBANyppnj8u1P4Uq2rzuu9XJCJNEP3Pev+t4F0N5gzq8oQIXesORgnr
        DXn4MrNYnXGMhO7H6ZhZJ6sMFK40YzXOUTT7JI2I77WwFJpayupThCCjQd95bV27
        nsV0hwIDAQABoAAwDQYJKoZIhvcNAQELBQADggEBAFrQJMUYCSggzyxT5zyd+t9I
        Tgirmfyjq7sr9XQnNEmt+zNRCEHUVgwoFW1J4mMvB8QQ4F+QaBHZcVOZH7tJrMjK
        ZrLHR9RfUwVxANG2HEai72flgMgeFRCexigtQAoSPf6+4QKfmv6AA8n3wkLNQ1cn
        leGAEk6W3xtSB5M/jME5PKps6HDYyl1EJQb4esL2bnNKlM8IZojMYY0lAD131gbg
        AMdTU8t8hygSj4k61eB6QPb69t4bU6Sg3/FSqlx0FqmEPuk8kxjemy0lsZPyqa2k
        G9J55wRSkdEVxo6Ic9d8nI7NBYcPoGeAxHbRiTVJJ9qVwrRl6OUstZtTEOsaadg=
        -----END CERTIFICATE REQUEST-----

        """

    static let payout: JSONValue = [
        "amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"],
        "cardPayoutMethodSpecificInput": [
            "paymentProductId": .integer(DirectProductID.visa.rawValue), "payoutReason": "Refund",
            "card": ["cardNumber": "4012000033330026", "expiryDate": "1230"],
        ],
    ]

    static let batch: JSONValue = [
        "header": [
            "operationType": "CreatePayment", "merchantBatchReference": "batch-1", "itemCount": .integer(1),
        ], "createPayments": [card],
    ]

    static let surcharge: JSONValue = [
        "cardSource": ["card": ["cardNumber": "4012000033330026"]],
        "amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"],
    ]

    static let conversion: JSONValue = [
        "cardSource": ["card": ["cardNumber": "4012000033330026"]],
        "transaction": ["amount": ["amount": .integer(1_000), "currencyCode": "EUR"]],
    ]

    /// The account number is the published example of Belgium's.
    static let mandate: JSONValue = [
        "customerReference": "customer-1", "recurrenceType": "UNIQUE", "signatureType": "UNSIGNED",
        "customer": [
            "bankAccountIban": ["iban": "BE68539007547034"],
            "mandateAddress": ["street": "Rue Haute", "zip": "1000", "city": "Bruxelles", "countryCode": "BE"],
            "personalInformation": ["name": ["firstName": "Anna", "surname": "Martin"]],
        ],
    ]

    static let newToken: JSONValue = [
        "paymentProductId": .integer(DirectProductID.visa.rawValue),
        "card": ["data": ["card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]]],
    ]

    static let applePaySession: JSONValue = [
        "paymentProductSession302SpecificInput": ["domainName": "shop.example", "displayName": "Shop"]
    ]

    static let decrypted: JSONValue = [
        "order": order,
        "mobilePaymentMethodSpecificInput": [
            "paymentProductId": .integer(DirectProductID.applePay.rawValue), "authorizationMode": "FINAL_AUTHORIZATION",
            "decryptedPaymentData": [
                "dpan": "4761120010000492", "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA=", "expiryDate": "1230",
                "eci": .integer(7),
            ],
        ],
    ]

    static let page: JSONValue = [
        "order": order,
        "hostedCheckoutSpecificInput": ["locale": "en_GB", "returnUrl": "https://shop.example/back"],
    ]

    static let link: JSONValue = ["order": order, "paymentLinkSpecificInput": ["recipientName": "Anna Example"]]

    /// Keyed by the document's name; members that are not listed may be absent.
    static let alwaysGiven: [String: Set<String>] = [
        "CreatePaymentResponse": ["payment"],
        "Payment": ["id", "status", "statusOutput", "paymentOutput"],
        "StatusOutput": ["statusCode"],
        "PaymentOutput": ["amountOfMoney", "acquiredAmount", "paymentMethod"],
        "AmountOfMoney": ["amount", "currencyCode"],
        "Captures": ["captures"], "Capture": ["id", "status", "statusOutput", "captureOutput"],
        "Refunds": ["refunds"], "Refund": ["id", "status", "statusOutput", "refundOutput"],
        "RefundOutput": ["amountOfMoney", "amountPaid", "paymentMethod"],
        "CancelResponse": ["payment"], "Operation": ["id", "amountOfMoney", "status", "statusOutput", "paymentMethod"],
        "CreateHostedCheckoutResponse": ["RETURNMAC", "hostedCheckoutId", "redirectUrl", "partialRedirectUrl"],
        "HostedCheckout": ["status"], "CreatedPaymentOutput": ["paymentStatusCategory"],
        "CreatedToken": ["card", "token", "tokenStatus", "isNewToken"],
        "Token": ["id", "paymentProductId", "card", "isTemporary"], "TokenCard": ["alias", "data"],
        "HostedTokenizationResponse": ["hostedTokenizationUrl", "partialRedirectUrl", "hostedTokenizationId"],
        "PaymentLink": [
            "expirationDate", "paymentLinkOrder", "status", "redirectionUrl", "paymentLinkId", "paymentLinkEvents",
            "isReusableLink",
        ], "PaymentLinkEvent": ["dateTime", "type"],
        "PaymentLinkSearchResponse": ["pagination", "paymentLinkOverviewEntries", "total"],
        "PaymentLinkOverview": [
            "amount", "creationDate", "expirationDate", "isReusableLink", "merchantId", "merchantReference",
            "paymentLinkId", "redirectionUrl", "status",
        ], "ProductSessionResponse": ["paymentProductSession302SpecificOutput"], "ApplePaySessionOutput": ["session"],
        "Products": ["paymentProducts"], "ProductNetworks": ["networks"],
        "Product": ["id", "paymentMethod", "usesRedirectionTo3rdParty", "displayHintsList"],
        "AuthorizationDetailsResponse": ["payment"], "CertificateResponse": ["signedCertificate", "certificateId"],
        "DetokenizedCards": ["tokens"], "DetokenizedCard": ["encryptedCardNumber", "cardExpiryDate"],
        "IINDetails": ["paymentProductId"],
        "SessionResponse": ["assetUrl", "clientApiUrl", "clientSessionId", "customerId"],
        "PublicKey": ["keyId", "publicKey"], "TestConnection": ["result"], "ValidateCredentialsResponse": ["result"],
        "ErrorResponse": ["errorId", "errors", "status"],
        "ErrorItem": ["errorCode", "category", "httpStatusCode", "id", "retriable"],
    ]
}
