import GuichetSDK
import GuichetSips

/// The payments of the demo. Each one has an expected result; any other is shown as unexpected. A scene is a file in
/// the folder Scenes, and a line here.
struct DemoScenarios: Sendable {
    let stage: DemoStage
    let report: DemoReport

    func run() async throws {
        try await accepted(Sips.self, Self.order("DEMO1"))
        try await accepted(Mercanet.self, Self.s10Order("1001"))
        try await accepted(Sogenactif.self, Self.order("DEMO3"))
        try await refusedByTheIssuer()
        try await badSeal()
        try await sentTwice()
        try await lostAnswer()
        try await neverSent()
        for brand in BrandArgument.all { try await everyOperation(brand) }
        try await token()
        try await direct()
        try await moving()
        // These are the last ones, because they move the platform's clock.
        try await applePay()
        try await silentBank()
        try await clock()
    }

    /// The operations other than `cardOrder` that the guides of all three brands describe.
    private func everyOperation<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        try await threeDSecure(brand)
        try await wallet(brand)
        try await coBadged(brand)
        try await bancontact(brand)
        try await office(brand)
    }
}
