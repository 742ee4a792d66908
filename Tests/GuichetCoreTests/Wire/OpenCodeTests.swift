import GuichetCore
import Testing

@Suite("A code of an open set")
struct OpenCodeTests {
    @Test("keeps an undocumented value", arguments: ["", "new", "0O"])
    func unknown(raw: String) {
        #expect(Advice(rawValue: raw).rawValue == raw)
        #expect(Advice(rawValue: raw).description == raw)
    }

    @Test("is the same code however it was made")
    func same() {
        #expect(Advice(rawValue: "ask") == .ask)
        #expect(("ask" as Advice) == .ask)
        #expect(Advice.ask != .wait)
        #expect(Set([Advice.ask, "ask"]).count == 1)
    }

    @Test("every advice has its own text")
    func advice() {
        let all: [Advice] = [
            .none, .ask, .wait, .retry, .startAgain, .correctInput, .otherCard, .callBank, .makeRoom, .askSupport,
            .fixIntegration,
        ]
        #expect(Set(all.map(\.rawValue)).count == all.count)
    }
}
