import Foundation

/// How often a piece of work asks for memory.
enum Allocations {
    private typealias PaymentService = @convention(c) () -> UInt

    /// The mean of many pieces, once everything that is made only once is there.
    static func count(_ subjects: [Subject]) async throws -> [String: Double] {
        // The counter is a library that was loaded into this process: see Benchmarks/Cost/counters.c.
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "guichet_allocations") else {
            throw BenchError("the counter of allocations is not loaded")
        }
        let paymentService = unsafeBitCast(symbol, to: PaymentService.self)
        var counts: [String: Double] = [:]
        for subject in subjects {
            let times = min(subject.count, 64)
            var all: [UInt] = []
            for _ in 0..<3 {
                let before = paymentService()
                for index in 0..<times { try await subject.work(index) }
                all.append(paymentService() - before)
            }
            counts[subject.name.rawValue] = Double(all.min() ?? 0) / Double(times)
        }
        return counts
    }
}
