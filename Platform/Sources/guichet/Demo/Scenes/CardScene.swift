import GuichetCore
import GuichetSDK
import GuichetSips

/// A card payment, accepted and refused.
extension DemoScenarios {
    func accepted<Brand: InAppBrand>(_ brand: Brand.Type, _ order: OrderInitializeRequest) async throws {
        chapter("A card payment that is accepted", Brand.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        let client = phone.client(Brand.self)
        try await cardOrder(expecting: .accepted) {
            try await pay(client, Self.accepted, initialisation)
        }
    }

    func refusedByTheIssuer() async throws {
        let order = Self.order("DEMO4")
        chapter("A card payment that is refused", Sips.facts.displayName, order, card: Self.refused)
        guard let initialisation = try await initialise(order) else { return }
        try await cardOrder(expecting: .refused) {
            try await pay(phone.client(Sips.self), Self.refused, initialisation)
        }
    }
}
