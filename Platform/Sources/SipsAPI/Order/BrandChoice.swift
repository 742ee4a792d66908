import GuichetCore
@_spi(Platform) import GuichetSips

/// The brand of a card to use, and who chose it.
enum BrandChoice {
    /// - Parameters:
    ///   - brands: the card's brands, the default one first.
    ///   - asked: the brand in the phone's call, or otherwise in the initialisation.
    ///   - status: the phone's value for how the brand was chosen.
    static func choose(
        among brands: [PaymentMeanBrand], asked: PaymentMeanBrand?, status: BrandSelectionStatus?
    ) throws(SipsRefusal) -> (brand: PaymentMeanBrand, selection: BrandSelectionStatus) {
        try check(status)
        if let asked {
            guard brands.contains(asked) else {
                throw SipsRefusal(
                    .invalidTransaction, field: "paymentMeanBrand", "the card does not have this brand")
            }
            return (asked, brands.count == 1 ? .notApplicable : status ?? .appliedHolder)
        }
        guard let first = brands.first else {
            throw SipsRefusal(.invalidPaymentMean, field: "cardNumber", "the card has no brand")
        }
        return (first, brands.count == 1 ? .notApplicable : .appliedDefault)
    }

    static func check(_ status: BrandSelectionStatus?) throws(SipsRefusal) {
        guard let status, !BrandSelectionStatus.documented.contains(status) else { return }
        throw SipsRefusal(
            .invalidTransaction, field: "paymentMeanBrandSelectionStatus",
            "paymentMeanBrandSelectionStatus: unknown value")
    }
}
