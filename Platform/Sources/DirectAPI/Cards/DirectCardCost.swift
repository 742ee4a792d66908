import GuichetCore
@_spi(Platform) import GuichetDirect

/// What a card costs besides the price: nothing, unless the merchant's settings say otherwise (docs/choices/direct.md,
/// DF94).
enum DirectCardCost {
    /// - Parameter path: that of the amount in the request.
    static func surcharge(
        of money: DirectAmountOfMoney?, with product: DirectProductID, at shop: DirectPlatformShop,
        path: String = "amountOfMoney.amount"
    ) throws(DirectRefusal) -> DirectCalculatedSurcharge {
        let money = money?.repeated
        var surcharge = DirectCalculatedSurcharge()
        surcharge.paymentProductId = product
        surcharge.result = "NO_SURCHARGE"
        surcharge.netAmount = money
        surcharge.surchargeAmount = money.map { amount(0, like: $0) }
        surcharge.totalAmount = money
        guard shop.surchargePercent != nil || shop.surchargeFixed > 0, let money, let net = money.amount else {
            return surcharge
        }
        let computed: Int64? =
            if let percent = shop.surchargePercent { percent.product(net, over: 100) } else { 0 }
        guard let share = computed, share + shop.surchargeFixed <= Amount.maximumMinorUnits - net else {
            throw DirectRefusal(
                .invalidValue, propertyName: path, message: "with its surcharge it is too large")
        }
        surcharge.result = .ok
        surcharge.surchargeAmount = amount(share + shop.surchargeFixed, like: money)
        surcharge.totalAmount = amount(net + share + shop.surchargeFixed, like: money)
        var rate = DirectSurchargeRate()
        // The contract's example of a name is VISA_DOMESTIC_DEBIT; nothing is known here of a card but its brand.
        rate.surchargeProductTypeId = product.schemeName?.uppercased() ?? product.description
        rate.surchargeProductTypeVersion = "1"
        rate.adValoremRate = .number(shop.surchargePercent?.text ?? "0")
        rate.specificRate = shop.surchargeFixed
        surcharge.surchargeRate = rate
        return surcharge
    }

    private static func amount(_ minorUnits: Int64, like money: DirectAmountOfMoney) -> DirectAmountOfMoney {
        var money = money
        money.amount = minorUnits
        return money
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

extension DirectAmountOfMoney {
    /// Refuses what is no currency in use (docs/choices/direct.md, DP11), also where nothing is paid.
    func checkCurrency(at path: String) throws(DirectRefusal) {
        guard let code = self.currencyCode, CurrencyCode(alphabetic: code) == nil else { return }
        throw DirectRefusal(.invalidCurrency, propertyName: "\(path).currencyCode")
    }

    /// What an answer repeats of a request's amount: the two members, written as the contract has them.
    var repeated: DirectAmountOfMoney? {
        guard let amount = self.amount, let currencyCode = self.currencyCode else { return nil }
        return DirectAmountOfMoney(amount: amount, currencyCode: currencyCode)
    }
}
