import Engine

/// A node of a test that serves alone and has nothing to do. A test implements what it looks at.
protocol NodeStandIn: Nodes {}

extension NodeStandIn {
    var number: Int64 { 1 }
    var lease: Int64? { 1 }
    var doesDueWork: Bool { hasLease }
    func sharedVersions() async throws -> SharedVersions { SharedVersions(line: 1, byTable: [:]) }
    func list() async throws -> [ServingNode] { [] }
    func join() async throws {}
    func started() async throws {}
    func announce(address: String) async throws {}
    func announce(vault: NodeVault) async throws {}
    func announce(
        vault: NodeVault, reading name: String,
        ifAccepted check: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> Void
    ) async throws {}
    func leave() async {}
    func stop(because error: any Error) {}
    func beAlone(because reason: String) async throws {}
    func endBeingAlone() async throws {}
    func otherVaults() async throws -> [OtherNodeVault] { [] }
    func setValue(
        _ name: String,
        by change: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> [UInt8]?
    ) async throws {}
    func refuseVaultKeys(before version: Int) async throws {}
    func waitForEarlierWrites() async throws {}
    func endedNodes() async throws -> [Int64] { [] }
    func settle(_ node: Int64) async throws {}
    func contextKeys() async throws -> [WireKeyRecord] { [] }
    func addContextKey(
        unlessOneSince instant: Instant, _ make: @escaping @Sendable () throws -> WireKeyRecord
    ) async throws {}
    func deleteContextKeys(expiredAt instant: Instant) async throws {}
    func otherListeners() async throws -> [ListeningProgram] { [] }
    func announce(
        listeners: @escaping @Sendable () -> [ListeningProgram]
    ) async throws -> [ListeningProgram] { listeners() }
    func hand(_ notification: [UInt8], as id: String, to node: Int64) async throws {}
    func handoverState(of id: String) async throws -> HandoverState { .gone }
    func withdraw(_ id: String) async throws {}
    func takeHanded() async throws -> [HandedItem] { [] }
    func answer(_ id: String, with answer: [UInt8]) async throws {}
}
