import Synchronization

/// The same bytes again from the same seed (SplitMix64), for a run that is to be repeated. Never for keys.
package final class SeededRandom: RandomSource {
    private let state: Mutex<UInt64>

    package init(seed: UInt64) { state = Mutex(seed) }

    package func next() -> UInt64 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// A number of the range, nearly equally likely.
    package func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    package func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let number = next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) where bytes.count < count {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return bytes
    }
}
