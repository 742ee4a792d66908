package import GuichetApplePay

/// Which Apple Pay tokens are accepted: those of the roots that the platform was given, and in TEST those of simulated
/// Apple as well. Their certificates are read with the first token.
package struct ApplePayTrust: Sendable {
    private let given: Late<ApplePayVerifier>
    private let inTest: Late<Result<ApplePayVerifier, any Error>>

    /// - Parameters:
    ///   - roots: `nil` for Apple's own.
    ///   - testRoot: that of simulated Apple in PEM, if there is one.
    package init(roots: [TrustedRoot]? = nil, testRoot: String? = nil) {
        given = Late { ApplePayVerifier(roots: roots ?? [.appleRootCAG3]) }
        inTest = Late {
            Result {
                let added = try testRoot.map { [try TrustedRoot(pem: $0)] } ?? []
                return ApplePayVerifier(roots: (roots ?? [.appleRootCAG3]) + added)
            }
        }
    }

    /// - Parameter isTest: whether it is a test call, according to its key.
    package func verifier(isTest: Bool) throws -> ApplePayVerifier {
        isTest ? try inTest.value.get() : given.value
    }
}
