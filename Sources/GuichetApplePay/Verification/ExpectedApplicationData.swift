import Crypto
import GuichetCore

/// The merchant's value of `PKPaymentRequest.applicationData` (on the web `applicationData`) for this payment.
///
/// The token has its hash in the signed bytes, but the *sender* chooses it: only a comparison with the request ties the
/// token to an order.
public struct ExpectedApplicationData: Sendable {
    enum Expectation: Sendable {
        case none
        case hash([UInt8])
        case unchecked
    }

    let expectation: Expectation

    /// The request had none: a token that has some belongs to another request.
    public static let none = ExpectedApplicationData(expectation: .none)

    /// The merchant's own bytes, as in the request.
    public static func bytes(_ bytes: some Collection<UInt8>) -> ExpectedApplicationData {
        ExpectedApplicationData(expectation: .hash(Array(SHA256.hash(data: Array(bytes)))))
    }

    /// A text, in UTF-8.
    public static func text(_ text: String) -> ExpectedApplicationData { .bytes(Array(text.utf8)) }

    /// Not compared here: the caller compares ``ApplePayToken/applicationData``, or does without its protection.
    public static let unchecked = ExpectedApplicationData(expectation: .unchecked)

    /// Whether ``check(_:)`` compares anything.
    var isCompared: Bool {
        if case .unchecked = expectation { false } else { true }
    }

    func check(_ token: ApplePayToken) throws(ApplePayError) {
        switch (expectation, token.applicationData) {
        case (.unchecked, _), (.none, nil): return
        case (.none, _?):
            throw Self.failure(.applicationDataUnexpected, "the token answers a request with application data")
        case (.hash, nil):
            throw Self.failure(.applicationDataMissing, "the token answers a request without application data")
        case (.hash(let expected), let found?):
            guard ConstantTime.equal(expected, found) else {
                throw Self.failure(.applicationDataMismatch, "the token answers a request with other application data")
            }
        }
    }

    private static func failure(_ code: ApplePayError.Code, _ reason: String) -> ApplePayError {
        ApplePayError(code, at: .applicationData, field: "applicationData", reason)
    }
}
