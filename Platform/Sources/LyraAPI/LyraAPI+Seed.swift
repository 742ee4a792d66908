package import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// Shops and payments of a seed file.
extension LyraAPI {
    package func seedSteps(_ part: SeedPart, of parts: APIParts) async throws -> [SeedStep] {
        var checks = SeedChecks()
        var known = Dictionary(shops.all.map { ($0.shopId, $0) }) { $1 }
        for wallet in part.wallets {
            try await checks.add(line: wallet.line, Self.reason) {
                throw SeedFile.Fault(wallet.line, "only shops of the Sips family have wallets")
            }
        }
        for shop in part.shops {
            try await checks.add(line: shop.line, Self.reason) {
                let (made, secrets) = try seededShop(shop, parts)
                guard known[made.shopId] == nil else {
                    throw SeedFile.Fault(shop.line, "the shop \(shop.id) is there already")
                }
                known[made.shopId] = made
                return SeedStep(.shop, line: shop.line) { [administration] in
                    try await administration.add(made, secrets: secrets)
                }
            }
        }
        for payment in part.payments {
            try await checks.add(line: payment.line, Self.reason) {
                guard let shop = known[payment.shop.name] else {
                    throw SeedFile.Fault(payment.line, "there is no shop \(payment.shop)")
                }
                let message = try Self.message(payment, at: shop)
                let routes = LyraComposition(shops: shops, choices: choices, parts: parts).serviceRoutes
                return SeedStep(.payment, line: payment.line, after: payment.after) { [shops] in
                    guard let shop = shops.shop(payment.shop.name), let caller = LyraCaller(seeding: shop),
                        let handler = routes.services[.createPayment]
                    else { throw SeedFile.Fault(payment.line, "the shop is gone") }
                    try await ShopTime.$shop.withValue(shop.id) {
                        _ = try await handler.answer(message, from: caller)
                    }
                }
            }
        }
        return try checks.done()
    }

    private static func reason(_ error: any Error) -> String? {
        switch error {
        case let refusal as LyraRefusal: refusal.detail ?? refusal.message
        case let fault as LyraInputFault: LyraRefusal(fault).detail ?? LyraRefusal(fault).message
        default: nil
        }
    }

    private func seededShop(
        _ seeded: SeedFile.Shop, _ parts: APIParts
    ) throws -> (LyraPlatformShop, secrets: [[UInt8]]) {
        let fields = seeded.fields
        try fields.check(
            has: [
                "shop", "brand", "name", "password", "public-key", "hmac-key", "form-key", "ipn-url", "ipn-rules",
                "capture-delay",
            ])
        let name = seeded.id.name
        guard name.utf8.count == 8, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw SeedFile.Fault(seeded.line, "a shop's number has 8 digits")
        }
        let (brandName, brandLine) = try fields.optional("brand") ?? ("scellius", seeded.line)
        let brand = LyraBrand(rawValue: brandName)
        guard LyraBrand.known.contains(brand) else { throw SeedFile.Fault(brandLine, "there is no brand \(brand)") }
        let fresh = LyraPlatformShop.Keys(of: name, .test, random: parts.paymentService.random)
        let (password, passwordLine) = try fields.value("password")
        guard (8...100).contains(password.count) else {
            throw SeedFile.Fault(passwordLine, "password has 8 to 100 characters")
        }
        let test = LyraPlatformShop.Keys(
            mode: .test, password: LyraPassword(password),
            publicKey: try fields.optional("public-key")?.text ?? fresh.publicKey,
            hmacKey: try fields.optional("hmac-key").map { LyraHMACKey($0.text) } ?? fresh.hmacKey,
            formKey: try fields.optional("form-key").map { LyraFormKey($0.text) } ?? fresh.formKey)
        let keys = [test, LyraPlatformShop.Keys(of: name, .production, random: parts.paymentService.random)]
        var shop = LyraPlatformShop(shopId: name, brand: brand, keys: keys)
        var change = LyraShopChange()
        change.name = try fields.optional("name")?.text
        if let url = try fields.optional("ipn-url")?.text { change.notificationURLs = [.test: url, .production: url] }
        change.ipnRules = try fields.optional("ipn-rules")?.text.split(separator: ",").map {
            $0.trimming(while: \.isWhitespace)
        }
        if let (days, line) = try fields.optional("capture-delay") {
            guard let number = Int64(days) else { throw SeedFile.Fault(line, "capture-delay is not a number of days") }
            change.captureDelay = number
        }
        try change.apply(to: &shop, addresses: parts.addresses)
        return (shop, try keys.map { try LyraPlatformShop.Keys.Secrets($0).stored() })
    }

    private static func message(_ payment: SeedFile.Payment, at shop: LyraPlatformShop) throws -> JSONObject {
        guard let card = LyraTestCard(payment.card.pan) else {
            throw SeedFile.Fault(payment.card.line, "card is not one of Lyra's test cards: see `guichet cards`")
        }
        if case .issuer = try LyraAuthenticationRule.need(of: card, wish: nil, source: .ecommerce, at: shop) {
            throw SeedFile.Fault(payment.card.line, "the issuer asks the cardholder: choose another card")
        }
        guard let currency = payment.amount.currency.facts?.alphabetic else {
            throw SeedFile.Fault(payment.line, "the currency is not known")
        }
        var options = JSONObject()
        switch payment.capture {
        case .atOnce?: options.append("captureDelay", .integer(0))
        case .afterDays(let days)?: options.append("captureDelay", .integer(days))
        case .whenValidated?: options.append("manualValidation", "YES")
        case nil: break
        }
        let (year, month) = (payment.card.expiry.year % 100, payment.card.expiry.month)
        let message: JSONValue = [
            "amount": .integer(payment.amount.minorUnits), "currency": .string(currency),
            "orderId": .string(payment.reference),
            "paymentForms": [
                [
                    "paymentMethodType": "CARD", "pan": .string(payment.card.pan.digits),
                    "expiryMonth": .string((month < 10 ? "0" : "") + String(month)),
                    "expiryYear": .string((year < 10 ? "0" : "") + String(year)), "securityCode": "123",
                ]
            ],
            "transactionOptions": ["cardOptions": .object(options)],
        ]
        let object = message.object ?? JSONObject()
        let request = LyraCreatePaymentRequest(json: object)
        try request.check()
        try request.checkTogether()
        _ = try LyraCreatePayment.amount(request.amount, request.currency, at: shop)
        return object
    }
}

extension Substring {
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> String {
        String(String(drop(while: isLeftOut).reversed()).drop(while: isLeftOut).reversed())
    }
}

extension LyraCaller {
    /// The shop itself, with its password for tests.
    fileprivate init?(seeding shop: LyraPlatformShop) {
        guard let keys = shop.keys(of: .test) else { return nil }
        self.shop = shop
        self.keys = keys
    }
}
