import GuichetLyra

extension LyraCard {
    /// With a brand for which the shop has a contract: its own, or another brand of the card if none was chosen.
    func accepted(at shop: LyraPlatformShop) throws(LyraRefusal) -> LyraCard {
        guard !shop.accepts(brand) else { return self }
        guard !isBrandChosen, let other = LyraTestCard(pan)?.brands.first(where: shop.accepts) else {
            throw LyraRefusal(
                .noAcceptanceAgreement, "No merchant acceptance agreement available",
                detailedCode: "NO_ACCEPTANCE_AGREEMENT_AVAILABLE",
                detail: "the shop has no contract for cards of the brand \(brand)")
        }
        var card = self
        card.brand = other
        return card
    }
}
