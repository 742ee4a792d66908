/// Who carries a notification over the network. Follows no redirect, goes to no address that is not allowed, gives up in
/// time.
public protocol Courier: Sendable {
    func deliver(_ letter: Letter, to url: String) async -> Delivery
}

/// A notification as it goes out.
public struct Letter: Sendable, Hashable {
    public let contentType: String
    public let body: [UInt8]

    public init(contentType: String, body: [UInt8]) {
        self.contentType = contentType
        self.body = body
    }
}

/// What came of one try.
public enum Delivery: Sendable, Hashable {
    /// The receiver answered with a status of the 200s.
    case accepted
    /// Worth trying again: another status, no answer, no connection, a redirect.
    case failed(reason: String)
}

/// Writes a face's notification about a payment, as it is now.
public protocol LetterWriter: Sendable {
    /// - Returns: `nil` when there is nothing to say, and never will be.
    func letter(about payment: Payment) throws -> Letter?
}
