import GuichetCore
import GuichetSDK
import GuichetSips

/// Somebody who does not know the key.
extension DemoScenarios {
    func badSeal() async throws {
        let order = Self.order("DEMO5")
        chapter("An initialisation with a bad seal", Sips.facts.displayName, order, card: nil)
        _ = try await initialise(order, at: "forger", expecting: .suspectedFraud)
    }
}
