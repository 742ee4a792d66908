import APISupport
package import Engine
import GuichetCore
@_spi(Platform) package import GuichetLyra

/// A shop of the REST API V4, with the settings that its Back Office shows.
package struct LyraPlatformShop: Sendable {
    package static let api = "lyra"

    package var shopId: String
    /// The name that shoppers see.
    package var name: String
    /// The brand under which the shop uses the platform.
    package var brand: LyraBrand
    package var keys: [Keys]
    /// The shop's keys in the merchant's page. They are not secret.
    package var publicKeys: [LyraMode: String]
    /// Days until a capture, if the request gives none.
    package var captureDelay: Int64 = 0
    /// Whether payments wait for the merchant's validation, if the request does not say.
    package var needsValidation = false
    /// Where notifications are sent, by mode, if the request does not say; without an address none are sent.
    package var notificationURLs: [LyraMode: String] = [:]
    /// When it is told by a notification.
    package var ipnRules: Set<LyraIPNRule> = LyraPlatformShop.usualIPNRules
    package static let usualIPNRules: Set<LyraIPNRule> = [.endOfPayment]
    /// Whether shoppers whose address is known get a receipt.
    package var sendsReceipts = true
    /// The address for shoppers' questions.
    package var contact: MailAddress?
    /// The currencies of its contracts.
    package var currencies: Set<LyraCurrency> = ["EUR", "USD", "GBP", "CHF", "JPY", "PEN"]
    /// The card brands of its contracts; `nil` for all.
    package var cardBrands: Set<LyraCardBrand>?
    package var isDemo = false
    /// Whether its shoppers are authenticated, if the request does not say.
    package var strongAuthentication = LyraStrongAuthentication.auto
    /// Whether a request may disable the authentication (option SELECT_3DS).
    package var mayDisableAuthentication = true
    /// Its choices where an authentication leaves one.
    package var authentication = AuthenticationPolicy()
    /// How redirect forms and their answers are signed.
    package var formAlgorithm = LyraFormAlgorithm.hmacSHA256

    /// Authenticates callers and signs, with one set for tests and one for production. Production is only a label here:
    /// live cards are never accepted.
    package struct Keys: Sendable {
        package let mode: LyraMode
        package let password: LyraPassword
        package let publicKey: String
        package let hmacKey: LyraHMACKey
        /// Signs redirect forms; `nil` for a shop that was added before there were any.
        package let formKey: LyraFormKey?

        package init(
            mode: LyraMode, password: LyraPassword, publicKey: String, hmacKey: LyraHMACKey, formKey: LyraFormKey?
        ) {
            self.formKey = formKey
            self.mode = mode
            self.password = password
            self.publicKey = publicKey
            self.hmacKey = hmacKey
        }
    }

    package init(shopId: String, name: String? = nil, brand: LyraBrand, keys: [Keys]) {
        self.shopId = shopId
        self.name = name ?? shopId
        self.brand = brand
        self.keys = keys
        publicKeys = Dictionary(keys.map { ($0.mode, $0.publicKey) }) { $1 }
    }

    package var id: ShopID { ShopID(api: Self.api, name: shopId) }

    func accepts(_ brand: LyraCardBrand) -> Bool { cardBrands?.contains(brand) ?? true }

    func keys(of mode: LyraMode) -> Keys? { keys.first { $0.mode == mode } }

    /// The shops of a new platform: published ones, with their published keys for tests and ours for production.
    package static let demoShops: [LyraPlatformShop] = [
        demo(
            "69876357", .payZen, "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M",
            "testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5", "38453613e7f44dc58732bad3dca2bca3", captureDelay: 6),
        demo(
            "73239078", .systempay, "testpassword_SbEbeOueaMDyg8Rtei1bSaiB5lms9V0ZDjzldGXGAnIwH",
            "testpublickey_Zr3fXIKKx0mLY9YNBQEan42ano2QsdrLuyb2W54QWmUJQ",
            "VgbDd550wI6W1rwODGy56QAUkUQwIEdwXG5ziDUUC72BS"),
        demo(
            "42229744", .scellius, "testpassword_IvhGC31Fb7m48mNmgdmRSGa5RkGy5nc0FXcvR1uKog8Ms",
            "testpublickey_tPXxrUVsoGkggk9LuO8o0PBRdWg8jWUhWmYMURwCbc8ap",
            "6klxDwclNHwoyyLFMuFI6E2LnwVW92YimK9pnRdY5BBkr"),
    ]

    private static func demo(
        _ shopId: String, _ brand: LyraBrand, _ password: String, _ publicKey: String, _ hmacKey: String,
        captureDelay: Int64 = 0
    ) -> LyraPlatformShop {
        var shop = LyraPlatformShop(
            shopId: shopId, name: "Demo \(shopId)", brand: brand,
            keys: [
                Keys(
                    mode: .test, password: LyraPassword(password), publicKey: "\(shopId):\(publicKey)",
                    hmacKey: LyraHMACKey(hmacKey), formKey: LyraFormKey("GUICHETT\(shopId)")),
                Keys(
                    mode: .production, password: LyraPassword("prodpassword_GUICHET\(shopId)"),
                    publicKey: "\(shopId):publickey_GUICHET\(shopId)",
                    hmacKey: LyraHMACKey("guichet-production-\(shopId)"),
                    formKey: LyraFormKey("GUICHETP\(shopId)")),
            ])
        shop.captureDelay = captureDelay
        shop.isDemo = true
        return shop
    }
}
