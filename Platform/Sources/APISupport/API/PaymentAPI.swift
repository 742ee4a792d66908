package import Engine
import GuichetCore
package import Hummingbird

/// One API of the platform, with everything that it brings: its shops, routes, test cards and notifications.
///
/// No API knows another one. What they share is in this target; the composition is a list of them (`Platform` in Server).
package protocol PaymentAPI: Sendable {
    /// The name under which the engine keeps what belongs to it: the first half of a ``ShopID``.
    static var name: String { get }
    /// What an authorisation of one of its published test cards answers.
    static var simulationRule: any SimulationRule { get }
    /// Its published test cards, where the wallet of a simulated phone takes them.
    static var testCards: (any PublishedTestCards.Type)? { get }
    /// Its published test cards with what each of them does, for people.
    static var testCardList: TestCardList { get }
    /// Where its contract is, for tools; `nil` where it serves none.
    static var contractPath: String? { get }
    /// The merchant identifiers that it needs a certificate of, where Apple is simulated.
    static var applePayMerchants: [String] { get }

    /// Reads its shops and keys, before the first request.
    func prepare() async throws
    /// Lets go of keys that have expired, in memory.
    func forgetExpired()
    /// What merchants, phones and browsers call.
    func addRoutes(to router: Router<BasicRequestContext>, of parts: APIParts)
    /// What its owner changes with the command.
    func addAdministration(to routes: AdministrationRoutes)

    /// Writes its notifications.
    func notifications(of parts: APIParts) -> any NotificationWriter
    /// Writes receipts for shoppers, where its merchants can ask for them.
    func receipts(in paris: ParisTime) -> (any ReceiptWriter)?
    /// How its merchants call a payment, for the log; `nil` where the order says it.
    var naming: PaymentNaming? { get }
}

extension PaymentAPI {
    package static var testCards: (any PublishedTestCards.Type)? { nil }
    package static var contractPath: String? { nil }
    package static var applePayMerchants: [String] { [] }
    package var naming: PaymentNaming? { nil }

    package func forgetExpired() {}
    package func receipts(in paris: ParisTime) -> (any ReceiptWriter)? { nil }
}
