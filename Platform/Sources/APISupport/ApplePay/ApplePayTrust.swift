package import GuichetApplePay

/// Whose Apple Pay tokens are taken: by the roots that the platform was given, and in TEST by simulated Apple's as well.
package struct ApplePayTrust: Sendable {
    private let given: ApplePayVerifier
    private let inTest: ApplePayVerifier

    /// - Parameter testRoots: those of simulated Apple, if there is one.
    package init(roots: [TrustedRoot], testRoots: [TrustedRoot] = []) {
        given = ApplePayVerifier(roots: roots)
        inTest = ApplePayVerifier(roots: roots + testRoots)
    }

    /// - Parameter isTest: whether the call is one for tests, by the key that it was made with.
    package func verifier(isTest: Bool) -> ApplePayVerifier { isTest ? inTest : given }
}
