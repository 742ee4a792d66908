@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

extension DirectInstrument {
    /// The card's path in the request of a payment.
    private static let paymentPath = "cardPaymentMethodSpecificInput"

    /// - Parameter path: the card's path in the request.
    static func card(
        _ input: DirectCardInput, at shop: DirectPlatformShop, path: String? = nil
    ) throws -> DirectInstrument {
        let place = path ?? paymentPath
        guard let given = input.card, let number = given.cardNumber else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(place).card.cardNumber")
        }
        let (pan, card) = try card(number, at: "\(place).card.cardNumber")
        if let product = input.paymentProductId, !card.brands.contains(product) {
            // The words of the test platform for a payment, which ActiveMerchant's own tests compare.
            let words = "\(place).card.cardNumber does not match with \(place).paymentProductId."
            throw DirectRefusal(
                .cardAndProductDiffer, propertyName: "\(place).paymentProductId", message: path == nil ? words : nil)
        }
        let scheme =
            input.paymentProductId ?? card.brands.first(where: shop.products.contains) ?? card.product
        guard shop.products.contains(scheme) else { throw DirectRefusal(.productNotAvailable) }
        guard let expiryDate = given.expiryDate else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(place).card.expiryDate")
        }
        let securityCode: CardSecurityCode?
        do {
            securityCode = try given.cvv.map { code throws(CardInputError) in try CardSecurityCode(code) }
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: "\(place).card.cvv")
        }
        var instrument = DirectInstrument(
            .card, product: scheme, scheme: scheme, pan: pan,
            expiry: try expiry(expiryDate, at: "\(place).card.expiryDate"), securityCode: securityCode)
        instrument.cardholderName = given.cardholderName
        return instrument
    }
}
