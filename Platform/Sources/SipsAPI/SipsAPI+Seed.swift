package import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// Shops, wallets and payments of a seed file.
extension SipsAPI {
    package func seedSteps(_ part: SeedPart, of parts: APIParts) async throws -> [SeedStep] {
        var checks = SeedChecks()
        var known = Dictionary(shops.all.map { ($0.merchantId, $0) }) { $1 }
        for shop in part.shops {
            try await checks.add(line: shop.line, Self.reason) {
                let (made, secret) = try Self.seededShop(shop)
                guard known[made.merchantId] == nil else {
                    throw SeedFile.Fault(shop.line, "the shop \(shop.id) is there already")
                }
                known[made.merchantId] = made
                return SeedStep(.shop, line: shop.line) { [administration] in
                    try await administration.add(made, secrets: [Array(secret.utf8)])
                }
            }
        }
        let shops = known
        var held: [WalletID: HeldCards] = [:]
        for wallet in part.wallets {
            try await checks.add(line: wallet.line, Self.reason) {
                guard shops[wallet.shop.name] != nil else {
                    throw SeedFile.Fault(wallet.line, "there is no shop \(wallet.shop)")
                }
                let cards = try await Self.cards(wallet, parts, &held)
                return SeedStep(.wallet, line: wallet.line) {
                    let now = ShopTime.$shop.withValue(wallet.shop) { parts.paymentService.clock.now() }
                    try await parts.paymentService.store.write { store in
                        for card in cards { _ = try parts.paymentService.add(card, at: now, in: store) }
                    }
                }
            }
        }
        var claimed: Set<Claim> = []
        for payment in part.payments {
            try await checks.add(line: payment.line, Self.reason) {
                guard let shop = shops[payment.shop.name] else {
                    throw SeedFile.Fault(payment.line, "there is no shop \(payment.shop)")
                }
                let (order, claim) = try Self.order(payment, at: shop, parts)
                let isUsed = try await parts.paymentService.store.lookUp {
                    try $0.claim(scope: claim.scope, key: claim.key) != nil
                }
                guard !isUsed, claimed.insert(claim).inserted else {
                    throw SeedFile.Fault(payment.line, "the reference \(payment.reference) was used before")
                }
                return SeedStep(.payment, line: payment.line, after: payment.after) {
                    try await ShopTime.$shop.withValue(payment.shop) {
                        _ = try await OfficeOrderPlacing(
                            paymentService: parts.paymentService, addresses: parts.addresses, paris: parts.paris
                        ).place(order)
                    }
                }
            }
        }
        return try checks.done()
    }

    private static func reason(_ error: any Error) -> String? {
        (error as? SipsRefusal).map { refusal in
            refusal.field.map { "\($0): \(refusal.reason)" } ?? refusal.reason
        }
    }

    private static func seededShop(_ seeded: SeedFile.Shop) throws -> (SipsShop, secret: String) {
        let fields = seeded.fields
        try fields.check(has: ["shop", "brand", "key", "reference"])
        let (brand, brandLine) = try fields.optional("brand") ?? ("sips", seeded.line)
        guard BrandFacts.all.contains(where: { $0.name == brand }) else {
            throw SeedFile.Fault(brandLine, "there is no brand \(brand)")
        }
        guard WireFormat.digits(exactly: 15).matches(seeded.id.name) else {
            throw SeedFile.Fault(seeded.line, "a merchantId has 15 digits")
        }
        let (kindName, kindLine) = try fields.optional("reference") ?? ("either", seeded.line)
        guard let kind = SipsShop.ReferenceKind(rawValue: kindName) else {
            throw SeedFile.Fault(kindLine, "reference is not transactionReference, s10 or either")
        }
        let (key, keyLine) = try fields.value("key")
        guard (8...100).contains(key.count) else { throw SeedFile.Fault(keyLine, "key has 8 to 100 characters") }
        return (SipsShop(merchantId: seeded.id.name, brand: brand, reference: kind), key)
    }

    private static func simulated(_ card: SeedFile.Card) throws -> SimulationCard {
        guard let found = SimulationCard(card.pan) else {
            throw SeedFile.Fault(card.line, "card is not one of the Sips family's test cards: see `guichet cards`")
        }
        return found
    }

    /// The cards of a wallet.
    private struct HeldCards: Sendable {
        var count: Int
        var fingerprints: [[UInt8]]

        init(_ stored: [WalletCard]) {
            count = stored.count
            fingerprints = stored.map(\.card.fingerprint)
        }
    }

    /// - Parameter held: the cards of the wallets that the file has named so far.
    private static func cards(
        _ wallet: SeedFile.Wallet, _ parts: APIParts, _ held: inout [WalletID: HeldCards]
    ) async throws -> [NewWalletCard] {
        // As the calls of a wallet name it: merchantWalletId.
        guard !wallet.name.isEmpty, WireFormat.restricted(atMost: 21).matches(wallet.name) else {
            throw SeedFile.Fault(wallet.line, "a wallet's name has 1 to 21 letters, digits, spaces and . _ + - @")
        }
        let id = WalletID(shop: wallet.shop, name: wallet.name)
        let vault = parts.paymentService.vault
        let stored = try await parts.paymentService.store.read { HeldCards(try $0.cards(of: id)) }
        var inside = held[id] ?? stored
        let cards = try wallet.cards.map { card in
            let brands = try simulated(card).brands
            let choice = try BrandChoice.choose(among: brands, asked: nil, status: nil)
            let prints = try vault.fingerprints(of: card.pan)
            guard !inside.fingerprints.contains(where: prints.contains) else {
                throw SeedFile.Fault(card.line, "the card is in the wallet already")
            }
            guard inside.count < Wallet.capacity else { throw SeedFile.Fault(card.line, "the wallet is full") }
            inside.count += 1
            inside.fingerprints += prints
            return NewWalletCard(
                wallet: id, pan: card.pan, expiry: card.expiry, brand: choice.brand.rawValue,
                brands: brands.map(\.rawValue), brandSelection: choice.selection.rawValue, masked: card.pan.masked,
                alias: "\(choice.brand.rawValue) \(card.pan.masked.suffix(2))")
        }
        held[id] = inside
        return cards
    }

    private static func order(
        _ payment: SeedFile.Payment, at shop: SipsShop, _ parts: APIParts
    ) throws -> (OfficeOrderPlacing.Order, Claim) {
        let brands = try simulated(payment.card).brands
        var message = OrderInitializeRequest()
        message.amount = String(payment.amount.minorUnits)
        message.currencyCode = payment.amount.currency
        message.transactionReference = payment.reference
        message.merchantId = shop.merchantId
        message.keyVersion = "1"
        message.interfaceVersion = "IR_MB_3.0"
        message.sdkOperationName = .cardOrder
        message.sdkVersion = "GUICHET"
        switch payment.capture {
        case .atOnce?: message.captureMode = .immediate
        case .whenValidated?:
            message.captureMode = .validation
            // Otherwise it would have to be validated on the day of the order.
            message.captureDay = "6"
        case .afterDays(let days)?: message.captureDay = String(days)
        case nil: break
        }
        // It is not sealed: only its form is checked.
        message.seal = String(repeating: "0", count: 64)
        do throws(WireError) { try message.checkFormats() } catch { throw SipsRefusal(error) }
        message.seal = nil
        try OrderInitializeRules.check(message)
        let now = parts.paymentService.clock.now().adding(seconds: payment.elapsed)
        guard !parts.paris.cards.isOver(payment.card.expiry, at: now) else {
            throw SeedFile.Fault(payment.card.line, "the card has expired")
        }
        let reference = try OrderReference(of: message, kind: shop.reference, today: parts.paris.day(now))
        let choice = try BrandChoice.choose(among: brands, asked: nil, status: nil)
        let details = SipsOrderDetails(order: message, brand: choice.brand, selection: choice.selection)
        let order = OfficeOrderPlacing.Order(
            shop: shop, message: message, pan: payment.card.pan, expiry: payment.card.expiry,
            securityCode: try? CardSecurityCode("123"), cardField: "cardNumber", details: details,
            refusal: AuthenticationTranslation.refusal(of: details, at: shop))
        return (order, reference.claim(of: shop.merchantId))
    }
}
