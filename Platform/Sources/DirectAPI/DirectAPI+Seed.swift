package import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// Merchants and payments of a seed file.
extension DirectAPI {
    package func seedSteps(_ part: SeedPart, of parts: APIParts) async throws -> [SeedStep] {
        var checks = SeedChecks()
        var known = Set(shops.all.map(\.merchantId))
        for wallet in part.wallets {
            try await checks.add(line: wallet.line, Self.reason) {
                throw SeedFile.Fault(wallet.line, "only shops of the Sips family have wallets")
            }
        }
        for shop in part.shops {
            try await checks.add(line: shop.line, Self.reason) {
                let (made, secrets) = try seededShop(shop, parts)
                guard known.insert(made.merchantId).inserted else {
                    throw SeedFile.Fault(shop.line, "the merchant \(shop.id) is there already")
                }
                return SeedStep(.shop, line: shop.line) { [administration] in
                    try await administration.add(made, secrets: secrets)
                }
            }
        }
        for payment in part.payments {
            try await checks.add(line: payment.line, Self.reason) {
                guard known.contains(payment.shop.name) else {
                    throw SeedFile.Fault(payment.line, "there is no merchant \(payment.shop)")
                }
                let message = try Self.message(payment)
                let handlers = composition(of: parts).serverRoutes.handlers
                return SeedStep(.payment, line: payment.line, after: payment.after) { [shops] in
                    guard let shop = shops.shop(payment.shop.name),
                        let handler = handlers[DirectEndpoint.createPayment.name]
                    else { throw SeedFile.Fault(payment.line, "the merchant is gone") }
                    let call = DirectCall(
                        endpoint: .createPayment, shop: shop, parameters: [:], query: [:], body: message,
                        idempotenceKey: nil)
                    try await ShopTime.$shop.withValue(shop.id) { _ = try await handler.outcome(of: call) }
                }
            }
        }
        return try checks.done()
    }

    private static func reason(_ error: any Error) -> String? {
        guard let refusal = error as? DirectRefusal else { return nil }
        let items = refusal.items.map { item in
            [item.propertyName, item.message ?? item.id].compactMap(\.self).joined(separator: ": ")
        }
        return items.joined(separator: "; ")
    }

    private func seededShop(
        _ seeded: SeedFile.Shop, _ parts: APIParts
    ) throws -> (DirectPlatformShop, secrets: [[UInt8]]) {
        let fields = seeded.fields
        try fields.check(has: ["shop", "key", "secret", "webhook-key", "webhook-secret", "webhook-url"])
        try DirectShopAdministration.check(merchantId: seeded.id.name)
        let now = parts.paymentService.clock.now()
        let key = try fields.value("key")
        let secret = try fields.value("secret")
        for (name, found) in [("key", key), ("secret", secret)] where !(8...100).contains(found.text.count) {
            throw SeedFile.Fault(found.line, "\(name) has 8 to 100 characters")
        }
        let webhook = try fields.optional("webhook-key")?.text ?? "webhook-\(seeded.id.name)"
        let keys = [
            DirectFreshKey(.api, version: 1, id: key.text, secret: secret.text, at: now),
            DirectFreshKey(
                .webhook, version: 2, id: webhook,
                secret: try fields.optional("webhook-secret")?.text ?? "\(secret.text)-webhook", at: now),
        ]
        var shop = DirectPlatformShop(merchantId: seeded.id.name, apiKeys: [], webhookKeys: [])
        if let url = try fields.optional("webhook-url")?.text {
            var change = DirectShopChange()
            change.webhookURLs = [url]
            try change.apply(to: &shop, addresses: parts.addresses)
        }
        shop.issuedKeys = keys.map(\.issued)
        return (shop, try keys.map { try $0.sealable })
    }

    private static func message(_ payment: SeedFile.Payment) throws -> JSONObject {
        guard DirectTestCard(payment.card.pan) != nil else {
            throw SeedFile.Fault(
                payment.card.line, "card is not one of Worldline Direct's test cards: see `guichet cards`")
        }
        guard let currency = payment.amount.currency.facts?.alphabetic else {
            throw SeedFile.Fault(payment.line, "the currency is not known")
        }
        let mode: String
        switch payment.capture {
        case .atOnce?: mode = "SALE"
        case .whenValidated?, nil: mode = "FINAL_AUTHORIZATION"
        case .afterDays?:
            throw SeedFile.Fault(
                payment.line, "Worldline Direct captures at-once or when-validated: a number of days is not supported")
        }
        let (year, month) = (payment.card.expiry.year % 100, payment.card.expiry.month)
        let message: JSONValue = [
            "cardPaymentMethodSpecificInput": [
                "card": [
                    "cardNumber": .string(payment.card.pan.digits),
                    "expiryDate": .string(
                        (month < 10 ? "0" : "") + String(month) + (year < 10 ? "0" : "") + String(year)), "cvv": "123",
                    "cardholderName": "Anna",
                ], "authorizationMode": .string(mode), "threeDSecure": ["skipAuthentication": .bool(true)],
            ],
            "order": [
                "amountOfMoney": ["amount": .integer(payment.amount.minorUnits), "currencyCode": .string(currency)],
                "references": ["merchantReference": .string(payment.reference)],
            ],
        ]
        let object = message.object ?? JSONObject()
        let faults = DirectCreatePaymentRequest(json: object).faults(.receiving)
        guard faults.isEmpty else { throw DirectRefusal(faults) }
        return object
    }
}
