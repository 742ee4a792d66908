package import GuichetCore

/// The names of Worldline Direct's card products and card data in the words of the Sips family.
package enum DirectCardTranslation {
    /// `paymentProductId` and `paymentMeanBrand` (docs/direct-driver.md, "Brands").
    package static let brands: [(product: Int64, brand: PaymentMeanBrand)] = [
        (1, .visa), (2, .amex), (3, .mastercard), (117, .maestro), (130, .cb), (3012, .bcmc),
    ]

    /// The brand of a product; `nil` for one that the family does not name.
    package static func brand(ofProduct product: Int64?) -> PaymentMeanBrand? {
        brands.first { $0.product == product }?.brand
    }

    /// The product of a brand. Visa's own brands are the one product of Visa.
    package static func product(of brand: PaymentMeanBrand) -> Int64? {
        switch brand {
        case .visaElectron, .vpay: 1
        case .bcmcMobile: 3012
        default: brands.first { $0.brand == brand }?.product
        }
    }
}

extension INAPPCardData {
    /// From the members that `getIINdetails` and the card of a payment share: 16 of the 17 fields. Direct has no
    /// `cardSeqNumberIndicator`.
    ///
    /// - Parameters:
    ///   - card: `getIINdetails`, one of its `coBrands`, or `card` of a payment.
    ///   - product: `paymentProductId`, if it is not a member of `card`.
    package init(direct card: JSONObject, product: Int64? = nil) {
        self.init()
        let product = product ?? card["paymentProductId"]?.text.flatMap { Int64($0) }
        cardBrand = DirectCardTranslation.brand(ofProduct: product)
        cardCorporateIndicator = Self.letter(card["cardCorporateIndicator"], "Y", "N")
        cardEffectiveDateIndicator = Self.letter(card["cardEffectiveDateIndicator"], "Y", "N")
        cardProductCode = card["cardProductCode"]?.text
        cardProductName = card["cardProductName"]?.text
        cardProductProfile =
            switch card["cardType"]?.text {
            case "Credit"?: "C"
            case "Debit"?: "D"
            case "Prepaid"?: "P"
            default: nil
            }
        cardProductUsageLabel = card["cardProductUsageLabel"]?.text
        cardScheme = card["cardScheme"]?.text
        issuerCode = card["issuerCode"]?.text
        issuerCountryCode = card["countryCode"]?.text.flatMap(CountryCodes.alpha3)
        issuerName = card["issuerName"]?.text
        issuerRegionCode = card["issuerRegionCode"]?.text
        issuingCountryCode = card["issuingCountryCode"]?.text.flatMap(CountryCodes.alpha3)
        panCheckAlgorithm = Self.letter(card["panLuhnCheck"], "L", "N")
        panLengthMax = card["panLengthMax"]?.text
        panLengthMin = card["panLengthMin"]?.text
    }

    private static func letter(_ value: JSONValue?, _ yes: String, _ no: String) -> String? {
        guard case .bool(let isTrue)? = value else { return nil }
        return isTrue ? yes : no
    }
}
