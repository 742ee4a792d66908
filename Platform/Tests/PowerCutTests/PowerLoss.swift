/// How a round ends.
enum PowerLoss: Sendable {
    /// The preloaded library drops what was not flushed.
    case cut(Cut)
    /// kill -9. The page cache survives it.
    case kill(Kill)
}

/// When the process is killed.
enum Kill: Sendable {
    case whileItStarts(afterMilliseconds: Int)
    /// Counted in answers, not in time: on a slow machine a moment of the clock may come before any payment does.
    case whilePaying(afterAnswers: Int)
}

/// When the power goes, and what of the unflushed changes reaches the disk.
struct Cut: Sendable {
    /// It goes at this operation on the folder's files.
    var afterOperations: Int
    /// The file whose operations count; `nil` for all of the folder.
    var file: String?
    /// 0 drops every unflushed change; otherwise the seed of a choice of those that are kept, some torn.
    var keeping: UInt64 = 0
}

extension PowerLoss {
    /// Cuts at random operations; every other one keeps a random part of what was not flushed.
    static func cuts(_ count: Int, seed: UInt64) -> [PowerLoss] {
        var random = Seeded(seed)
        return (0..<count).map { number in
            let keeping = number.isMultiple(of: 2) ? 0 : UInt64.random(in: 1 ... .max, using: &random)
            // Some while the platform still starts: the first one of a folder, while it makes its tables.
            var cut = Cut(
                afterOperations: .random(in: number % 10 == 0 ? 1...120 : 100...1_200, using: &random),
                keeping: keeping)
            // SQLite writes the database itself once in a while only, when the log has grown.
            if [5, 8].contains(number % 10) {
                cut.file = "guichet.sqlite"
                cut.afterOperations = .random(in: 1...300, using: &random)
            }
            return .cut(cut)
        }
    }

    /// Kills at random moments, some while the platform still starts.
    static func kills(_ count: Int, seed: UInt64) -> [PowerLoss] {
        var random = Seeded(seed)
        return (0..<count).map { number in
            number % 10 == 9
                ? .kill(.whileItStarts(afterMilliseconds: .random(in: 1...60, using: &random)))
                : .kill(.whilePaying(afterAnswers: .random(in: 1...120, using: &random)))
        }
    }
}

/// A generator that a seed replays.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
