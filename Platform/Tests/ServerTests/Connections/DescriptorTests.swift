import Foundation
import Server
import Testing

@Suite("File descriptors are distributed so that none runs out")
struct DescriptorTests {
    @Test(
        "all reserved descriptors together are available, with those in use",
        arguments: [200, 256, 1_024, 4_096, 1_048_576], [20, 40])
    func fits(_ limit: Int, _ inUse: Int) throws {
        for validates in [false, true] {
            let budget = try DescriptorBudget(limit: limit, inUse: inUse, loops: 2, lookUps: 2, validates: validates)
            let notifications = 2 * (budget.notifications + budget.immediateNotifications)
            let connections = budget.connections + budget.administration + budget.validation
            // Each listener may have eight more, which are being closed. The store's, the loops' and the system's own are what is
            // left.
            let own = limit - inUse - connections - (validates ? 3 : 2) * 8 - notifications
            #expect(own >= 24 + 3 * 2 + 32)
            #expect(budget.connections >= 16 && budget.connections <= 10_000)
            #expect(budget.notifications >= 4 && budget.immediateNotifications >= 2)
            #expect(budget.isTight == (limit <= 256))
        }
    }

    @Test("each processor has a connection to the store that looks rows up: its file and its log are reserved")
    func lookUps() throws {
        let few = try DescriptorBudget(limit: 1_024, inUse: 20, loops: 2, lookUps: 2)
        let many = try DescriptorBudget(limit: 1_024, inUse: 20, loops: 2, lookUps: 64)
        #expect(few.connections - many.connections == 2 * 62)
    }

    @Test("a port for merchant validation has a share of its own, and without it the other connections have that")
    func validation() throws {
        for (limit, share) in [(256, 8), (1_024, 32)] {
            let without = try DescriptorBudget(limit: limit, inUse: 20, loops: 2, lookUps: 2)
            let with = try DescriptorBudget(limit: limit, inUse: 20, loops: 2, lookUps: 2, validates: true)
            #expect(without.validation == 0 && with.validation == share)
            #expect(without.connections - with.connections == share + 8)
        }
    }

    @Test("too few to serve are refused with a sentence that says how many, and what to do")
    func tooFew() {
        let error = #expect(throws: TooFewDescriptors.self) {
            _ = try DescriptorBudget(limit: 100, inUse: 20, loops: 2, lookUps: 2)
        }
        #expect(error?.description.contains("may have 100 files and connections open") == true)
        #expect(error?.description.contains("ulimit -n") == true)
    }

    @Test("fewer connections can be requested, but not more than there are descriptors for")
    func atMost() throws {
        #expect(try DescriptorBudget(limit: 4_096, inUse: 20, loops: 2, lookUps: 2, atMost: 50).connections == 50)
        #expect(try DescriptorBudget(limit: 256, inUse: 20, loops: 2, lookUps: 2, atMost: 5_000).connections < 200)
    }

    @Test("the limit is raised as far as possible, and raising it again changes nothing")
    func raise() {
        let raised = DescriptorLimit.raise()
        #expect(DescriptorLimit.raise() == raised)
        #expect(DescriptorLimit.current == raised)
        #expect(DescriptorLimit.inUse > 3 && DescriptorLimit.inUse < raised)
    }
}
