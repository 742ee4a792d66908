import GuichetCore
import GuichetSips

/// `cardData` of the simulator's cards. No document assigns them an issuer: the names and codes are those of an issuer
/// that does not exist, in the documented formats.
enum TestCardData {
    static func data(for brand: PaymentMeanBrand) -> INAPPCardData {
        var data = INAPPCardData()
        data.cardBrand = brand
        data.cardCorporateIndicator = "N"
        data.cardEffectiveDateIndicator = "N"
        data.cardProductCode = "TST"
        data.cardProductName = "TEST CARD"
        data.cardProductProfile = brand == .amex ? "C" : "D"
        data.cardProductUsageLabel = brand == .amex ? "CREDIT" : "DEBIT"
        data.cardScheme = brand.rawValue
        data.cardSeqNumberIndicator = "N"
        data.issuerCode = "00000"
        data.issuerCountryCode = "FRA"
        data.issuerName = "GUICHET TEST ISSUER"
        data.issuerRegionCode = "1"
        data.issuingCountryCode = "FRA"
        // Few of the published numbers have a right check digit, and none needs one.
        data.panCheckAlgorithm = "N"
        data.panLengthMax = "19"
        data.panLengthMin = "15"
        return data
    }
}
