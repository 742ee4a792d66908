import Engine
import Foundation
import Server
import Support
import Testing

/// Every fault with every operation that pays, on all three APIs: the outcomes of docs/faults.md.
@Suite("Faults: every one with every operation that pays", .timeLimit(.minutes(20)))
struct FaultMatrixTests {
    @Test("has the documented outcome for the client and for the platform", arguments: PayingOperation.all)
    func outcome(operation: PayingOperation) async throws {
        try await FaultBench.run(operation) { bench in
            for (number, fault) in Fault.all.enumerated() {
                guard let documented = FaultOutcome.documented(fault, for: operation) else { continue }
                let found = try await bench.outcome(of: fault, number: number)
                #expect(found == documented, "\(fault.name) with \(operation.api) \(operation.call)")
            }
        }
    }

    @Test("covers every API")
    func everyAPI() {
        #expect(Set(PayingOperation.all.map(\.api)) == Set(Platform.apiNames))
        #expect(Set(Fault.all.flatMap { $0.apis ?? [] }).isSubset(of: Platform.apiNames))
    }

    @Test("there are more than forty, each with a name of its own and one sentence")
    func catalogue() {
        #expect(Fault.all.count >= 40)
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
        for fault in Fault.all {
            #expect(fault.sentence.hasSuffix("."), "\(fault.name)")
            #expect(!fault.sentence.dropLast().contains(". "), "\(fault.name)")
        }
    }

    @Test("docs/faults.md has the tables that `guichet fault list --markdown` prints")
    func document() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../docs/faults.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(FaultTables.markdown))
    }
}
