package import Logging

/// Work that is tried again and again: the log says why it fails once, and again if that line would be another one.
package struct RepeatedFailure: Sendable {
    private var said: Logger.Metadata?

    package init() {}

    /// - Returns: whether the log does not have it yet.
    package mutating func isNew(_ error: any Error) -> Bool {
        let failure = Logger.Metadata.failure(error)
        defer { said = failure }
        return failure != said
    }

    /// The work has succeeded.
    package mutating func end() { said = nil }
}

extension Logger.Metadata {
    /// The type of an error. What else an error says may contain a value that is kept out of the log; why the store was not
    /// reached contains none.
    package static func failure(_ error: any Error) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["error": "\(type(of: error))"]
        if let failure = error as? any StoreFailure, failure.isOfAccess {
            metadata["reason"] = "\(LogText.line(failure.reason))"
        }
        return metadata
    }

    package static func failure(_ error: any Error, of payment: PaymentID) -> Logger.Metadata {
        failure(error).merging(["payment": "\(payment)"]) { $1 }
    }
}
