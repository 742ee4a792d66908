import Testing

@testable import Storage

@Suite("The schema's migrations")
struct MigrationOrderTests {
    @Test("stand in the order of their numbers, without a gap: the last one is what a newer guichet is told by")
    func order() {
        let versions = Schema.migrations(blob: "BLOB").map(\.version)
        #expect(versions == Array(1...Int64(versions.count)))
    }
}
