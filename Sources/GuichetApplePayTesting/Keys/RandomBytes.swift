import GuichetCore

/// All random values come from here, so that a test can use its own generator.
///
/// Two kinds of values do not, because the libraries generate them: RSA keys, and the random parts of a signature or of
/// RSA-OAEP.
struct Chance {
    var generator: any RandomNumberGenerator

    /// Uses a generator of the caller, who continues with it afterwards.
    static func drawing<Generator: RandomNumberGenerator, Result>(
        from generator: inout Generator, _ body: (inout Chance) throws -> Result
    ) rethrows -> Result {
        var chance = Chance(generator: generator)
        // No other type is ever assigned.
        defer { if let used = chance.generator as? Generator { generator = used } }
        return try body(&chance)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Repeats an attempt until it succeeds. The limit is so high that only a generator that repeats itself reaches it.
    mutating func search<Found>(
        attempts: Int, for what: String, _ attempt: (inout Chance) throws -> Found?
    ) throws -> Found {
        for _ in 0..<attempts {
            if let found = try attempt(&self) { return found }
        }
        throw ApplePayTestingError(
            .poorRandomness, "no \(what) in \(attempts) attempts", advice: .fixIntegration)
    }
}
