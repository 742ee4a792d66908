import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Data about the calling software, JSON in Base64: `X-GCS-ServerMetaInfo` of a merchant's server,
/// `X-GCS-ClientMetaInfo` of a phone or a browser. Both are signed; neither proves anything.
public struct DirectMetaInfo: Sendable, Hashable {
    /// The header of a merchant's server.
    public static let serverHeader = "X-GCS-ServerMetaInfo"
    /// The header of a phone or a browser.
    public static let clientHeader = "X-GCS-ClientMetaInfo"

    /// The operating system: `Linux`. Do not add an identifier of a machine or of a person.
    public var platformIdentifier: String
    /// The library and its version: `Guichet/0.1.0`.
    public var sdkIdentifier: String
    /// The author of the library.
    public var sdkCreator: String?
    /// The company that did the integration.
    public var integrator: String?
    /// The app, if the caller is a phone.
    public var appIdentifier: String?

    /// What the platform learns about the caller.
    public init(
        platformIdentifier: String, sdkIdentifier: String, sdkCreator: String? = nil, integrator: String? = nil,
        appIdentifier: String? = nil
    ) {
        self.platformIdentifier = platformIdentifier
        self.sdkIdentifier = sdkIdentifier
        self.sdkCreator = sdkCreator
        self.integrator = integrator
        self.appIdentifier = appIdentifier
    }

    /// The header's value.
    public var header: String {
        var object = JSONObject()
        object.append("platformIdentifier", .string(platformIdentifier))
        object.append("sdkIdentifier", .string(sdkIdentifier))
        if let sdkCreator { object.append("sdkCreator", .string(sdkCreator)) }
        if let integrator { object.append("integrator", .string(integrator)) }
        if let appIdentifier { object.append("appIdentifier", .string(appIdentifier)) }
        return Data(JSONValue.object(object).encoded()).base64EncodedString()
    }
}
