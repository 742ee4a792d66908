import FuzzSupport
@_spi(Tools) import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes what the fuzzers start from: `fuzz-seeds CORPUS`. The fixtures go where ``KnownTokens`` looks for them.
///
/// Keys are drawn anew each time; the minter never writes those of the authority down.
do {
    guard CommandLine.arguments.count == 2 else { throw SeedError(what: "usage: fuzz-seeds CORPUS") }
    try Seeds(corpus: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)).write()
} catch {
    found("\(error)")
}
