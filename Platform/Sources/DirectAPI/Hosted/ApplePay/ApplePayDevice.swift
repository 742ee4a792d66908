import APISupport

/// A kind of device in the Direct guide's list ("Hosted Checkout Page", the table of devices).
struct ApplePayDevice: Sendable, Hashable {
    enum Kind: Sendable, Hashable, CaseIterable {
        case iPhone, iPad, watch, mac
        /// Not made by Apple.
        case other
    }

    /// The sensor that recognises the device's user.
    enum Sensor: String, Sendable, Hashable, CaseIterable {
        case touchID = "Touch ID"
        case faceID = "Face ID"
    }

    /// In a page's address: `iphone-15`.
    let id: String
    /// Apple's name for it.
    let name: String
    let kind: Kind
    let sensor: Sensor?
    /// The year.
    let introduced: Int
    /// For a Mac: whether its user also has an iPhone or an Apple Watch with Apple Pay.
    let hasCompanion: Bool

    init(
        _ id: String, _ name: String, _ kind: Kind, _ sensor: Sensor? = nil, introduced: Int, hasCompanion: Bool = false
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.sensor = sensor
        self.introduced = introduced
        self.hasCompanion = hasCompanion
    }

    /// The only iPhone with Touch ID that is not in the list.
    static let iPhone5S = "iPhone 5s"

    /// Direct guide, "Hosted Checkout Page": iPhones with Face ID or Touch ID except the 5S; iPads with either; every
    /// Apple Watch; Macs with Touch ID, or those of 2012 or later with an iPhone or a watch with Apple Pay.
    var isListed: Bool {
        switch kind {
        case .iPhone: sensor != nil && name != Self.iPhone5S
        case .iPad: sensor != nil
        case .watch: true
        case .mac: sensor == .touchID || introduced >= 2012 && hasCompanion
        case .other: false
        }
    }

    /// The devices that can be simulated: for each line of the list, one that matches it and one that does not.
    static let models: [ApplePayDevice] = [
        ApplePayDevice("iphone-15", "iPhone 15", .iPhone, .faceID, introduced: 2023),
        ApplePayDevice("iphone-se", "iPhone SE (2nd generation)", .iPhone, .touchID, introduced: 2020),
        ApplePayDevice("iphone-5s", iPhone5S, .iPhone, .touchID, introduced: 2013),
        ApplePayDevice("iphone-5", "iPhone 5", .iPhone, introduced: 2012),
        ApplePayDevice("ipad-pro", "iPad Pro 11-inch", .iPad, .faceID, introduced: 2018),
        ApplePayDevice("ipad-air", "iPad Air (4th generation)", .iPad, .touchID, introduced: 2020),
        ApplePayDevice("ipad-4", "iPad (4th generation)", .iPad, introduced: 2012),
        ApplePayDevice("watch-9", "Apple Watch Series 9", .watch, introduced: 2023),
        ApplePayDevice("watch-1", "Apple Watch (1st generation)", .watch, introduced: 2015),
        ApplePayDevice("macbook-pro", "MacBook Pro 14-inch", .mac, .touchID, introduced: 2021),
        ApplePayDevice("mac-mini-iphone", "Mac mini 2014 + iPhone", .mac, introduced: 2014, hasCompanion: true),
        ApplePayDevice("mac-mini", "Mac mini 2014", .mac, introduced: 2014),
        ApplePayDevice("mac-pro-iphone", "Mac Pro 2010 + iPhone", .mac, introduced: 2010, hasCompanion: true),
        ApplePayDevice("other", "PC", .other, introduced: 2024),
    ]

    static func model(_ id: String) -> ApplePayDevice? { models.first { $0.id == id } }
}
