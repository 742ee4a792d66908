import GuichetCore
import GuichetSDK
import GuichetSips

/// The operator's part: a fault that was ordered, what the platform knows of the payment, and the clock. These are the
/// last scenes, because they move the platform's clock.
extension DemoScenarios {
    func silentBank() async throws {
        let order = Self.orderForTomorrow("DEMO9")
        chapter("A bank that is silent, as ordered", Sips.facts.displayName, order, card: Self.accepted)
        let fault = try await stage.operator.post(
            "faults", ["fault": "acquirer-down", "reference": "DEMO9", "times": .integer(1)])
        report.step(
            "fault set acquirer-down", code: "", "ordered as \(fault["id"]?.text ?? "?"), once, for DEMO9", took: nil,
            isExpected: fault["fault"]?.text == "acquirer-down")
        guard let initialisation = try await initialise(order) else { return }
        try await cardOrder(expecting: .internalError) {
            try await pay(phone.client(Sips.self), Self.accepted, initialisation)
        }
        let (payment, took) = try await timed { try await stage.operator.payment("DEMO9") }
        let kinds = (payment["history"]?.array ?? []).compactMap { $0["event"]?["kind"]?.text }
        report.step(
            "payment show", code: "", "\(payment["state"]?.text ?? "?"): \(kinds.joined(separator: ", "))", took: took,
            isExpected: payment["state"]?.text == "unknown" && kinds == ["ordered", "lostTrack"])
    }

    func clock() async throws {
        chapter(
            "The clock: the bank is asked, and the capture comes", Sips.facts.displayName, Self.order("DEMO9"),
            card: nil)
        for (span, seconds, kind, state) in [
            ("1h", 3_600, "authorised", "toCapture"), ("7d", 604_800, "captured", "captured"),
        ] {
            let (answer, took) = try await timed {
                try await stage.operator.post("clock", ["advanceSeconds": .integer(Int64(seconds))])
            }
            let payment = try await stage.operator.payment("DEMO9")
            let own = (answer["events"]?.array ?? []).filter { $0["payment"]?.text == payment["id"]?.text }
            let event = own.first { $0["event"]?["kind"]?.text == kind }
            report.step(
                "clock advance \(span)", code: "", "DEMO9: \(event?["what"]?.text ?? "nothing happened")", took: took,
                isExpected: event != nil && payment["state"]?.text == state)
        }
    }
}
