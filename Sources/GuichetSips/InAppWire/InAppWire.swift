/// *In-App wire 1*: what the phone and this platform say to each other (docs/in-app-wire.md).
///
/// What the closed SDK sends to Worldline is not public. This wire is our own and is never claimed to be theirs.
public enum InAppWire {
    /// `redirectionVersion` of every initialisation of this platform, and the `wireVersion` of every request.
    public static let version = "GUICHET_1.0"

    /// Where the phone posts to, below the platform's address.
    public static let path = "/inapp/v1"
}
