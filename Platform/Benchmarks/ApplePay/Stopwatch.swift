import Foundation

/// The time that one piece of work takes on one core, in microseconds of processor time.
struct Figure: Codable, Sendable {
    /// Of the rounds. The fastest one was disturbed least.
    var best: Double
    var median: Double
    var slowest: Double
    /// Pieces of work in all rounds.
    var count: Int

    var perSecond: Double { 1e6 / max(best, 1e-9) }
}

/// Measures everything in turn, several times over, so that what else happens on the machine touches all alike.
struct Stopwatch {
    let rounds: Int
    /// Of each measurement.
    let seconds: Double

    func measure(_ subjects: [Subject]) async throws -> [Subject.Name: Figure] {
        var repeats: [Subject.Name: Int] = [:]
        for subject in subjects {
            // Once without the clock: caches fill, and how often fits into the time becomes known.
            try await work(subject, times: min(subject.count, 64))
            let times = min(subject.count, 64)
            let one = try await time(subject, times: times) / Double(times)
            repeats[subject.name] = max(subject.count, Int(seconds / max(one, 1e-9)))
        }
        var times: [Subject.Name: [Double]] = [:]
        for round in 1...rounds {
            tell("round \(round) of \(rounds) …")
            for subject in subjects {
                let count = repeats[subject.name] ?? 1
                times[subject.name, default: []].append(try await time(subject, times: count) / Double(count) * 1e6)
            }
        }
        return times.reduce(into: [:]) { figures, entry in
            let sorted = entry.value.sorted()
            figures[entry.key] = Figure(
                best: sorted.first ?? 0, median: sorted[sorted.count / 2], slowest: sorted.last ?? 0,
                count: sorted.count * (repeats[entry.key] ?? 0))
        }
    }

    private func time(_ subject: Subject, times: Int) async throws -> Double {
        let before = Self.processorSeconds
        try await work(subject, times: times)
        return Self.processorSeconds - before
    }

    private func work(_ subject: Subject, times: Int) async throws {
        var index = 0
        for _ in 0..<times {
            try await subject.work(index)
            index += 1
            if index == subject.count { index = 0 }
        }
    }

    /// Of this process. Only one of its threads works.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// For people who wait.
    private func tell(_ line: String) { try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8)) }
}
