/// Headers about repeats (Worldline Direct, "Idempotent requests").
///
/// The first outcome for a key comes again whatever the repeat's body is; while the first is being worked on, the answer
/// is 409. Keys are kept for 24 hours at least.
public enum DirectIdempotence {
    /// The request's key.
    public static let keyHeader = "X-GCS-Idempotence-Key"
    /// In the answer to a repeat: when the first request came, in milliseconds since 1970.
    public static let timestampHeader = "X-GCS-Idempotence-Request-Timestamp"
    /// The same in ISO 8601, which newer clients read.
    public static let dateHeader = "IdempotencyResponseDatetime"
    /// How long a key may be.
    public static let maximumLength = 40

    /// Whether a text is a key: one to forty visible characters of ASCII.
    public static func isKey(_ text: String) -> Bool {
        (1...maximumLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
