import GuichetCore
import GuichetSDK
import GuichetSips

/// Network errors: a request is delivered twice, an answer is lost, a request is lost.
extension DemoScenarios {
    func sentTwice() async throws {
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

    func lostAnswer() async throws {
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

    func neverSent() async throws {
        let order = Self.order("DEMO8")
        chapter("A payment that never arrived", Sips.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order) else { return }
        try await outcome(of: initialisation) {
            ("00", "unseen: the shopper was not charged, and will not be", $0 == .unseen)
        }
        try await cardOrder(expecting: .sessionExpired) {
            try await pay(phone.client(Sips.self), Self.accepted, initialisation)
        }
    }
}
