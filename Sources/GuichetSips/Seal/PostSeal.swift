/// The seal of messages in POST form (`Data`, `Seal`): over the exact text of `Data`, encoded or not.
public enum PostSeal {
    /// Uses SHA-256 unless the order requested another algorithm.
    public static func seal(
        data: String, with key: SipsSecretKey, algorithm: SealAlgorithm = .sha256
    ) -> String? {
        algorithm.seal(data, with: key)
    }

    /// Whether the seal is correct, in constant time.
    public static func verify(
        data: String, seal: String, with key: SipsSecretKey, algorithm: SealAlgorithm = .sha256
    ) -> Bool {
        algorithm.verify(seal, of: data, with: key)
    }
}
