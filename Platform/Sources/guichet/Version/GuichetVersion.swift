/// The version of the command, for `guichet --version` and a backup's manifest.
enum GuichetVersion {
    static let text = "0.1.0"
}
