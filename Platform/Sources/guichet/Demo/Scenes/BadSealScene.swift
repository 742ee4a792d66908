import GuichetCore
import GuichetSDK
import GuichetSips

/// A caller that does not have the key.
extension DemoScenarios {
    func badSeal() async throws {
        let order = Self.order("DEMO5")
        chapter("An initialisation with a bad seal", Sips.facts.displayName, order, card: nil)
        _ = try await initialise(order, at: "forger", expecting: .suspectedFraud)
    }
}
