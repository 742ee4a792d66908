package import Engine
import Foundation
import GuichetCore
import Logging
package import Storage

/// A payment service on a real store in a temporary folder, without any API.
package struct TestPaymentService: Sendable {
    package let paymentService: PaymentService
    package let store: SQLStore
    package let clock: ManualClock
    package let acquirer: ScriptedAcquirer

    /// - Parameter through: what stands between the service and the acquirer.
    package static func run(
        _ acquirer: ScriptedAcquirer, through: (ScriptedAcquirer) -> any Acquirer = { $0 },
        acquirerTimeout: Duration = .seconds(30), nodes: (any Nodes)? = nil,
        _ body: (TestPaymentService) async throws -> Void
    ) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let clock = ManualClock(at: TestPlatform.noon)
        let store = try await TestStore.open(in: folder, at: clock.now())
        let paymentService = PaymentService(
            store: store, acquirer: through(acquirer),
            vault: Vault(keys: try VaultKeys(text: TestPlatform.vaultKeysText)),
            clock: clock, random: SystemRandom(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            acquirerTimeout: acquirerTimeout, nodes: nodes)
        try await body(
            TestPaymentService(paymentService: paymentService, store: store, clock: clock, acquirer: acquirer))
        try await store.close()
    }

    /// An order of 25 euros.
    package func order(
        _ plan: PaymentPlan? = nil, claims: [Claim] = [], subscriptions: [Subscription] = [],
        checkout: CheckoutSessionID? = nil, attempt: Int? = nil,
        registering: NewCardToken? = nil, opening: RecurringOrder? = nil, usingUp: CardTokenID? = nil,
        hasInstalments: Bool = false, shop: String = "1"
    ) throws -> PaymentOrder {
        let now = clock.now()
        guard let amount = Amount(minorUnits: 2_500, currency: .eur) else { throw TestPlatform.NotStarted() }
        return PaymentOrder(
            shop: ShopID(api: "test", name: shop), amount: amount,
            plan: plan
                ?? PaymentPlan(
                    capture: .automatically(at: now.adding(seconds: 3_600)),
                    pendingUntil: now.adding(seconds: 86_400)),
            pan: try PAN("4100000000000000"), expiry: try CardExpiry(year: 2030, month: 1),
            securityCode: try CardSecurityCode("123"), brand: "VISA", masked: "4100##########00", claims: claims,
            subscriptions: subscriptions, details: Array("{}".utf8),
            checkout: checkout.map { CheckoutAttempt(of: $0, number: attempt) },
            registering: registering, opening: opening, usingUp: usingUp, hasInstalments: hasInstalments)
    }

    /// Places an order that is expected to succeed.
    package func place(_ order: PaymentOrder) async throws -> Payment {
        guard case .placed(let payment) = try await paymentService.place(order) else { throw TestPlatform.NotStarted() }
        return payment
    }

    package func payment(_ id: PaymentID) async throws -> Payment {
        guard let payment = try await store.read({ try $0.payment(id) }) else { throw TestPlatform.NotStarted() }
        return payment
    }

    /// The events of the payment's history, line by line, after a check that it is complete.
    package func history(_ id: PaymentID) async throws -> [String] {
        let (entries, payment) = try await store.read { (try $0.history(of: id), try $0.payment(id)) }
        guard let payment, HistoryEntry.isUnbroken(entries, endingAt: payment.history) else {
            throw TestPlatform.NotStarted()
        }
        return entries.map { String(decoding: $0.event, as: UTF8.self) }
    }
}
