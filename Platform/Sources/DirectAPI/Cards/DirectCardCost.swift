import GuichetCore
@_spi(Platform) import GuichetDirect

/// What a card costs besides the price: nothing at the merchants here.
enum DirectCardCost {
    static func surcharge(of money: DirectAmountOfMoney?, with product: DirectProductID) -> DirectCalculatedSurcharge {
        var surcharge = DirectCalculatedSurcharge()
        surcharge.paymentProductId = product
        surcharge.result = "NO_SURCHARGE"
        surcharge.netAmount = money
        surcharge.surchargeAmount = money.map { money in
            var none = money
            none.amount = 0
            return none
        }
        surcharge.totalAmount = money
        return surcharge
    }

    /// The brand of a number, of which the first digits are enough.
    static func product(
        _ card: DirectCardSourceCard, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> DirectProductID {
        guard let number = card.cardNumber, let known = DirectTestCard.card(startingWith: number)?.card else {
            throw DirectRefusal(.invalidCardNumber, propertyName: "cardSource.card.cardNumber")
        }
        if let product = card.paymentProductId, !known.brands.contains(product) {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: "cardSource.card.paymentProductId")
        }
        let product = card.paymentProductId ?? known.brands.first(where: shop.products.contains) ?? known.product
        guard shop.products.contains(product) else { throw DirectRefusal(.productNotAvailable) }
        return product
    }
}
