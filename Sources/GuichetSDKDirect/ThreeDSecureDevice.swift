import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What 3-D Secure is told about the shopper's device: Worldline Direct asks for it (`order.customer.device`), and sends
/// it to the issuer. It has no identifier; the other drivers send nothing of the kind (docs/direct-driver.md).
///
/// Sent with the enrolment checks only, through the merchant's server.
public struct ThreeDSecureDevice: Sendable, Hashable {
    /// For example `fr_FR`.
    public var locale: String?
    /// Minutes from local time to UTC: -60 in a French winter.
    public var timezoneOffsetUtcMinutes: Int?
    /// The `Accept` header of the web view that shows the issuer's page.
    public var acceptHeader: String?
    /// The `User-Agent` header of that web view.
    public var userAgent: String?
    /// Bits of colour of the screen.
    public var colorDepth: Int?
    /// Pixels.
    public var screenHeight: Int?
    /// Pixels.
    public var screenWidth: Int?

    /// Nothing, unless a value is given.
    public init(
        locale: String? = nil, timezoneOffsetUtcMinutes: Int? = nil, acceptHeader: String? = nil,
        userAgent: String? = nil, colorDepth: Int? = nil, screenHeight: Int? = nil, screenWidth: Int? = nil
    ) {
        self.locale = locale
        self.timezoneOffsetUtcMinutes = timezoneOffsetUtcMinutes
        self.acceptHeader = acceptHeader
        self.userAgent = userAgent
        self.colorDepth = colorDepth
        self.screenHeight = screenHeight
        self.screenWidth = screenWidth
    }

    /// The device's language and time zone, and no more. An app that knows its web view adds the rest.
    public static func current() -> ThreeDSecureDevice {
        ThreeDSecureDevice(
            locale: locale(of: Locale.current.identifier),
            timezoneOffsetUtcMinutes: -TimeZone.current.secondsFromGMT() / 60)
    }

    /// `order.customer.device.locale` has at most 35 characters (the contract). A device's identifier may be longer, by what
    /// the shopper set otherwise than the language's custom: `ar_SA@calendar=islamic-umalqura;numbers=latn`.
    ///
    /// - Returns: what stands before `@`; `nil` if it is empty or still too long.
    package static func locale(of identifier: String) -> String? {
        let locale = identifier.prefix { $0 != "@" }
        return locale.isEmpty || locale.utf16.count > 35 ? nil : String(locale)
    }

    var message: DirectInAppDevice {
        var message = DirectInAppDevice()
        message.locale = locale
        message.timezoneOffsetUtcMinutes = timezoneOffsetUtcMinutes.map(String.init)
        message.acceptHeader = acceptHeader
        message.userAgent = userAgent
        message.colorDepth = colorDepth.map(String.init)
        message.screenHeight = screenHeight.map(String.init)
        message.screenWidth = screenWidth.map(String.init)
        return message
    }
}
