/// The source of identifiers, nonces and keys. Injected, so that a test can repeat a run from a seed.
package protocol RandomSource: Sendable {
    func bytes(_ count: Int) -> [UInt8]
}

/// The system's generator, suitable for keys.
package struct SystemRandom: RandomSource {
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        // Each number is a call to the system, so eight bytes of it are used, not one.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let number = generator.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) where bytes.count < count {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return bytes
    }
}
