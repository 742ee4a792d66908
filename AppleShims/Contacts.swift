@_exported import Foundation

// Apple's are read-only; these can be filled, so that a check can.

public final class CNPhoneNumber: NSObject {
    public let stringValue: String
    public init(stringValue: String) { self.stringValue = stringValue }
}

/// Apple's `CNMutablePostalAddress` sets what this class gives.
public final class CNPostalAddress: NSObject {
    public var street = ""
    public var subLocality = ""
    public var city = ""
    public var subAdministrativeArea = ""
    public var state = ""
    public var postalCode = ""
    public var country = ""
    public var isoCountryCode = ""
}
