import GuichetCore
import GuichetDirect

/// The examples in the published contract: published test cards, and the members that every answer has.
extension DirectCallContract {
    static let pathExamples = [
        "merchantId": DirectPlatformShop.demo.merchantId, "customerId": DirectPlatformShop.demo.merchantId,
        "merchantGroupId": DirectPlatformShop.demo.merchantId, "paymentProductId": "302",
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
        "customer": ["bankAccountIban": ["iban": "BE68539007547034"]],
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
        "StatusOutput": ["statusCategory", "statusCode"],
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
        "IINDetails": ["paymentProductId", "isAllowedInContext"],
        "SessionResponse": ["assetUrl", "clientApiUrl", "clientSessionId", "customerId"],
        "PublicKey": ["keyId", "publicKey"], "TestConnection": ["result"], "ValidateCredentialsResponse": ["result"],
        "ErrorResponse": ["errorId", "errors", "status"],
        "ErrorItem": ["errorCode", "category", "httpStatusCode", "id", "retriable"],
    ]
}
