import GuichetCore
import GuichetSDK
import GuichetSips

/// The cardholder of a co-badged card chooses the brand.
extension DemoScenarios {
    func coBadged<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        let order = Self.order("DEMOBRAND1")
        chapter("A card of two brands", Brand.facts.displayName, order, card: Self.coBadged)
        let client = phone.client(brand)
        let asking: Initialisation? = try await initialise(
            .paymentMeanInfoInitialize, JSONObject(), at: Brand.facts.name)
        guard let asking else { return }
        let data = try await call(.getCardData) {
            ($0.cardDataList ?? []).compactMap { $0.cardBrand?.rawValue }.joined(separator: " or ")
        } _: {
            try await client.getCardData(cardNumber: PAN(Self.coBadged), initialisation: asking)
        }
        guard let chosen = data.cardDataList?.last?.cardBrand,
            let initialisation = try await initialise(order, at: Brand.facts.name)
        else { return }
        try await call(.cardOrder) {
            "accepted, \($0.paymentMeanBrand?.rawValue ?? "?"), \($0.paymentMeanBrandSelectionStatus?.rawValue ?? "?")"
        } where: {
            $0.paymentMeanBrand == chosen
        } _: {
            try await client.cardOrder(
                cardNumber: PAN(Self.coBadged), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                paymentMeanBrand: chosen, paymentMeanBrandSelectionStatus: .appliedHolder,
                initialisation: initialisation)
        }
    }
}
