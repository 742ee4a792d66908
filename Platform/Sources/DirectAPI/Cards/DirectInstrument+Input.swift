@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

extension DirectInstrument {
    /// - Parameter path: the card's path in the request.
    static func card(
        _ input: DirectCardInput, at shop: DirectPlatformShop, path: String = "cardPaymentMethodSpecificInput"
    ) throws -> DirectInstrument {
        guard let given = input.card, let number = given.cardNumber else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(path).card.cardNumber")
        }
        let (pan, card) = try card(number, at: "\(path).card.cardNumber")
        if let product = input.paymentProductId, !card.brands.contains(product) {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: "\(path).paymentProductId")
        }
        let scheme =
            input.paymentProductId ?? card.brands.first(where: shop.products.contains) ?? card.product
        guard shop.products.contains(scheme) else { throw DirectRefusal(.productNotAvailable) }
        guard let expiryDate = given.expiryDate else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(path).card.expiryDate")
        }
        let securityCode: CardSecurityCode?
        do {
            securityCode = try given.cvv.map { code throws(CardInputError) in try CardSecurityCode(code) }
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: "\(path).card.cvv")
        }
        var instrument = DirectInstrument(
            .card, product: scheme, scheme: scheme, pan: pan,
            expiry: try expiry(expiryDate, at: "\(path).card.expiryDate"), securityCode: securityCode)
        instrument.cardholderName = given.cardholderName
        return instrument
    }
}
