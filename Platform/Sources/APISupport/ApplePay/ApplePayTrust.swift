package import GuichetApplePay

/// Which Apple Pay tokens are accepted: those of the roots that the platform was given, and in TEST those of simulated
/// Apple as well.
package struct ApplePayTrust: Sendable {
    private let given: ApplePayVerifier
    private let inTest: ApplePayVerifier

    /// - Parameter testRoots: the roots of simulated Apple, if there is one.
    package init(roots: [TrustedRoot], testRoots: [TrustedRoot] = []) {
        given = ApplePayVerifier(roots: roots)
        inTest = ApplePayVerifier(roots: roots + testRoots)
    }

    /// - Parameter isTest: whether it is a test call, according to its key.
    package func verifier(isTest: Bool) -> ApplePayVerifier { isTest ? inTest : given }
}
