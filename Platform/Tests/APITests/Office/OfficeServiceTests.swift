import APISupport
import GuichetSips
import Server
import Support
import Testing

@testable import SipsAPI

@Suite("The office server, its services", .timeLimit(.minutes(5)))
struct OfficeServiceTests {
    @Test("each can be enabled for a shop, which a new shop has, and faults can be ordered for it")
    func services() async throws {
        try await TestPlatform.run { test in
            let handlers = test.platform.sips.composition(of: test.platform.parts).officeRoutes.handlers
            #expect(Set(handlers.map(\.service)) == Set(SipsShop.officeServices))
            for handler in handlers {
                let name = handler.service.name
                #expect(SipsAPI.profile.faultCalls.contains(name), "\(name)")
                #expect(SipsShop.availableOperations.contains(handler.right), "\(name)")
                #expect(SipsShop.demoShops.allSatisfy { $0.operations.contains(handler.right) }, "\(name)")
            }
        }
    }
}
