package import Engine
import GuichetCore
package import Hummingbird

/// One API of the platform, with its shops, routes, test cards and notifications.
///
/// No API depends on another one. What they share is in this target; the platform is composed of a list of them
/// (`Platform` in Server).
package protocol PaymentAPI: Sendable {
    /// What is fixed of it.
    static var profile: APIProfile { get }

    /// Reads what it stored for itself, without any use of it.
    ///
    /// - Throws: if it cannot.
    static func read(_ part: StoredPart) throws

    /// What is known of a call, or of a browser's visit to one of its pages, before it is carried out; `nil` if it does
    /// not belong to this API. It trusts nothing in it.
    func facts(of call: CalledRequest) async -> FaultFacts?
    /// The name of the shop whose time the answer shows, for a call that has no faults; `nil` if it does not belong to
    /// this API, or names none. It trusts nothing in it.
    func shopWithoutFaults(of call: CalledRequest) -> String?
    /// Those of its shops that are served.
    var shopNames: any ShopNames { get }
    /// Reads its shops and keys before the first request.
    func prepare() async throws
    /// Reads again what it keeps in memory of the tables of shops and keys.
    func reload() async throws
    /// Removes expired keys from memory.
    func forgetExpired()
    /// The answer to a call of a merchant's server or of a phone that is refused before its caller is authenticated; `nil` if it
    /// does not belong to this API, or is a browser's visit to a page.
    func refusal(_ away: StoreAway, of request: Request, _ parts: APIParts) async -> Response?
    /// Adds the routes for merchants, phones and browsers.
    func addRoutes(to router: Router<BasicRequestContext>, of parts: APIParts)
    /// Adds the routes that the operator's command uses.
    func addAdministration(to routes: AdministrationRoutes)

    /// Its shops as an operator sees them.
    func shopOverviews(at now: Instant) -> [ShopOverview]

    /// Checks what a seed file has for this API, and says how to make it.
    ///
    /// - Throws: ``SeedFile/Faults``. Then nothing is made.
    func seedSteps(_ part: SeedPart, of parts: APIParts) async throws -> [SeedStep]

    /// Writes its notifications.
    func notifications(of parts: APIParts) -> any NotificationWriter
    /// Writes receipts for shoppers, if its merchants can ask for them.
    func receipts(in paris: ParisTime) -> (any ReceiptWriter)?
    /// When a card has expired, and its code for that: an authorisation on a later day than the order is then refused.
    func cardExpiry(in paris: ParisTime) -> CardExpiryRule
    /// The rules of its recurring orders, if it has any.
    var recurringOrders: (any RecurringOrderRules)? { get }
    /// The rules of cards that payments register, where one is replaced or has a token already; `nil` if it has none.
    var cardReplacements: (any CardReplacementRules)? { get }
    /// The rules of its payments in instalments, if there are any.
    var instalments: (any InstalmentRules)? { get }
    /// The merchants' name for a payment, for the log; `nil` if the order contains it.
    var naming: PaymentNaming? { get }
    /// What a text may mean if it names a payment as this API writes identifiers and references, besides the platform's
    /// own identifier and the order's own reference.
    func names(in text: String) -> [PaymentName]
}

extension PaymentAPI {
    /// The name under which the engine stores the API's data.
    package static var name: String { profile.name }

    package func shopWithoutFaults(of call: CalledRequest) -> String? { nil }
    package var recurringOrders: (any RecurringOrderRules)? { nil }
    package var cardReplacements: (any CardReplacementRules)? { nil }
    package var instalments: (any InstalmentRules)? { nil }
    package var naming: PaymentNaming? { nil }
    package func names(in text: String) -> [PaymentName] { [] }
    package func hasShop(_ name: String) -> Bool { shopNames.hasShop(name) }

    package func forgetExpired() {}
    package func receipts(in paris: ParisTime) -> (any ReceiptWriter)? { nil }
}
