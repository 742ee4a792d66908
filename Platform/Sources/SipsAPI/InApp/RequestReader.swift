import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
@_spi(Platform) import GuichetSips

/// Reads what a phone sends back or encrypts: the context, the shop's rights, the card.
struct RequestReader: Sendable {
    let shops: SipsShopDirectory
    let vault: Vault
    let clock: any PlatformClock
    let keyring: WireKeyring
    let paris: ParisTime

    /// The initialisation that a call belongs to. It may be too old: see ``fresh(_:)``.
    func context(_ call: InAppCall, preparedFor name: SDKOperationName) throws(SipsRefusal) -> RedirectionContext {
        guard let text = call.request.redirectionData else {
            throw SipsRefusal(.formatError, field: "redirectionData", "redirectionData is missing")
        }
        return try context(text, preparedFor: name, field: "redirectionData")
    }

    func context(
        _ text: String, preparedFor name: SDKOperationName, field: String
    ) throws(SipsRefusal) -> RedirectionContext {
        guard let context = RedirectionContext.open(text, by: vault)?.noted() else {
            throw SipsRefusal(.invalidTransaction, field: field, "not a \(field) of this platform")
        }
        guard context.operation == name else {
            throw SipsRefusal(.invalidTransaction, field: field, "initialised for another operation")
        }
        return context
    }

    /// The shop of an initialisation that is not too old, if the shop may use the operation.
    func shop(
        of context: RedirectionContext, for operation: InAppOperation, field: String = "redirectionData"
    ) throws(SipsRefusal) -> SipsShop {
        guard clock.now() < context.expiresAt else {
            throw SipsRefusal(.sessionExpired, field: field, "made more than 15 minutes ago")
        }
        guard let shop = shops.shop(context.merchantId) else {
            throw SipsRefusal(.unknownMerchant, "the shop no longer exists")
        }
        guard shop.allows(operation) else {
            throw SipsRefusal(.notPermitted, "\(operation) is not enabled for this shop")
        }
        return shop
    }

    /// The card data encrypted for this platform and for this binding; `nil` if there are none.
    func card(_ call: InAppCall, boundTo binding: String) throws(SipsRefusal) -> CardClaims? {
        guard let encrypted = call.request.encryptedCard else { return nil }
        let claims: CardClaims
        do {
            var plaintext = try CompactJWE.decrypt(encrypted, held: { keyring.key($0)?.key }).plaintext
            // It contains the card and its security code in the clear, and is no longer needed.
            defer { plaintext.wipe() }
            claims = try CardClaims(decoding: plaintext)
        } catch let error as JOSEError {
            throw Self.refusal(error)
        } catch let error as CardInputError {
            throw SipsRefusal(.formatError, field: error.field, error.reason)
        } catch {
            throw SipsRefusal(.formatError, field: "encryptedCard", "the card cannot be read")
        }
        guard ConstantTime.equal(claims.redirectionHash, CardClaims.hash(of: binding)) else {
            throw SipsRefusal(.suspectedFraud, field: "encryptedCard", "the card was encrypted for another order")
        }
        return claims
    }

    /// A complete card that this simulator accepts and that has not expired.
    func testCard(_ call: InAppCall, boundTo binding: String) throws(SipsRefusal) -> TestCard {
        guard let claims = try card(call, boundTo: binding) else {
            throw SipsRefusal(.formatError, field: "encryptedCard", "encryptedCard is missing")
        }
        // Optional in the guide's table; without it there is no card to pay with (docs/choices/sips.md, row 44).
        guard let pan = claims.pan else {
            throw SipsRefusal(.formatError, field: "cardNumber", "cardNumber is missing")
        }
        guard let expiry = claims.expiry else {
            throw SipsRefusal(.formatError, field: "cardExpiryDate", "cardExpiryDate is missing")
        }
        return try testCard(pan, expiry, claims.securityCode)
    }

    func testCard(
        _ pan: PAN, _ expiry: CardExpiry, _ securityCode: CardSecurityCode?
    ) throws(SipsRefusal) -> TestCard {
        let brands = try brands(of: pan)
        try checkExpiry(expiry)
        return TestCard(pan: pan, expiry: expiry, securityCode: securityCode, brands: brands)
    }

    /// The brands of a card that this simulator accepts, the default one first.
    func brands(of pan: PAN) throws(SipsRefusal) -> [PaymentMeanBrand] {
        guard let card = SimulationCard(pan) else {
            throw SipsRefusal(
                .invalidPaymentMean, field: "cardNumber",
                "not one of the published test cards; guichet accepts no live card")
        }
        return card.brands
    }

    func checkExpiry(_ expiry: CardExpiry) throws(SipsRefusal) {
        guard !paris.cards.isOver(expiry, at: clock.now()) else {
            throw SipsRefusal(.cardExpired, field: "cardExpiryDate", "the card has expired")
        }
    }

    private static func refusal(_ error: JOSEError) -> SipsRefusal {
        switch error.code {
        case .notAuthentic: SipsRefusal(.suspectedFraud, field: "encryptedCard", error.reason)
        case .malformed: SipsRefusal(.formatError, field: "encryptedCard", error.reason)
        default: SipsRefusal(.invalidTransaction, field: "encryptedCard", error.reason)
        }
    }
}

/// A card of the published test list.
struct TestCard: Sendable {
    let pan: PAN
    let expiry: CardExpiry
    let securityCode: CardSecurityCode?
    /// The default brand first.
    let brands: [PaymentMeanBrand]
}
