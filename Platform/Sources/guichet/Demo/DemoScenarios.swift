import GuichetCore
import GuichetSDK
import GuichetSips

/// The payments of the demo. Each says what it expects; anything else is shown as unexpected.
struct DemoScenarios: Sendable {
    let stage: DemoStage
    let report: DemoReport

    static let accepted = "4100000000000000"
    private static let refused = "4100000000000005"

    var phone: DemoPhone { DemoPhone(stage: stage) }

    func run() async throws {
        try await accepted(Sips.self, Self.order("DEMO1"))
        try await accepted(Mercanet.self, Self.s10Order("1001"))
        try await accepted(Sogenactif.self, Self.order("DEMO3"))
        try await refusedByTheIssuer()
        try await threeDSecure()
        try await wallet()
        try await badSeal()
        try await sentTwice()
        try await lostAnswer()
        try await neverSent()
    }

    private func accepted<Brand: InAppBrand>(_ brand: Brand.Type, _ order: OrderInitializeRequest) async throws {
        chapter("A card payment that is accepted", Brand.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        let client = phone.client(Brand.self)
        try await cardOrder(expecting: .accepted) {
            try await pay(client, Self.accepted, initialisation)
        }
    }

    private func refusedByTheIssuer() async throws {
        let order = Self.order("DEMO4")
        chapter("A card payment that is refused", Sips.facts.displayName, order, card: Self.refused)
        guard let initialisation = try await initialise(order) else { return }
        try await cardOrder(expecting: .refused) {
            try await pay(phone.client(Sips.self), Self.refused, initialisation)
        }
    }

    private func badSeal() async throws {
        let order = Self.order("DEMO5")
        chapter("An initialisation with a bad seal", Sips.facts.displayName, order, card: nil)
        _ = try await initialise(order, at: "forger", expecting: .suspectedFraud)
    }

    private func sentTwice() async throws {
        let order = Self.order("DEMO6")
        chapter("A payment that the network delivers twice", Sips.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order) else { return }
        let network = DoublingTransport(network: stage.transport)
        try await cardOrder(expecting: .accepted) {
            try await pay(phone.client(Sips.self, over: network), Self.accepted, initialisation)
        }
        let isSame = network.answers.count == 2 && network.answers.first == network.answers.last
        report.step(
            "cardOrder", code: isSame ? "00" : "--",
            isSame ? "the second delivery got the first answer: one debit" : "the two answers differ",
            took: nil, isExpected: isSame)
        _ = try await initialise(order, expecting: .duplicate)
    }

    private func lostAnswer() async throws {
        let order = Self.order("DEMO7")
        chapter("A payment whose answer is lost", Sips.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order) else { return }
        let client = phone.client(Sips.self, over: AnswerLosingTransport(network: stage.transport))
        let (error, took) = try await timed { () -> InAppError? in
            do {
                _ = try await pay(client, Self.accepted, initialisation)
                return nil
            } catch let error as InAppError {
                return error
            }
        }
        report.step(
            "cardOrder", code: "--", error.map { "\($0.code): ask before paying again" } ?? "an answer came",
            took: took, isExpected: error?.code == .outcomeUnknown && error?.advice == .ask)
        try await outcome(of: initialisation) { outcome in
            guard case .final(let response) = outcome else { return ("--", "\(outcome)", false) }
            return (
                response.inAppResponseCode?.rawValue ?? "--",
                "it was accepted, authorisation \(response.authorisationId ?? "?")",
                response.isAccepted
            )
        }
    }

    private func neverSent() async throws {
        let order = Self.order("DEMO8")
        chapter("A payment that never arrived", Sips.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order) else { return }
        try await outcome(of: initialisation) {
            ("00", "unseen: nobody was charged, and nobody will be", $0 == .unseen)
        }
        try await cardOrder(expecting: .sessionExpired) {
            try await pay(phone.client(Sips.self), Self.accepted, initialisation)
        }
    }
}

extension DemoScenarios {
    static func order(_ reference: String) -> OrderInitializeRequest {
        var order = OrderInitializeRequest()
        order.amount = "2500"
        order.currencyCode = .eur
        order.orderId = reference
        order.transactionReference = reference
        return order
    }

    static func s10Order(_ id: String) -> OrderInitializeRequest {
        var order = order(id)
        order.transactionReference = nil
        order.s10TransactionReference = INAPPS10TransactionReference(id: id, date: nil)
        return order
    }

    func chapter(_ title: String, _ brand: String, _ order: OrderInitializeRequest, card: String?) {
        let amount = Amount(digits: order.amount ?? "", currency: order.currencyCode ?? "")
        let masked = card.flatMap { try? PAN($0) }.map { "card \($0)" }
        report.chapter(
            title, [brand, amount?.description, masked].compactMap(\.self).joined(separator: " · "))
    }

    func pay<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, _ card: String, _ initialisation: Initialisation
    ) async throws -> INAPPOrderResponse {
        try await client.cardOrder(
            cardNumber: PAN(card), cardExpiryDate: CardExpiry(year: 2099, month: 12),
            cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
    }

    func initialise(
        _ order: OrderInitializeRequest, at shop: String = "sips", expecting expected: ResponseCode = .accepted
    ) async throws -> Initialisation? {
        let (answer, took) = try await timed { try await phone.initialise(order, at: shop) }
        switch answer {
        case .initialised(let initialisation):
            report.step(
                "orderInitialize", code: "00", "sealed both ways; four values for the phone", took: took,
                isExpected: expected == .accepted)
            return initialisation
        case .refused(let code, let reason):
            report.step("orderInitialize", code: code, reason, took: took, isExpected: code == expected.rawValue)
            return nil
        }
    }

    func cardOrder(
        expecting expected: ResponseCode, _ pay: () async throws -> INAPPOrderResponse
    ) async throws {
        let (response, took) = try await timed(pay)
        let code = response.inAppResponseCode
        let meaning =
            response.isAccepted
            ? "accepted, \(response.paymentMeanBrand?.rawValue ?? "?"), authorisation \(response.authorisationId ?? "?")"
            : "not accepted; advice: \(response.advice)"
        report.step(
            "cardOrder", code: code?.rawValue ?? "--", meaning, took: took, isExpected: code == expected)
    }

    func outcome(
        of initialisation: Initialisation, _ judge: (OrderOutcome) -> (code: String, meaning: String, isExpected: Bool)
    ) async throws {
        let (outcome, took) = try await timed { try await phone.client(Sips.self).outcome(of: initialisation) }
        let verdict = judge(outcome)
        report.step(
            "outcome", code: verdict.code, verdict.meaning, took: took, isExpected: verdict.isExpected)
    }

    func timed<Result>(
        _ body: () async throws -> Result
    ) async rethrows -> (result: Result, took: Duration) {
        let start = ContinuousClock.now
        let result = try await body()
        return (result, ContinuousClock.now - start)
    }
}
