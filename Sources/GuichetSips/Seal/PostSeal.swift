/// The seal of messages in POST form (`Data`, `Seal`): over the text of `Data` exactly as it stands, encoded or not.
public enum PostSeal {
    /// SHA-256 unless the order asked for another algorithm by name.
    public static func seal(
        data: String, with key: SipsSecretKey, algorithm: SealAlgorithm = .sha256
    ) -> String? {
        algorithm.seal(data, with: key)
    }

    public static func verify(
        data: String, seal: String, with key: SipsSecretKey, algorithm: SealAlgorithm = .sha256
    ) -> Bool {
        algorithm.verify(seal, of: data, with: key)
    }
}
