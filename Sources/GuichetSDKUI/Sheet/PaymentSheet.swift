public import GuichetCore
public import GuichetPassKit
public import GuichetSDK
import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What one payment sheet offers, and whom it asks. The view modifier `paymentSheet` shows it.
///
/// ```swift
/// let sheet = PaymentSheet(
///     amount: amount, purchase: "cart-7", shop: shop, over: transport, journal: journal, language: .french)
/// ```
/// It works with every driver. The amount is shown; the merchant's server decides what is charged.
public struct PaymentSheet: Sendable {
    /// The page that takes the issuer's answer, and the app's link.
    public struct ThreeDSecure: Sendable {
        let termUrl: URL
        let appLink: URL?

        /// - Parameters:
        ///   - termUrl: the merchant's page with `AuthenticationRelay`.
        ///   - appLink: the app's link if the page returns to it; `nil` for `putpares:`.
        public init(termUrl: URL, appLink: URL? = nil) {
            self.termUrl = termUrl
            self.appLink = appLink
        }
    }

    /// Apple Pay as the first means of payment.
    public struct ApplePay: Sendable {
        let request: ApplePayRequest
        package let server: ApplePayServer

        /// - Parameters:
        ///   - request: what Apple's sheet shows.
        ///   - server: sends the payment to the merchant's server, which pays each purchase once and tells the route
        ///     `charge` of it before it calls the platform (`CheckoutOrder.otherCharge`). Its message must arrive within a
        ///     minute after Apple's sheet was closed, or never, as with `ApplePayServer.posting`.
        public init(request: ApplePayRequest, server: ApplePayServer) {
            self.request = request
            self.server = server
        }
    }

    /// The means of payment beside a new card.
    public struct Means: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The cards of the shopper's wallet, and the switch that keeps a new one.
        public static let wallet = Means(rawValue: 1)
        /// Bancontact, in the bank's app.
        public static let bancontact = Means(rawValue: 2)
        /// The brands of a co-badged card are asked for (`getCardData`), so that the shopper can choose. The button waits
        /// for them, five seconds at most; if there is a choice that the shopper has not seen, it appears before anything
        /// is sent, and they press the button again.
        public static let coBadges = Means(rawValue: 4)
    }

    /// The amount that is shown.
    public let amount: Amount
    /// What is bought, as the merchant names it.
    public let purchase: String
    let server: PaymentSheetServer
    let platform: any PaymentPlatform
    let journal: PaymentJournal
    /// `nil` pays without authentication: only where the shop's contract allows it.
    public var threeDSecure: ThreeDSecure?
    /// Beside a new card. The wallet and the brands by default.
    public var means: Means = [.wallet, .coBadges]
    /// `nil` shows no button.
    public var applePay: ApplePay?
    /// The texts, which an app may replace one by one.
    public var texts: ShopperTexts
    /// Given what the shopper may read about the payment, for a `ReceiptView`, before the sheet ends with `paid`. It is
    /// called only if the platform's own answer is known: not with Apple Pay, in the bank's app, or if the merchant's server
    /// told the outcome.
    public var receipt: (@Sendable (Receipt) -> Void)?
    /// Told of each error of the merchant's server, the platform and the journal that the sheet goes on after: for the
    /// app's log. It contains no card.
    public var failed: (@Sendable (any Error) -> Void)?

    /// - Parameters:
    ///   - amount: the amount that is shown.
    ///   - purchase: what is bought: at most 64 characters. It is in the journal while the outcome is open.
    ///   - server: the merchant's server.
    ///   - platform: the driver.
    ///   - journal: remembers the purchase while its outcome is open, also when the app is killed. One for all sheets of
    ///     an app, in a file.
    ///   - language: of the texts.
    public init(
        amount: Amount, purchase: String, server: PaymentSheetServer, platform: any PaymentPlatform,
        journal: PaymentJournal, language: ShopperLanguage
    ) {
        self.amount = amount
        self.purchase = purchase
        self.server = server
        self.platform = platform
        self.journal = journal
        texts = ShopperTexts(language)
    }

    /// Over In-App wire 1, which only `guichet` answers, by the routes of `CheckoutServer` (GuichetMerchant) below one address.
    /// A production app gives its driver to the other initialiser.
    ///
    /// - Parameters:
    ///   - amount: the amount that is shown.
    ///   - purchase: what is bought: at most 64 characters.
    ///   - shop: the address above the routes `initialise` and `charge`, with https.
    ///   - transport: sends the questions to the shop, and the orders to the platform.
    ///   - journal: remembers the purchase while its outcome is open. One for all sheets of an app, in a file.
    ///   - language: of the texts.
    public init(
        amount: Amount, purchase: String, shop: URL, over transport: any HTTPTransport, journal: PaymentJournal,
        language: ShopperLanguage
    ) {
        self.init(
            amount: amount, purchase: purchase, server: .at(shop, purchase: purchase, over: transport),
            platform: InAppWireDriver(transport: transport), journal: journal, language: language)
    }

    /// Whether the outcome of this purchase is open since an earlier start of the app, or the journal cannot be read:
    /// then show the sheet, which asks for the outcome before it shows a form.
    public func isOpen() async -> Bool {
        do {
            return try await intent() != nil
        } catch {
            failed?(error)
            return true
        }
    }

    /// What the journal has of this purchase.
    func intent() async throws(JournalError) -> PaymentIntent? {
        try await journal.intents().first { $0.payment == .transactionReference(purchase) }
    }
}
