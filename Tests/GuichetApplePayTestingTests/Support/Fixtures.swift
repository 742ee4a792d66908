import Foundation
import GuichetApplePayTesting

/// A moment, so that no test depends on the day it runs: 15 January 2026, 12:00:00 UTC.
let noon = Date(timeIntervalSince1970: 1_768_478_400)

/// Numbers that look random and are the same in every run.
struct Repeatable: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// One authority for all tests: its RSA key takes a while.
enum Shared {
    static let authority = Result { try TestAuthority(issuedAt: noon, using: Repeatable(state: 1)) }
}
