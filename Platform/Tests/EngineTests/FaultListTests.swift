import Foundation
import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("The list of faults that nodes share")
struct FaultListTests {
    private static func list() throws -> FaultList {
        var list = FaultList()
        var conditions = FaultOrder.Conditions()
        (conditions.api, conditions.shop, conditions.reference) = ("lyra", "69876357", "ORDER1")
        conditions.header = ("user-agent", "tests")
        conditions.card = FaultOrder.Card(shown: "…0055", fingerprint: [1, 2, 3], ending: "0055")
        var limits = FaultOrder.Limits()
        (limits.nth, limits.probability, limits.seed, limits.times) = (2, 0.5, 42, 3)
        limits.until = TestPlatform.noon.adding(seconds: 60)
        _ = list.order(
            FaultList.Wish(fault: .refused, conditions: conditions, limits: limits, delay: 5, code: "51"),
            at: TestPlatform.noon)
        let shop = ShopID(api: "lyra", name: "69876357")
        list.script(FaultScript(shop: shop, steps: [.init(fault: .refused, code: "51", delay: nil)]))
        list.promise(
            .later(7, code: "60", .approved(authorisationID: "A", acquirerCode: "00")),
            about: AcquirerMessageID("message"))
        list.heldBack = ["notification"]
        list.revision = 9
        return list
    }

    @Test("is the same when it was stored and read again, and goes on as it would have")
    func stored() throws {
        var list = try Self.list()
        for _ in 0..<2 { _ = list.take(at: TestPlatform.noon) { _ in true } }
        var again = try FaultList(stored: list.stored())
        #expect(try again.stored() == list.stored())
        let hits = (0..<8).map { _ in list.take(at: TestPlatform.noon) { _ in true }?.time }
        #expect((0..<8).map { _ in again.take(at: TestPlatform.noon) { _ in true }?.time } == hits)
    }

    @Test("a fault that another version knows stays in the list, and does not act")
    func unknownFault() throws {
        let text = String(decoding: try Self.list().stored(), as: UTF8.self)
        let newer = text.replacingOccurrences(of: #""fault":"refused""#, with: #""fault":"of-tomorrow""#)
        var list = try FaultList(stored: Array(newer.utf8))
        #expect(list.orders.isEmpty && list.scripts.isEmpty)
        #expect(list.take(at: TestPlatform.noon) { _ in true } == nil)
        let kept = String(decoding: try list.stored(), as: UTF8.self)
        #expect(kept.components(separatedBy: "of-tomorrow").count == 3)
        _ = list.clearAll()
        #expect(!String(decoding: try list.stored(), as: UTF8.self).contains("of-tomorrow"))
    }

    @Test("what inquiries are to find is kept for the newest messages: a server of tests runs for weeks")
    func promises() {
        var list = FaultList()
        let messages = (0...FaultList.promiseLimit).map { number in
            AcquirerMessageID(at: TestPlatform.noon.adding(seconds: Int64(number)), random: SystemRandom())
        }
        // The oldest are those whose name is the oldest, in whatever order they came.
        for message in messages.reversed() { list.promise(.verdict(.notProcessed), about: message) }
        let newest = messages.suffix(FaultList.promiseLimit * 9 / 10)
        #expect(list.promises.keys.sorted() == newest.map(\.text))
    }

    @Test(
        "what a tester changes is noted with it: where the note cannot be stored, nothing is changed, in memory or shared",
        arguments: [false, true])
    func noted(isShared: Bool) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let faults = FaultBook(clock: test.clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
            if isShared { faults.share(in: test.store, vault: test.paymentService.vault) }
            let away = FaultNote<FaultOrder?>(in: test.store) { _, _ in throw FailingStore.Full() }
            await #expect(throws: FailingStore.Full.self) {
                _ = try await faults.order(.refused, .init(), .init(), delay: nil, code: nil, noting: away)
            }
            #expect(faults.isEmpty)
            let note = FaultNote<FaultOrder?>(in: test.store) { order, store in
                try store.setValue("note", Array((order?.id ?? "none").utf8))
            }
            for number in 1...2 {
                _ = try await faults.order(.refused, .init(), .init(), delay: nil, code: nil, noting: note)
                #expect(faults.orders.last?.id == "F\(number)")
                #expect(try await test.store.read { try $0.value("note") } == Array("F\(number)".utf8))
            }
            let kept = FaultNote<Bool>(in: test.store) { _, _ in throw FailingStore.Full() }
            await #expect(throws: FailingStore.Full.self) { _ = try await faults.clear("F1", noting: kept) }
            #expect(faults.orders.count == 2)
            let cleared = FaultNote<Bool>(in: test.store) { wasThere, store in
                try store.setValue("note", Array("\(wasThere)".utf8))
            }
            #expect(try await faults.clear("F1", noting: cleared))
            #expect(faults.orders.map(\.id) == ["F2"])
            #expect(try await test.store.read { try $0.value("note") } == Array("true".utf8))
        }
    }

    @Test("an order for which there was no room is not made without its note, even if others end meanwhile")
    func noRoom() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let faults = FaultBook(clock: test.clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
            let shop = ShopID(api: "test", name: "1")
            var conditions = FaultOrder.Conditions()
            (conditions.api, conditions.shop) = (shop.api, shop.name)
            for _ in 0..<FaultList.limit {
                _ = try await faults.order(.refused, conditions, .init(), delay: nil, code: nil)
            }
            #expect(faults.orders.count == FaultList.limit)
            // The shop is removed, and its orders with it.
            let note = FaultNote<FaultOrder?>(in: test.store) { _, _ in faults.clear(of: shop, andOfItsName: true) }
            let isMade =
                try await faults.order(.refused, conditions, .init(), delay: nil, code: nil, noting: note) != nil
            #expect(!isMade)
            #expect(faults.isEmpty)
        }
    }

    @Test("a form that this version does not know is named as such; it can be cleared all the same")
    func unknownForm() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            try await test.store.write { try $0.setValue(SharedFaults.name, Array(#"{"version":2}"#.utf8)) }
            let faults = FaultBook(clock: test.clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
            faults.share(in: test.store, vault: test.paymentService.vault)
            try await faults.reload()
            #expect(faults.isEmpty)
            await #expect(throws: FaultList.UnknownVersion.self) {
                _ = try await faults.order(.refused, .init(), .init(), delay: nil, code: nil)
            }
            #expect(try await faults.clearAll() == 0)
            #expect(try await faults.order(.refused, .init(), .init(), delay: nil, code: nil) != nil)
        }
    }
}
