import GuichetCore

/// One of `errors` (`apiError`).
public typealias DirectErrorItem = DirectObject<DirectErrorItemFields>

/// The members of ``DirectErrorItem``.
public final class DirectErrorItemFields: DirectFields {
    /// The kind of error.
    public let errorCode = DirectField<DirectErrorCode>("errorCode", .required)
    /// The part that reports the error.
    public let category = DirectField<DirectErrorCategory>("category")
    /// Deprecated.
    public let code = DirectField<String>("code")
    /// The HTTP status of this error.
    public let httpStatusCode = DirectField<Int64>("httpStatusCode")
    /// The error in words: `INVALID_VALUE`.
    public let id = DirectField<String>("id")
    /// The error in words, for developers.
    public let message = DirectField<String>("message")
    /// The member of the request that is wrong.
    public let propertyName = DirectField<String>("propertyName")
    /// Whether the same request may succeed later.
    public let retriable = DirectField<Bool>("retriable")
}
