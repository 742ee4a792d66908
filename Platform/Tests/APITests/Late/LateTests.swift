import APISupport
import Synchronization
import Testing

@Suite("A value that is made late")
struct LateTests {
    @Test("is made when it is first needed, once for all who need it, and what makes it is let go")
    func once() async throws {
        final class Source: Sendable {
            let count = Atomic(0)
        }
        let source = Source()
        weak var held: Source?
        let late: Late<Int>
        do {
            let making = Source()
            held = making
            late = Late {
                source.count.add(1, ordering: .relaxed)
                return making.count.add(7, ordering: .relaxed).newValue
            }
        }
        #expect(source.count.load(ordering: .relaxed) == 0)
        #expect(held != nil)
        let values = try await concurrently(Array(0..<8)) { _ in late.value }
        #expect(values == Array(repeating: 7, count: 8))
        #expect(source.count.load(ordering: .relaxed) == 1)
        #expect(held == nil)
    }
}
