@_spi(Platform) package import GuichetCore

/// The body of every call from a phone to the merchant's route over Worldline Direct (docs/direct-driver.md).
package struct DirectInAppRequest: WireMessage, Hashable {
    /// ``DirectInAppWire/version``.
    package var wireVersion: String?
    /// The operation.
    package var operation: InAppOperation?
    /// The sealed handle of the order, as received.
    package var redirectionData: String?
    /// The sealed handle of the payment, as received.
    package var transactionContextData: String?
    /// What the phone encrypted for Worldline Direct. The merchant's server cannot read it.
    package var encryptedCustomerInput: String?
    /// `X-GCS-ClientMetaInfo` of the phone's own calls.
    package var clientMetaInfo: String?
    /// What 3-D Secure asks about the device.
    package var device: DirectInAppDevice?
    /// `RETURNMAC` and `paymentId`, in the place of PaRes.
    package var paResMessage: String?
    /// The card's name in the wallet.
    package var paymentMeanAlias: String?
    /// The brand with which the card was encrypted.
    package var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand of a co-badged card.
    package var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The number of the card in the wallet.
    package var paymentMeanId: String?
    /// `paymentProductId` of the encrypted input.
    package var paymentProductId: String?

    package init() {}

    /// The server puts it into a header: nothing that could be another one.
    private static let base64 = WireFormat.characters("Base64 ", atMost: 2_048) {
        $0.isASCIIAlphanumeric || $0 == "+" || $0 == "/" || $0 == "="
    }

    package static let fields: [WireField<DirectInAppRequest>] = [
        .text("wireVersion", \.wireVersion, .required, .restricted(atMost: 20)),
        .code("operation", \.operation, .required, .alphanumeric(atMost: 50)),
        .text("redirectionData", \.redirectionData, .optional, .anyCharacters(atMost: 8_192)),
        .text("transactionContextData", \.transactionContextData, .optional, .anyCharacters(atMost: 8_192)),
        .text("encryptedCustomerInput", \.encryptedCustomerInput, .optional, .anyCharacters(atMost: 8_192)),
        .text("clientMetaInfo", \.clientMetaInfo, .optional, base64),
        .container("device", \.device),
        .text("paResMessage", \.paResMessage, .optional, .anyCharacters(atMost: 16_384)),
        .text("paymentMeanAlias", \.paymentMeanAlias, .optional, .paymentMeanAlias),
        .code("paymentMeanBrand", \.paymentMeanBrand, .optional, .restricted(atMost: 20)),
        .code(
            "paymentMeanBrandSelectionStatus", \.paymentMeanBrandSelectionStatus, .optional,
            .restricted(atMost: 20)),
        .text("paymentMeanId", \.paymentMeanId, .optional, .digits(atMost: 6)),
        .text("paymentProductId", \.paymentProductId, .optional, .digits(atMost: 5)),
    ]
}

/// What 3-D Secure asks about a shopper's device (`order.customer.device` of Worldline Direct). No identifier.
package struct DirectInAppDevice: WireMessage, Hashable {
    /// For example `fr_FR`.
    package var locale: String?
    /// Minutes from local time to UTC: `-60` in a French winter.
    package var timezoneOffsetUtcMinutes: String?
    /// The `Accept` header of the web view.
    package var acceptHeader: String?
    /// The `User-Agent` header of the web view.
    package var userAgent: String?
    /// Bits of colour of the screen.
    package var colorDepth: String?
    /// Pixels.
    package var screenHeight: String?
    /// Pixels.
    package var screenWidth: String?

    package init() {}

    package static let fields: [WireField<DirectInAppDevice>] = [
        .text("locale", \.locale, .optional, .anyCharacters(atMost: 35)),
        .text("timezoneOffsetUtcMinutes", \.timezoneOffsetUtcMinutes, .optional, .anyCharacters(atMost: 6)),
        .text("acceptHeader", \.acceptHeader, .optional, .anyCharacters(atMost: 2_048)),
        .text("userAgent", \.userAgent, .optional, .anyCharacters(atMost: 2_048)),
        .text("colorDepth", \.colorDepth, .optional, .digits(atMost: 2)),
        .text("screenHeight", \.screenHeight, .optional, .digits(atMost: 6)),
        .text("screenWidth", \.screenWidth, .optional, .digits(atMost: 6)),
    ]
}
