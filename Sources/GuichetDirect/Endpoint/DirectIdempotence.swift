/// Headers for repeated requests (Worldline Direct, "Idempotent requests").
///
/// A repeat gets the first outcome for its key, whatever its body; while the first request is in progress, the answer
/// is 409. Keys are stored for at least 24 hours.
public enum DirectIdempotence {
    /// The key of the request.
    public static let keyHeader = "X-GCS-Idempotence-Key"
    /// In the answer to a repeat: when the first request was received, in milliseconds since 1970.
    public static let timestampHeader = "X-GCS-Idempotence-Request-Timestamp"
    /// The same in ISO 8601, for newer clients.
    public static let dateHeader = "IdempotencyResponseDatetime"
    /// The maximum length of a key.
    public static let maximumLength = 40

    /// Whether a text is a key: one to forty visible ASCII characters.
    public static func isKey(_ text: String) -> Bool {
        (1...maximumLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
