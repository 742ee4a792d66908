/// *In-App wire 1*: what the phone and this platform say to each other (docs/in-app-wire.md).
///
/// What the closed SDK sends to Worldline is not public. This wire is our own and is never claimed to be theirs.
public enum InAppWire {
    /// `redirectionVersion` of every initialisation of this platform, and the `wireVersion` of every request.
    public static let version = "GUICHET_1.0"

    /// Where the phone posts to, below the platform's address.
    public static let path = "/inapp/v1"

    /// Where `redirectionUrl` carries the context of an operation that has no `redirectionData`.
    public static let contextParameter = "context"

    public static func path(carrying context: String) -> String { "\(path)?\(contextParameter)=\(context)" }
}
