package import APISupport

extension CallLog.API {
    package static let direct = CallLog.API("direct")
    /// The client API.
    package static let directClient = CallLog.API("direct-client")
}
