import GuichetCore
import GuichetDirect
public import GuichetSips

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's half of the twelve operations over Worldline Direct (docs/direct-driver.md): fills the four values that
/// an app gets, and answers the app's calls at one route.
///
/// ```swift
/// let server = InAppServer(
///     client: client, settings: settings, keys: keys, records: records, wallets: wallets,
///     failed: { logger.error("\($0)") })
/// // In the place of orderInitialize:
/// let initialisation = try await server.initialise(.cardOrder, order: order)
/// // At settings.route:
/// let answer = await server.answer(body)
/// ```
/// Every payment is kept under its idempotence key before Worldline Direct is called, and a reference is accepted once. A
/// lost answer is asked for with the same key: no order is charged twice.
public struct InAppServer: Sendable {
    /// What the server has to know besides its client of Worldline Direct.
    public struct Settings: Sendable {
        /// The address of the route at which ``InAppServer/answer(_:)`` is called: `redirectionUrl`.
        public var route: URL
        /// The app's link, to which a cardholder comes back from the issuer: at most 200 characters; a scheme of the
        /// app's own is allowed.
        public var returnLink: String
        /// The addresses of the notifications; empty leaves those of the portal.
        public var webhooks: [String] = []
        /// The number of the Sips shop, 15 digits, which answers repeat.
        public var merchantId: String
        /// The page for apps that post the issuer's form themselves; `nil` if every app opens an address.
        public var formPage: FormPage?
        /// Seconds for which an initialisation may be used.
        public var lifetimeSeconds = 900
        /// `PROD`, or `SIMU` on a test platform.
        public var platform: TransactionPlatform = .production
        /// Seconds for which a payment may be repeated under its key. Worldline Direct keeps keys for a day.
        var repeatSeconds = 20 * 3_600
        /// How often, and after how many seconds each, a payment is asked for that the issuer has just released.
        var polls = (count: 5, seconds: 0.5)

        /// Settings with what has no default.
        ///
        /// - Parameters:
        ///   - route: the address of the app's calls, under TLS.
        ///   - returnLink: the app's link.
        ///   - merchantId: the number of the Sips shop, 15 digits.
        public init(route: URL, returnLink: String, merchantId: String) {
            self.route = route
            self.returnLink = returnLink
            self.merchantId = merchantId
        }
    }

    /// The page of the merchant's server for apps that were written for the Sips family and post `PaReq`, `MD` and
    /// `TermUrl` themselves. With it, every enrolment check that answers 00 has such a form, also one after which the
    /// issuer asks nothing.
    public struct FormPage: Sendable, Hashable {
        /// The page's address, under TLS: ``InAppServer/authenticationPage(form:acceptLanguage:)`` answers its POST,
        /// ``InAppServer/authenticationReturn(query:acceptLanguage:)`` its GET. At most 150 characters: with the order's
        /// identifier it is the `returnUrl` of Worldline Direct, which takes 200.
        public var address: URL
        /// The addresses to which a form may return, without their queries. Any other `TermUrl` is refused.
        public var termUrls: [URL]

        /// - Parameters:
        ///   - address: the page's address.
        ///   - termUrls: the merchant's pages that take the issuer's answer.
        public init(address: URL, termUrls: [URL]) {
            self.address = address
            self.termUrls = termUrls
        }
    }

    /// What the web framework must send.
    public struct Answer: Sendable, Hashable {
        /// The HTTP status: 200 with a code of the Sips family in the body, 503 where the outcome is unknown.
        public let status: Int
        /// JSON in UTF-8; send it as `application/json`, with `Cache-Control: no-store`.
        public let body: [UInt8]
    }

    /// A larger body is refused.
    public static let maximumBytes = 65_536

    let client: DirectClient
    let settings: Settings
    let seals: InAppSeals
    let records: any InAppRecords
    let wallets: any InAppWallets
    let now: @Sendable () -> Date
    let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - client: the client of Worldline Direct, with the merchant's API key.
    ///   - settings: the route, the app's link and the rest.
    ///   - keys: seal the handles: the first one new handles, all of them are opened. At least one.
    ///   - records: where orders are kept before they are paid.
    ///   - wallets: the merchant's table of wallets.
    ///   - now: the clock; a test may replace it.
    ///   - failed: is called with each error that an answer keeps from the app, such as a store that fails or a wrong API
    ///     key: log it. The app gets a code of the Sips family, 503, or a page that goes nowhere. What a function throws is
    ///     not reported.
    public init(
        client: DirectClient, settings: Settings, keys: [InAppHandleKey], records: any InAppRecords,
        wallets: any InAppWallets, now: @escaping @Sendable () -> Date = { Date() },
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.client = client
        self.settings = settings
        seals = InAppSeals(keys: keys, merchantId: client.connection.merchantId)
        self.records = records
        self.wallets = wallets
        self.now = now
        self.failed = failed
    }

    var translation: InAppTranslation {
        InAppTranslation(merchantId: settings.merchantId, platform: settings.platform)
    }

    var seconds: Int { Int(now().timeIntervalSince1970) }

    static func hash(_ bytes: [UInt8]) -> String { Base64URL.encode(Array(SHA256.hash(data: bytes))) }
}
