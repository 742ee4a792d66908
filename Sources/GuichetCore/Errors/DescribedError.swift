#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An error whose `localizedDescription` is its description. Foundation would put "The operation couldn’t be completed" and
/// a number in its place, in an app's alert and in every log that asks for it.
///
/// The description is English, for developers and logs; a shopper reads the text of the advice (`ShopperTexts`).
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The description.
    public var errorDescription: String? { description }
    // Foundation's own defaults can be named only in files that import it.
    /// None: the reason is in the description.
    public var failureReason: String? { nil }
    /// None: `advice` says what to do.
    public var recoverySuggestion: String? { nil }
    /// None.
    public var helpAnchor: String? { nil }
}
