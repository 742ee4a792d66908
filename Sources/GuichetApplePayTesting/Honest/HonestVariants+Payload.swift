import GuichetCore

extension HonestVariant {
    // MARK: The payload

    static let emv = HonestVariant("emv", "EMV data in place of a cryptogram; seen in EC_v1 too") {
        $0.paymentData = .emv()
    }
    static let emvWithPIN = HonestVariant(
        "emv-pin", "EMV data and an encrypted PIN", versions: [.rsaV1]
    ) { $0.paymentData = .emv(encryptedPIN: Array(0x10...0x1F)) }
    package static let mastercard = HonestVariant("mastercard", "no electronic commerce indicator, as Mastercard's") {
        $0.dpan = .mastercard
        $0.paymentData = .threeDSecure(eciIndicator: nil)
    }
    static let cardholder = HonestVariant("cardholder", "a cardholder's name beyond ASCII") {
        $0.cardholderName = "ZOÉ D’ALMÉRAS-ŁUKASIK"
    }
    static let merchantToken = HonestVariant("merchant-token", "a token of the merchant (MPAN), with its art") {
        var metadata = JSONObject()
        metadata["cardArt"] = [
            ["name": "foreground.png", "type": "image/png", "url": "https://art.guichet.test/foreground.png"]
        ]
        metadata["cardMetadata"] = ["expirationDate": "12/31", "fpanSuffix": "0492"]
        $0.merchantTokenIdentifier = "DM4MMC0000GUICHETTEST00000000001"
        $0.merchantTokenMetadata = metadata
    }
    static let severalMerchants = HonestVariant(
        "several-merchants", "authentication responses, whose amounts are texts"
    ) {
        $0.authenticationResponses = ["hotel", "car"].map { name in
            AuthenticationResponse(
                merchantIdentifier: "merchant.test.guichet.\(name)", authenticationData: Array(name.utf8),
                transactionAmount: "1250")
        }
    }
    static let decimalAmount = HonestVariant("decimal-amount", "the amount as a number with a fraction: 2500.0") {
        $0.writtenAmount = .decimal("\($0.amount).0")
    }
    static let textAmount = HonestVariant("text-amount", "the amount as a text") {
        $0.writtenAmount = .text(String($0.amount))
    }
    static let nothingToPay = HonestVariant("amount-zero", "an amount of zero, as for a card on file") {
        $0.amount = 0
        $0.writtenAmount = nil
    }
    static let largeAmount = HonestVariant("amount-large", "an amount of twelve digits") {
        $0.amount = 999_999_999_999
        $0.writtenAmount = nil
    }
    static let currencyBeginsWithZero = HonestVariant("currency-036", "a currency whose code begins with zero") {
        $0.currency = "036"
    }
    static let currencyWithoutDecimals = HonestVariant("currency-392", "a currency without decimals") {
        $0.currency = .jpy
    }

    static let payloadVariants: [HonestVariant] = [
        emv, emvWithPIN, mastercard, cardholder, merchantToken, severalMerchants, decimalAmount, textAmount,
        nothingToPay, largeAmount, currencyBeginsWithZero, currencyWithoutDecimals,
    ]

    // MARK: The time. "Differ by more than 5 minutes" is refused: exactly five minutes are not more.

    static let clockBehind = HonestVariant(
        "skew-ahead", "signed 30 seconds after the verifier's clock", clockOffset: -30)
    static let clockAhead = HonestVariant("age-4-minutes", "signed four minutes ago", clockOffset: 240)
    static let oldestInWindow = HonestVariant(
        "age-at-limit", "signed five minutes ago, exactly", clockOffset: 300)
    static let newestInWindow = HonestVariant(
        "skew-at-limit", "signed five minutes after the verifier's clock, exactly", clockOffset: -300)

    static let timeVariants: [HonestVariant] = [clockBehind, clockAhead, oldestInWindow, newestInWindow]
}
