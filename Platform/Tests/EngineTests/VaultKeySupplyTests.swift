import Foundation
import Storage
import Support
import Synchronization
import Testing

@testable import Engine

/// One node, and others that a test makes up.
@Suite("The vault keys of a node")
struct VaultKeySupplyTests {
    private static func keys(_ versions: UInt8...) throws -> VaultKeys {
        try VaultKeys(
            text: versions.map { "\($0) \(Data(repeating: $0, count: 32).base64EncodedString())" }
                .joined(separator: "\n"))
    }

    /// - Parameter file: what is in the key file when it is read again.
    private static func run(
        _ keys: VaultKeys, file: VaultKeys,
        _ body: (TestPaymentService, VaultKeySupply, MadeUpNodes) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let vault = try await Vault.open(keys, in: test.store, random: SystemRandom(), at: test.clock.now())
            let nodes = MadeUpNodes(test.store)
            let supply = VaultKeySupply(
                vault: vault, store: test.store, clock: test.clock, nodes: nodes, read: { file })
            try await body(test, supply, nodes)
        }
    }

    private static func record(_ newest: Int) -> [UInt8] {
        VaultKeyRecord(newest: newest, since: TestPlatform.noon, versions: Set(1...newest)).bytes
    }

    private static func recorded(_ test: TestPaymentService) async throws -> Int? {
        try await test.store.read { try $0.vaultKeyRecord()?.newest }
    }

    @Test("a node without the version that the others have agreed on stops, also after they have stopped")
    func missing() async throws {
        let only = try Self.keys(1)
        try await Self.run(only, file: only) { test, supply, nodes in
            try await test.store.write { store in
                try store.setValue(VaultKeyRecord.name, Self.record(2))
                // Their rotation has ended, and this does not open here.
                try store.setValue(Vault.fingerprintName, [2, 0, 0])
            }
            let error = await #expect(throws: VaultKeysRefused.self) { try await supply.follow() }
            #expect(error?.code == .needed)
            #expect(nodes.stops == [error?.description])
        }
    }

    @Test("a node that was frozen while the others agreed on a newer version does not lower it")
    func notLowered() async throws {
        let (before, file, theirs) = (try Self.keys(1), try Self.keys(1, 2), try Self.keys(1, 2, 3))
        try await Self.run(before, file: file) { test, supply, nodes in
            nodes.add(OtherNodeVault(name: "a", vault: NodeVault(sealing: 3, checks: theirs.checks, fingerprints: 0)))
            try await supply.reloadBesideOthers()
            #expect(supply.versions == [1, 2])
            #expect(supply.newestVersion == 1)
            nodes.freeze { [store = test.store] in
                try await store.write { try $0.setValue(VaultKeyRecord.name, Self.record(3)) }
            }
            let error = await #expect(throws: VaultKeysRefused.self) { try await supply.agree() }
            #expect(error?.code == .needed)
            let recorded = try await Self.recorded(test)
            #expect(recorded == 3)
        }
    }

    @Test("nor does a renewal of one that was alone, or of a single platform")
    func notLoweredAlone() async throws {
        let (before, file) = (try Self.keys(1), try Self.keys(1, 2))
        try await Self.run(before, file: file) { test, supply, _ in
            try await test.store.write { try $0.setValue(VaultKeyRecord.name, Self.record(3)) }
            let error = await #expect(throws: VaultKeysRefused.self) { try await supply.reload() }
            #expect(error?.reason == "key 3, which encrypts now, is missing")
            await #expect(throws: VaultKeysRefused.self) {
                try await supply.vault.renew(file, in: test.store, at: test.clock.now())
            }
            let recorded = try await Self.recorded(test)
            #expect(recorded == 3)
            #expect(supply.newestVersion == 1)
        }
    }

    @Test("a renewal alone is refused if another node has started meanwhile that lacks the key")
    func notAlone() async throws {
        let (before, file) = (try Self.keys(1), try Self.keys(1, 2))
        try await Self.run(before, file: file) { test, supply, nodes in
            nodes.add(OtherNodeVault(name: "a", vault: NodeVault(sealing: 1, checks: before.checks, fingerprints: 0)))
            await #expect(throws: NotAlone.self) { try await supply.reload() }
            let recorded = try await Self.recorded(test)
            #expect(recorded == 1)
            #expect(supply.versions == [1])
        }
    }

    @Test("a file that the others' keys contradict is refused, and nothing has changed or was told")
    func differing() async throws {
        let (before, file) = (try Self.keys(1), try Self.keys(1, 2))
        let theirs = try VaultKeys(text: "2 \(Data(repeating: 9, count: 32).base64EncodedString())")
        try await Self.run(before, file: file) { _, supply, nodes in
            nodes.add(OtherNodeVault(name: "a", vault: NodeVault(sealing: 1, checks: theirs.checks, fingerprints: 0)))
            let error = await #expect(throws: VaultKeysRefused.self) { try await supply.reloadBesideOthers() }
            #expect(error?.code == .changed)
            #expect(supply.versions == [1])
            #expect(nodes.told == nil)
        }
    }

    @Test("a version that the others agree on at the same moment is not dropped")
    func agreedMeanwhile() async throws {
        let (both, only) = (try Self.keys(1, 2), try Self.keys(1))
        try await Self.run(only, file: both) { test, supply, nodes in
            try await supply.reloadBesideOthers()
            try await test.store.write { try $0.setValue(VaultKeyRecord.name, Self.record(2)) }
            let dropping = VaultKeySupply(
                vault: supply.vault, store: test.store, clock: test.clock, nodes: nodes, read: { only })
            let error = await #expect(throws: VaultKeysRefused.self) { try await dropping.reloadBesideOthers() }
            #expect(error?.reason == "key 2, which encrypts now, is missing")
            #expect(nodes.told?.checks.count == 2)
            try await supply.follow()
            #expect(supply.newestVersion == 2)
            #expect(nodes.told?.sealing == 2)
            #expect(nodes.stops.isEmpty)
        }
    }

    @Test("a node that was alone asks again each time: others may have started while it was frozen")
    func solitude() async throws {
        let only = try Self.keys(1)
        try await Self.run(only, file: only) { _, _, nodes in
            let solitude = Solitude(nodes)
            try await solitude.during("its keys are renewed") {}
            nodes.add(OtherNodeVault(name: "a", vault: nil))
            await #expect(throws: NotAlone.self) { try await solitude.during("its keys are renewed") {} }
        }
    }

    @Test("a node lets others start once its keys are renewed, unless its run must be alone to the end")
    func solitudeEnds() async throws {
        let only = try Self.keys(1)
        for always in [nil, "its run is to be repeated"] as [String?] {
            try await Self.run(only, file: only) { _, _, nodes in
                let solitude = Solitude(nodes, always: always)
                try await solitude.during("its keys are renewed") {
                    #expect(nodes.aloneBecause == always ?? "its keys are renewed")
                }
                try await solitude.end()
                #expect(nodes.aloneBecause == always)
            }
        }
    }

    @Test("the number of a fingerprint key follows the stored one, and a late end ends no later replacement")
    func fingerprintNumbers() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            @Sendable func open() async throws -> (vault: Vault, replacement: FingerprintReplacement) {
                let vault = try await Vault.open(
                    try Self.keys(1), in: test.store, random: SystemRandom(), at: TestPlatform.noon)
                return (vault, FingerprintReplacement(store: test.store, vault: vault, random: SystemRandom()))
            }
            let (first, second) = (try await open(), try await open())
            try await first.replacement.begin()
            let third = try await open()
            try await first.replacement.finish()
            try await second.replacement.begin()
            let begun = try second.vault.fingerprints().numbers
            #expect(begun == [2, 1])
            try await third.replacement.finish()
            let after = try third.vault.fingerprints().numbers
            #expect(after == [2, 1])
            let stored = try await test.store.read { try $0.fingerprintKeys(by: second.vault)?.numbers }
            #expect(stored == [2, 1])
        }
    }

    @Test("turns come one after the other")
    func turns() async throws {
        let (turns, order) = (Turns(), Order())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await turns.run {
                        order.add(number)
                        try await Task.sleep(for: .milliseconds(1))
                        order.add(number)
                    }
                }
            }
            try await group.waitForAll()
        }
        let seen = order.numbers
        #expect(seen.count == 40)
        let isInTurn = stride(from: 0, to: seen.count - 1, by: 2).allSatisfy { seen[$0] == seen[$0 + 1] }
        #expect(isInTurn)
    }

    private final class Order: Sendable {
        private let list = Mutex<[Int]>([])
        var numbers: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }
}

/// This node among others that a test adds.
private final class MadeUpNodes: NodeStandIn {
    private struct State {
        var others: [OtherNodeVault] = []
        var told: NodeVault?
        var stops: [String?] = []
        var aloneBecause: String?
        var meanwhile: (@Sendable () async throws -> Void)?
    }

    private let state = Mutex(State())
    private let store: any Store

    init(_ store: any Store) { self.store = store }

    var told: NodeVault? { state.withLock { $0.told } }
    var stops: [String?] { state.withLock { $0.stops } }
    var aloneBecause: String? { state.withLock { $0.aloneBecause } }
    func add(_ other: OtherNodeVault) { state.withLock { $0.others.append(other) } }
    /// It is frozen before it next sets a value; meanwhile the others do something.
    func freeze(_ meanwhile: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.meanwhile = meanwhile }
    }

    func announce(vault: NodeVault) async throws { state.withLock { $0.told = vault } }
    func announce(
        vault: NodeVault, reading name: String,
        ifAccepted check: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> Void
    ) async throws {
        let stored = try await store.read { try $0.value(name) }
        try check(stored, state.withLock { $0.others })
        state.withLock { $0.told = vault }
    }
    func stop(because error: any Error) { state.withLock { $0.stops.append("\(error)") } }
    func beAlone(because reason: String) async throws {
        guard state.withLock({ $0.others.isEmpty }) else { throw NotAlone("others serve", remedy: "stop them") }
        state.withLock { $0.aloneBecause = reason }
    }
    func endBeingAlone() async throws { state.withLock { $0.aloneBecause = nil } }
    func otherVaults() async throws -> [OtherNodeVault] { state.withLock { $0.others } }
    func setValue(
        _ name: String,
        by change: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> [UInt8]?
    ) async throws {
        let (meanwhile, others) = state.withLock { ($0.meanwhile, $0.others) }
        try await meanwhile?()
        try await store.write { store in
            guard let fresh = try change(store.value(name), others) else { return }
            try store.setValue(name, fresh)
        }
    }
}
