import APISupport
import GuichetCore
import GuichetDirect

/// What a shop accepts: `products`, a product, a wallet's `networks`, and the brands for the first digits of a card.
/// The server API and the client API give the same answers.
struct DirectCatalogue: Sendable {
    /// In display order.
    private static var order: [DirectProductID] { DirectPlatformShop.productOrder }

    func products(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        let conditions = try DirectProductConditions(call)
        var answer = DirectProducts()
        answer.paymentProducts = Self.order.filter { conditions.admits($0, at: call.shop) }.map {
            Self.product($0, call)
        }
        return DirectReply(200, answer)
    }

    /// The contract: "returned only if it matches the filters, otherwise a 400 response is returned".
    func product(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        let id = try Self.productID(call)
        guard try DirectProductConditions(call).admits(id, at: call.shop) else {
            throw DirectRefusal(
                .productNotAvailable, propertyName: "paymentProductId",
                message: "the product \(id) does not match the filters of the request")
        }
        return DirectReply(200, Self.product(id, call))
    }

    func networks(_ call: DirectCall) throws -> DirectReply {
        try Self.checkContext(call)
        let answer = try Self.networks(of: Self.walletID(call), at: call.shop)
        // The contract: 404 where there are none.
        guard answer.networks?.isEmpty == false else { throw Self.unknownProduct }
        return DirectReply(200, answer)
    }

    /// The wallet whose networks are asked for. Google Pay's are told, though no merchant here has that product
    /// (docs/choices/direct.md, DP19).
    private static func walletID(_ call: DirectCall) throws(DirectRefusal) -> DirectProductID {
        if call.parameters["paymentProductId"] == DirectProductID.googlePay.description { return .googlePay }
        let id: DirectProductID
        do { id = try productID(call) } catch { throw wrongProduct }
        guard id == .applePay else { throw id.isCard ? noWallet : wrongProduct }
        return id
    }

    /// For a card's product, which has no networks: members and words as Worldline's JavaScript library 4.1.3 expects them
    /// (tests/integration/tests/payment-product-networks.test.ts).
    private static var noWallet: DirectRefusal {
        var item = DirectErrorItem(
            .invalidValue,
            message: "The given payment product id does not correspond to the paymentproductid in the given token.")
        item.id = "PAYMENT_PRODUCT_ID_MISMATCH"
        item.code = "1431"
        return DirectRefusal(status: 400, [item])
    }

    /// Only the digits of the published cards are known here. The contract: 404 "when the IIN does not match any of the
    /// products that are configured on your account", and `isAllowedInContext` "only if you submitted a payment context".
    func iinDetails(_ call: DirectCall) throws -> DirectReply {
        let request: DirectIINDetailsRequest = try call.document()
        try request.paymentContext?.amountOfMoney?.checkCurrency(at: "paymentContext.amountOfMoney")
        let found = request.bin.flatMap(DirectTestCard.card(startingWith:))
        let brands = found?.card.brands.filter(call.shop.products.contains) ?? []
        guard let found, let product = brands.first else {
            throw DirectRefusal.notFound("UNKNOWN_BIN", propertyName: "bin")
        }
        let conditions = request.paymentContext.map(DirectProductConditions.init)
        func isAllowed(_ brand: DirectProductID) -> Bool? { conditions?.admits(brand, at: call.shop) }
        var answer = DirectIINDetails()
        answer.paymentProductId = product
        // `false`: "none of the brands of the card will be allowed".
        answer.isAllowedInContext = conditions.map { _ in brands.contains { isAllowed($0) == true } }
        answer.panLuhnCheck = found.hasCheckDigit
        answer.panLengthMin = Int64(found.digits)
        answer.panLengthMax = Int64(found.digits)
        answer.cardType = .credit
        if let scheme = product.schemeName { answer.cardScheme = scheme }
        // Both brands of a co-badged card, the first one too: a page lets the shopper choose between them.
        if brands.count > 1 {
            answer.coBrands = brands.map { brand in
                var detail = DirectIINDetail()
                detail.isAllowedInContext = isAllowed(brand)
                detail.paymentProductId = brand
                detail.cardType = .credit
                if let scheme = brand.schemeName { detail.cardScheme = scheme }
                return detail
            }
        }
        return DirectReply(200, answer)
    }

    // MARK: A product

    /// The same for the networks and the directory of a product: status 404, and an error whose own status is 400 (Worldline's
    /// library for .NET 7.4.0, `ProductsTest`).
    static let wrongProduct: DirectRefusal = {
        let items = unknownProduct.items.map { item in
            var item = item
            item.httpStatusCode = 400
            return item
        }
        return DirectRefusal(status: unknownProduct.status, items)
    }()

    static let unknownProduct = DirectRefusal.notFound("UNKNOWN_PRODUCT_ID", propertyName: "paymentProductId")

    static func productID(_ call: DirectCall) throws(DirectRefusal) -> DirectProductID {
        try productID(named: call.parameters["paymentProductId"] ?? "", at: call.shop)
    }

    static func productID(
        named text: String, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> DirectProductID {
        guard let id = Int64(text).map(DirectProductID.init(rawValue:)), order.contains(id), shop.products.contains(id)
        else { throw unknownProduct }
        return id
    }

    static func label(_ id: DirectProductID) -> String? {
        id == .applePay ? "Apple Pay" : DirectProvider(id)?.label ?? id.network
    }

    /// The contract requires country and currency. Every product here is valid for all of them.
    static func checkContext(_ call: DirectCall) throws(DirectRefusal) {
        for name in ["countryCode", "currencyCode"] where (call.query[name] ?? "").isEmpty {
            throw DirectRefusal(.parameterMissing, propertyName: name)
        }
        guard let country = call.query["countryCode"], country.utf8.count == 2,
            country.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { throw DirectRefusal(.invalidValue, propertyName: "countryCode") }
        guard let currency = call.query["currencyCode"], CurrencyCode(alphabetic: currency) != nil else {
            throw DirectRefusal(.invalidCurrency, propertyName: "currencyCode")
        }
        if let amount = call.query["amount"], !amount.isEmpty, Int64(amount) == nil {
            throw DirectRefusal(.invalidValue, propertyName: "amount")
        }
        if let series = call.query["isRecurring"], !series.isEmpty, call.flag("isRecurring") == nil {
            throw DirectRefusal(.invalidValue, propertyName: "isRecurring")
        }
    }

    /// In the words of the wallet's own documents (the contract): `PKPaymentNetwork`, and Google Pay's
    /// `allowedCardNetworks`, which has three of the schemes here.
    private static func networks(of wallet: DirectProductID, at shop: DirectPlatformShop) -> DirectProductNetworks {
        let google: [DirectProductID: String] = [
            .visa: "VISA", .mastercard: "MASTERCARD", .americanExpress: "AMEX",
        ]
        var networks = DirectProductNetworks()
        networks.networks = order.filter(shop.products.contains)
            .compactMap { wallet == .googlePay ? google[$0] : $0.network }
        return networks
    }

    private static func product(_ id: DirectProductID, _ call: DirectCall) -> DirectProduct {
        let isWallet = id == .applePay
        var product = DirectProduct()
        product.id = id
        let provider = DirectProvider(id)
        product.paymentMethod = provider?.method ?? (isWallet ? .mobile : .card)
        if id.isCard { product.paymentProductGroup = cards }
        product.allowsRecurring = id.allowsRecurring
        product.allowsTokenization = provider == nil
        product.usesRedirectionTo3rdParty = provider != nil
        if id.isCard { product.allowsAuthentication = true }
        var hints = DirectProductDisplayHints()
        hints.displayOrder = Int64(order.firstIndex(of: id) ?? order.count)
        if !call.hides("translations") { hints.label = label(id) }
        hints.logo = DirectLogos.path(of: id)
        product.displayHints = hints
        product.displayHintsList = [hints]
        if isWallet { product.paymentProduct302SpecificData = networks(of: .applePay, at: call.shop) }
        guard !call.hides("fields") else { return product }
        // A provider asks the shopper itself.
        if provider != nil {
            product.productFields = []
        } else {
            let tag = call.query["locale"]?.replacing("_", with: "-")
            let language = tag.flatMap { PageLanguage(tag: $0) } ?? .english
            product.productFields =
                DirectCardFields(product: id, language: language, hasLabels: !call.hides("translations")).all
        }
        return product
    }
}
