@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

extension DirectInstrument {
    /// The card's path in the request of a payment.
    private static let paymentPath = "cardPaymentMethodSpecificInput"

    /// - Parameters:
    ///   - path: where the request has card and product.
    ///   - cardPath: where it has the card, if that is elsewhere.
    ///   - productPath: the same of the product.
    static func card(
        _ input: DirectCardInput, at shop: DirectPlatformShop, path: String? = nil, cardPath: String? = nil,
        productPath: String? = nil
    ) throws -> DirectInstrument {
        let place = cardPath ?? "\(path ?? paymentPath).card"
        guard let given = input.card, let number = given.cardNumber else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(place).cardNumber")
        }
        let (pan, card) = try card(number, at: "\(place).cardNumber")
        if let product = input.paymentProductId, !card.brands.contains(product) {
            // The words of the test platform for a payment, which ActiveMerchant's own tests compare.
            let productPlace = productPath ?? "\(path ?? paymentPath).paymentProductId"
            let words = "\(place).cardNumber does not match with \(productPlace)."
            let isPayment = path == nil && productPath == nil
            throw DirectRefusal(
                .cardAndProductDiffer, propertyName: productPlace, message: isPayment ? words : nil)
        }
        let scheme =
            input.paymentProductId ?? card.brands.first(where: shop.products.contains) ?? card.product
        guard shop.products.contains(scheme) else { throw DirectRefusal(.productNotAvailable) }
        guard let expiryDate = given.expiryDate else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(place).expiryDate")
        }
        let securityCode: CardSecurityCode?
        do {
            securityCode = try given.cvv.map { code throws(CardInputError) in try CardSecurityCode(code) }
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: "\(place).cvv")
        }
        var instrument = DirectInstrument(
            .card, product: scheme, scheme: scheme, pan: pan,
            expiry: try expiry(expiryDate, at: "\(place).expiryDate"), securityCode: securityCode)
        instrument.cardholderName = given.cardholderName
        return instrument
    }
}
