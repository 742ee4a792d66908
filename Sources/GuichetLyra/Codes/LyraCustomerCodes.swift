import GuichetCore

/// `category` of a buyer.
public struct LyraCustomerCategory: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let privateBuyer: LyraCustomerCategory = "PRIVATE"
    static let company: LyraCustomerCategory = "COMPANY"

    /// The documented values.
    public static let known: [LyraCustomerCategory] = [
        .privateBuyer, .company,
    ]
}

/// `shippingMethod`.
public struct LyraShippingMethod: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let reclaimInShop: LyraShippingMethod = "RECLAIM_IN_SHOP"
    /// A parcel shop.
    public static let relayPoint: LyraShippingMethod = "RELAY_POINT"
    static let reclaimInStation: LyraShippingMethod = "RECLAIM_IN_STATION"
    static let packageDeliveryCompany: LyraShippingMethod = "PACKAGE_DELIVERY_COMPANY"
    static let eTicket: LyraShippingMethod = "ETICKET"
    static let digitalGood: LyraShippingMethod = "DIGITAL_GOOD"

    /// The documented values.
    public static let known: [LyraShippingMethod] = [
        .reclaimInShop, .relayPoint, .reclaimInStation, .packageDeliveryCompany, .eTicket, .digitalGood,
    ]
}

/// `shippingSpeed`.
public struct LyraShippingSpeed: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let standard: LyraShippingSpeed = "STANDARD"
    /// Faster than usual.
    public static let express: LyraShippingSpeed = "EXPRESS"
    static let priority: LyraShippingSpeed = "PRIORITY"

    /// The documented values.
    public static let known: [LyraShippingSpeed] = [
        .standard, .express, .priority,
    ]
}

/// `productType` of a line of the basket.
public struct LyraProductType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let foodAndGrocery: LyraProductType = "FOOD_AND_GROCERY"
    static let automotive: LyraProductType = "AUTOMOTIVE"
    static let entertainment: LyraProductType = "ENTERTAINMENT"
    static let homeAndGarden: LyraProductType = "HOME_AND_GARDEN"
    static let homeAppliance: LyraProductType = "HOME_APPLIANCE"
    static let auctionAndGroupBuying: LyraProductType = "AUCTION_AND_GROUP_BUYING"
    static let flowersAndGifts: LyraProductType = "FLOWERS_AND_GIFTS"
    static let computerAndSoftware: LyraProductType = "COMPUTER_AND_SOFTWARE"
    static let healthAndBeauty: LyraProductType = "HEALTH_AND_BEAUTY"
    static let serviceForIndividual: LyraProductType = "SERVICE_FOR_INDIVIDUAL"
    static let serviceForBusiness: LyraProductType = "SERVICE_FOR_BUSINESS"
    static let sports: LyraProductType = "SPORTS"
    static let clothingAndAccessories: LyraProductType = "CLOTHING_AND_ACCESSORIES"
    static let travel: LyraProductType = "TRAVEL"
    static let homeAudioPhotoVideo: LyraProductType = "HOME_AUDIO_PHOTO_VIDEO"
    static let telephony: LyraProductType = "TELEPHONY"

    /// The documented values.
    public static let known: [LyraProductType] = [
        .foodAndGrocery, .automotive, .entertainment, .homeAndGarden, .homeAppliance, .auctionAndGroupBuying,
        .flowersAndGifts, .computerAndSoftware, .healthAndBeauty, .serviceForIndividual, .serviceForBusiness,
        .sports, .clothingAndAccessories, .travel, .homeAudioPhotoVideo, .telephony,
    ]
}
