/// *In-App wire 1*: the messages between the phone and this platform (docs/in-app-wire.md).
///
/// What the closed SDK sends to Worldline is not public. This protocol is our own and never claims to be theirs.
public enum InAppWire {
    /// `redirectionVersion` of every initialisation of this platform, and the `wireVersion` of every request.
    public static let version = "GUICHET_1.0"

    /// The path of the phone's POST, below the platform's address.
    public static let path = "/inapp/v1"

    /// The parameter of `redirectionUrl` with the context of an operation that has no `redirectionData`.
    public static let contextParameter = "context"

    /// The path with the context of an operation that has no `redirectionData`.
    public static func path(carrying context: String) -> String { "\(path)?\(contextParameter)=\(context)" }
}
