import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips

/// About five minutes with the operator's commands, on a payment that is made while you look: a fault, the timeline, the
/// clock, the requests and the pages. Each stop shows the command that does the same on a platform of yours.
struct DemoTour: Sendable {
    let stage: DemoStage
    let terminal: Terminal
    /// Whether each stop waits for the Return key.
    let pauses: Bool

    private static let reference = "TOUR1"

    func run() async throws {
        terminal.line(terminal.styled("guichet demo --tour", .bold))
        say(
            "A platform runs at \(stage.platformAddress), with a merchant's server and a phone. Nothing leaves this machine."
        )
        if pauses { say("Return goes on to the next stop, Ctrl-C ends the tour.") }
        try await fault()
        try await timeline()
        try await requests()
        try await inquiry()
        try await capture()
        pages()
    }

    // MARK: The stops

    private func fault() async throws {
        stop("1. A bank that breaks the connection, and answers no questions")
        say("A tester orders both, for one payment. `guichet fault list` has more than sixty of them.")
        command("guichet fault set acquirer-down --reference \(Self.reference) --times 1")
        let order = try await stage.operator.post(
            "faults", ["fault": "acquirer-down", "reference": .string(Self.reference), "times": .integer(1)])
        terminal.line(FaultText.line(order))
        // Otherwise the platform would find out by itself while the reader is here.
        command("guichet fault set inquiry-silent --reference \(Self.reference)")
        let silence = try await stage.operator.post(
            "faults", ["fault": "inquiry-silent", "reference": .string(Self.reference)])
        terminal.line(FaultText.line(silence))
        terminal.line()
        say("Now the shopper pays 25.00 EUR. The bank approves, but its answer is lost:")
        let answer = try await pay()
        terminal.line("cardOrder  \(answer.inAppResponseCode?.rawValue ?? "--")  advice: \(answer.advice)")
        try check(!answer.isAccepted && answer.advice == .ask, "the phone was not told to ask")
        say("Neither accepted nor refused. A server that takes a second payment now charges the shopper twice.")
        pause()
    }

    private func timeline() async throws {
        stop("2. What the platform recorded")
        try await showPayment(in: "unknown")
        say("Each line holds the hash of the line before. `--mermaid` prints a diagram for a ticket.")
        pause()
    }

    private func requests() async throws {
        stop("3. The calls that arrived, and why one was refused")
        let forged = try await DemoPhone(stage: stage).initialise(
            .orderInitialize, DemoScenarios.order("TOUR2").wireObject, at: "forger", as: Initialisation.self)
        guard case .refused = forged else { throw DemoFailure("a wrong seal was accepted") }
        say(
            "A merchant has just sent an order with a wrong key. The journal keeps it, without card numbers and secrets."
        )
        command("guichet requests")
        let answer = try await stage.operator.get("requests?limit=5")
        var table = Table(RequestText.titles)
        for request in answer["requests"]?.array ?? [] { table.add(RequestText.cells(request)) }
        for line in table.lines { terminal.line(line) }
        try check(!table.isEmpty, "the journal is empty")
        say("`guichet requests show NUMBER` prints what was sent, what was answered, and what the platform signed.")
        pause()
    }

    private func inquiry() async throws {
        stop("4. An hour later")
        say("The bank answers again. The platform asks it by itself, and you need not wait for that:")
        command("guichet fault clear --all")
        _ = try await stage.operator.delete("faults")
        terminal.line("All faults were cleared.")
        terminal.line()
        try await advance("1h", by: 3_600)
        terminal.line()
        try await showPayment(in: "toCapture")
        pause()
    }

    private func capture() async throws {
        stop("5. A week later")
        try await advance("7d", by: 604_800)
        terminal.line()
        try await showPayment(in: "captured")
        say("Captures, expiries and retries of notifications come in order, each at its own time.")
        pause()
    }

    private func pages() {
        stop("6. The same in a browser")
        say("\(stage.platformAddress)/admin shows all of this and follows what happens. Sign in with this token:")
        terminal.line(stage.operator.token)
        terminal.line()
        say("On a platform of yours, `guichet admin token` prints it. docs/operator.md has all commands.")
        if pauses { say("The platform ends with this tour.") }
        pause()
    }

    // MARK: Parts

    private func pay() async throws -> INAPPOrderResponse {
        let phone = DemoPhone(stage: stage)
        let initialised = try await phone.initialise(
            .orderInitialize, DemoScenarios.orderForTomorrow(Self.reference).wireObject, at: Sips.facts.name,
            as: Initialisation.self)
        guard case .initialised(let values) = initialised else { throw DemoFailure("the order was refused") }
        return try await phone.client(Sips.self).cardOrder(
            cardNumber: PAN(DemoScenarios.accepted), cardExpiryDate: CardExpiry(year: 2099, month: 12),
            cardCSCValue: CardSecurityCode("123"), initialisation: values)
    }

    private func showPayment(in state: String) async throws {
        command("guichet payment show \(Self.reference)")
        let payment = try await stage.operator.payment(Self.reference)
        PaymentShowCommand.show(payment)
        terminal.line()
        try check(payment["state"]?.text == state, "the payment is not \(state)")
    }

    private func advance(_ span: String, by seconds: Int64) async throws {
        command("guichet clock advance \(span)")
        ClockText.moved(try await stage.operator.post("clock", ["advanceSeconds": .integer(seconds)]))
    }

    private func check(_ isRight: Bool, _ otherwise: String) throws {
        guard isRight else { throw DemoFailure(otherwise) }
    }

    private func stop(_ title: String) {
        terminal.line()
        terminal.line(terminal.styled(title, .bold))
    }

    private func say(_ text: String) { terminal.line(terminal.styled(text, .dim)) }

    private func command(_ text: String) {
        terminal.line("$ \(text)")
    }

    private func pause() {
        guard pauses else { return }
        terminal.line()
        _ = Console.current.input.line()
    }
}
