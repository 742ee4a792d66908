import Engine
import GuichetCore
import Support
import Testing

/// Payments that a mandate allows: an account is debited.
@Suite("A mandate and its debits")
struct MandateTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func order(_ test: TestPaymentService, _ use: MandateUse?) throws -> ProviderOrder {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        return ProviderOrder(
            shop: shop, amount: amount,
            plan: PaymentPlan(
                capture: .withAuthorisation, pendingUntil: test.clock.now().adding(seconds: 600), validitySeconds: 0,
                settlementSeconds: 1),
            provider: "debit", pendingCode: "46", claims: [], subscriptions: [], details: [], mandate: use)
    }

    private static func mandate(
        _ test: TestPaymentService, _ state: Mandate.State = .active, isForOneDebit: Bool = false,
        named reference: String = "M-1"
    ) -> Mandate {
        Mandate(
            shop: shop, reference: reference, createdAt: test.clock.now(), state: state, isForOneDebit: isForOneDebit,
            details: [1])
    }

    private static func state(_ test: TestPaymentService) async throws -> Mandate.State? {
        try await test.paymentService.mandate("M-1", of: shop)?.state(at: test.clock.now())
    }

    @Test("an active one allows a debit in the payment's first step, and no acquirer is asked for an authorisation")
    func debits() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            try await test.paymentService.open(Self.mandate(test, isForOneDebit: true))
            let use = MandateUse.existing("M-1")
            let placement = try await test.paymentService.begin(try Self.order(test, use))
            guard case .placed(let payment) = placement else { throw TestPlatform.NotStarted() }
            #expect(payment.state == .captured && payment.operations.map(\.kind) == [.capture])
            #expect(test.acquirer.asked.isEmpty)
            #expect(try await Self.state(test) == .used)
            await #expect(throws: MandateError.wrongState(.used)) {
                _ = try await test.paymentService.begin(try Self.order(test, use))
            }
            #expect(try await test.paymentService.mandate("M-1", of: Self.shop)?.debitedAt == payment.createdAt)
        }
    }

    @Test("a new one that waits for its signature is made with the payment, which stays pending until it is signed")
    func signed() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let new = MandateUse.new(Self.mandate(test, .created))
            let placement = try await test.paymentService.begin(try Self.order(test, new))
            guard case .placed(let payment) = placement else { throw TestPlatform.NotStarted() }
            #expect(payment.state == .pending)
            #expect(try await Self.state(test) == .created)
            let use = MandateUse.existing("M-1")
            let decided = try await test.paymentService.decide(
                payment.id, ScriptedAcquirer.approval, debiting: use, details: [2])
            #expect(decided?.state == .captured && decided?.details == [2])
            #expect(try await Self.state(test) == .active)
        }
    }

    @Test("with its signature it gets the API's data of it, and no other change writes them")
    func signedDetails() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let service = test.paymentService
            try await service.open(Self.mandate(test, .created))
            let signed = try await service.change("M-1", of: Self.shop, .sign(details: [3]))
            #expect(signed.state == .active && signed.details == [3])
            await #expect(throws: MandateError.wrongState(.active)) {
                _ = try await service.change("M-1", of: Self.shop, .sign(details: [4]))
            }
            _ = try await service.change("M-1", of: Self.shop, .block)
            #expect(try await service.mandate("M-1", of: Self.shop)?.details == [3])
            // With its first debit.
            let new = MandateUse.new(Self.mandate(test, .created, named: "M-2"))
            guard case .placed(let payment) = try await service.begin(try Self.order(test, new)) else {
                throw TestPlatform.NotStarted()
            }
            guard case .placed(let other) = try await service.begin(try Self.order(test, new)) else {
                throw TestPlatform.NotStarted()
            }
            let use = MandateUse.existing("M-2", signed: [5])
            _ = try await service.decide(payment.id, ScriptedAcquirer.approval, debiting: use, details: [])
            #expect(try await service.mandate("M-2", of: Self.shop)?.details == [5])
            // What was said on another page counts no more, and its payment debits no account that was not chosen there.
            await #expect(throws: MandateError.wrongState(.active)) {
                _ = try await service.decide(
                    other.id, ScriptedAcquirer.approval, debiting: .existing("M-2", signed: [6]), details: [])
            }
            #expect(try await service.mandate("M-2", of: Self.shop)?.details == [5])
            #expect(try await service.payment(other.id, waitingUpTo: .zero)?.state == .pending)
        }
    }

    @Test("one that was not signed is offered again to a payment that asks for the same, until its time is over")
    func offeredAgain() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let service = test.paymentService
            func begin(_ mandate: Mandate) async throws -> Payment {
                guard case .placed(let payment) = try await service.begin(try Self.order(test, .new(mandate))) else {
                    throw TestPlatform.NotStarted()
                }
                return payment
            }
            let first = try await begin(Self.mandate(test, .created))
            test.clock.advance(seconds: 60)
            let second = try await begin(Self.mandate(test, .created))
            #expect(first.id != second.id && second.state == .pending)
            // It says something else, or needs no signature.
            let another = Mandate(
                shop: Self.shop, reference: "M-1", createdAt: test.clock.now(), state: .created, isForOneDebit: false,
                details: [2])
            for other in [another, Self.mandate(test, .created, isForOneDebit: true), Self.mandate(test)] {
                await #expect(throws: MandateError.referenceUsed) { _ = try await begin(other) }
            }
            let decided = try await service.decide(
                second.id, ScriptedAcquirer.approval, debiting: .existing("M-1"), details: [2])
            #expect(decided?.state == .captured)
            #expect(try await Self.state(test) == .active)
            // Signed, it is not offered any more.
            await #expect(throws: MandateError.referenceUsed) { _ = try await begin(Self.mandate(test, .created)) }
            // A day after it was made, one that was not signed has expired.
            _ = try await begin(Self.mandate(test, .created, named: "M-2"))
            test.clock.advance(seconds: Mandate.signingSeconds)
            await #expect(throws: MandateError.referenceUsed) {
                _ = try await begin(Self.mandate(test, .created, named: "M-2"))
            }
        }
    }

    @Test("a reference that is used, and a mandate that allows nothing, leave no payment behind")
    func refused() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            try await test.paymentService.open(Self.mandate(test))
            _ = try await test.paymentService.change("M-1", of: Self.shop, .block)
            await #expect(throws: MandateError.referenceUsed) {
                _ = try await test.paymentService.begin(
                    try Self.order(test, .new(Self.mandate(test))))
            }
            await #expect(throws: MandateError.wrongState(.blocked)) {
                _ = try await test.paymentService.begin(
                    try Self.order(test, .existing("M-1")))
            }
            await #expect(throws: MandateError.unknown) {
                _ = try await test.paymentService.begin(
                    try Self.order(test, .existing("M-2")))
            }
            let pending = try await test.paymentService.store.read { try $0.payments(in: .pending, limit: 10) }
            #expect(pending.isEmpty)
        }
    }

    @Test("how many debits it allows is fixed when it is made: no payment says it")
    func oneDebit() async throws {
        for isForOneDebit in [true, false] {
            try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
                let new = MandateUse.new(Self.mandate(test, isForOneDebit: isForOneDebit))
                _ = try await test.paymentService.begin(try Self.order(test, new))
                let made = try await test.paymentService.mandate("M-1", of: Self.shop)
                #expect(made?.isForOneDebit == isForOneDebit && made?.state == (isForOneDebit ? .used : .active))
                #expect(made?.endedAt == (isForOneDebit ? made?.createdAt : nil))
            }
        }
    }

    @Test("who held the account is forgotten once a mandate ended before the limit; its reference stays used")
    func forgotten() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let service = test.paymentService
            let mandates = [
                Self.mandate(test, named: "revoked"), Self.mandate(test, isForOneDebit: true, named: "used"),
                Self.mandate(test, .created, named: "unsigned"), Self.mandate(test, named: "active"),
            ]
            for mandate in mandates { try await service.open(mandate) }
            _ = try await service.change("revoked", of: Self.shop, .revoke)
            _ = try await service.begin(try Self.order(test, .existing("used")))
            func left() async throws -> Set<String> {
                var left: Set<String> = []
                for mandate in mandates {
                    let found = try await service.mandate(mandate.reference, of: Self.shop)
                    if found?.details == [1] { left.insert(mandate.reference) }
                }
                return left
            }
            let now = test.clock.now()
            #expect(try await service.forgetMandates(endedBefore: now) == 0)
            #expect(try await service.forgetMandates(endedBefore: now.adding(seconds: 1)) == 2)
            #expect(try await left() == ["unsigned", "active"])
            // The signature's day, and three years without a debit.
            #expect(try await service.forgetMandates(endedBefore: now.adding(seconds: 86_400)) == 0)
            #expect(try await service.forgetMandates(endedBefore: now.adding(seconds: 86_401)) == 1)
            #expect(try await service.forgetMandates(endedBefore: now.adding(seconds: 1_096 * 86_400)) == 0)
            #expect(try await service.forgetMandates(endedBefore: now.adding(seconds: 1_096 * 86_400 + 1)) == 1)
            #expect(try await left().isEmpty)
            await #expect(throws: MandateError.referenceUsed) {
                try await service.open(Self.mandate(test, named: "used"))
            }
        }
    }

    @Test("a debit that the account's bank refused can be neither captured nor cancelled, and expires")
    func refusedByBank() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail], settlements: [.refused])) { test in
            let service = test.paymentService
            try await service.open(Self.mandate(test))
            guard case .placed(let payment) = try await service.begin(try Self.order(test, .existing("M-1"))) else {
                throw TestPlatform.NotStarted()
            }
            let refused = try await service.settleOperations(of: payment.id, atOnce: true)
            #expect(refused.state == .toValidate && refused.totals.captured == 0)
            for command in [PaymentCommand.captureNow(minorUnits: nil, isFinal: true), .cancel(minorUnits: nil)] {
                await #expect(throws: LifecycleError.wrongState(.toValidate)) {
                    _ = try await service.operate(payment.id, command)
                }
            }
            let ended = try await service.advance(payment.id, .expire)
            #expect(ended.state == .expired && ended.totals.captured == 0)
        }
    }
}
