import GuichetCore

/// What is left to chance, in one place, so that a test can hand in a generator of its own.
///
/// Two things do not come from here, because the libraries below draw them themselves: RSA keys, and the random parts
/// of a signature or of RSA-OAEP.
struct Chance {
    var generator: any RandomNumberGenerator

    /// Draws from a generator that the caller keeps, and goes on with.
    static func drawing<Generator: RandomNumberGenerator, Result>(
        from generator: inout Generator, _ body: (inout Chance) throws -> Result
    ) rethrows -> Result {
        var chance = Chance(generator: generator)
        // Nothing else is ever put there.
        defer { if let used = chance.generator as? Generator { generator = used } }
        return try body(&chance)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Asks for something until it is there. The bound is far beyond bad luck: only a generator that repeats itself
    /// reaches it.
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
