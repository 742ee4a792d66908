/// The version of the command, as `guichet --version` prints it and a backup's manifest names it.
enum GuichetVersion {
    static let text = "0.1.0"
}
