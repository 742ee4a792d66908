import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetSips

/// `walletOrder` of In-App wire 1 (docs/in-app-wire.md, section 5): an order with a stored card.
struct WalletOrderHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let placement: OrderPlacement
    let walletCards: WalletCards

    func answer(_ call: InAppCall) async throws -> INAPPOrderResponse {
        let context = try requestReader.context(call, preparedFor: .walletOrder)
        let found = try await walletCards.find(call, context)
        return try await placement.answer(ContextUse(of: context, by: call)) { () throws(SipsRefusal) in
            let shop = try requestReader.shop(of: context, for: .walletOrder)
            let order: OrderInitializeRequest = try context.initialisation()
            let stored = try found.get()
            let choice = try stored.choice(call)
            return OrderPlacement.Order(
                shop: shop, card: try walletCards.card(stored, call),
                details: SipsOrderDetails(order: order, brand: choice.brand, selection: choice.selection))
        }
    }
}

/// Finds stored cards and prepares them for payment: for an order, or for an authentication before one.
struct WalletCards: Sendable {
    let requestReader: RequestReader
    let store: any Store

    /// Finds a card now and lets the caller decide when a refusal counts: a resend gets its first answer, even if the
    /// card was removed from the wallet since.
    func find(_ call: InAppCall, _ context: RedirectionContext) async throws -> Result<WalletCard, SipsRefusal> {
        let name: (WalletID, Int)
        do throws(SipsRefusal) {
            let shop = ShopID(api: SipsShop.api, name: context.merchantId)
            name = (try context.walletID(of: shop), try call.paymentMeanId())
        } catch {
            return .failure(error)
        }
        let (id, number) = name
        return try await store.lookUp { store in
            guard try store.wallet(id) != nil else { return .failure(.unknownWallet) }
            guard let card = try store.card(number, of: id) else { return .failure(.unknownWalletCard) }
            return .success(card)
        }
    }

    /// The card with its number decrypted, and with the security code if the shopper was asked for it: it is never
    /// stored, so it can only come with the call.
    func card(_ stored: WalletCard, _ call: InAppCall) throws(SipsRefusal) -> TestCard {
        let claims = try requestReader.card(call, boundTo: call.request.redirectionData ?? "")
        guard !requestReader.paris.cards.isOver(stored.card.expiry, at: requestReader.clock.now()) else {
            // The expiry month is not a field of this call; the field that names the card is reported.
            throw SipsRefusal(.cardExpired, field: "paymentMeanId", "the stored card has expired")
        }
        guard let pan = try? requestReader.vault.pan(of: stored) else {
            throw SipsRefusal(.internalError, "the stored card cannot be opened")
        }
        return try requestReader.testCard(pan, stored.card.expiry, claims?.securityCode)
    }
}

extension WalletCard {
    /// Sips In-App 24.3, walletOrder, fields "paymentMeanBrand" and "paymentMeanBrandSelectionStatus": "Si la valeur n'est
    /// pas fournie, la valeur utilisée est celle précédemment enregistrée dans le wallet."
    func choice(_ call: InAppCall) throws(SipsRefusal) -> (brand: PaymentMeanBrand, selection: BrandSelectionStatus) {
        let asked = call.request.paymentMeanBrand
        let stored = asked == nil ? BrandSelectionStatus(rawValue: brandSelection) : nil
        return try BrandChoice.choose(
            among: brands.map(PaymentMeanBrand.init(rawValue:)), asked: asked ?? PaymentMeanBrand(rawValue: card.brand),
            status: call.request.paymentMeanBrandSelectionStatus ?? stored)
    }
}
