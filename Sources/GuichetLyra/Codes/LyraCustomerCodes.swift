import GuichetCore

/// `category` of a buyer.
public struct LyraCustomerCategory: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let privateBuyer: LyraCustomerCategory = "PRIVATE"
    public static let company: LyraCustomerCategory = "COMPANY"

    /// The documented values.
    public static let known: [LyraCustomerCategory] = [
        .privateBuyer, .company,
    ]
}

/// `shippingMethod`.
public struct LyraShippingMethod: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let reclaimInShop: LyraShippingMethod = "RECLAIM_IN_SHOP"
    public static let relayPoint: LyraShippingMethod = "RELAY_POINT"
    public static let reclaimInStation: LyraShippingMethod = "RECLAIM_IN_STATION"
    public static let packageDeliveryCompany: LyraShippingMethod = "PACKAGE_DELIVERY_COMPANY"
    public static let eTicket: LyraShippingMethod = "ETICKET"
    public static let digitalGood: LyraShippingMethod = "DIGITAL_GOOD"

    /// The documented values.
    public static let known: [LyraShippingMethod] = [
        .reclaimInShop, .relayPoint, .reclaimInStation, .packageDeliveryCompany, .eTicket, .digitalGood,
    ]
}

/// `shippingSpeed`.
public struct LyraShippingSpeed: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let standard: LyraShippingSpeed = "STANDARD"
    public static let express: LyraShippingSpeed = "EXPRESS"
    public static let priority: LyraShippingSpeed = "PRIORITY"

    /// The documented values.
    public static let known: [LyraShippingSpeed] = [
        .standard, .express, .priority,
    ]
}

/// `productType` of a line of the basket.
public struct LyraProductType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let foodAndGrocery: LyraProductType = "FOOD_AND_GROCERY"
    public static let automotive: LyraProductType = "AUTOMOTIVE"
    public static let entertainment: LyraProductType = "ENTERTAINMENT"
    public static let homeAndGarden: LyraProductType = "HOME_AND_GARDEN"
    public static let homeAppliance: LyraProductType = "HOME_APPLIANCE"
    public static let auctionAndGroupBuying: LyraProductType = "AUCTION_AND_GROUP_BUYING"
    public static let flowersAndGifts: LyraProductType = "FLOWERS_AND_GIFTS"
    public static let computerAndSoftware: LyraProductType = "COMPUTER_AND_SOFTWARE"
    public static let healthAndBeauty: LyraProductType = "HEALTH_AND_BEAUTY"
    public static let serviceForIndividual: LyraProductType = "SERVICE_FOR_INDIVIDUAL"
    public static let serviceForBusiness: LyraProductType = "SERVICE_FOR_BUSINESS"
    public static let sports: LyraProductType = "SPORTS"
    public static let clothingAndAccessories: LyraProductType = "CLOTHING_AND_ACCESSORIES"
    public static let travel: LyraProductType = "TRAVEL"
    public static let homeAudioPhotoVideo: LyraProductType = "HOME_AUDIO_PHOTO_VIDEO"
    public static let telephony: LyraProductType = "TELEPHONY"

    /// The documented values.
    public static let known: [LyraProductType] = [
        .foodAndGrocery, .automotive, .entertainment, .homeAndGarden, .homeAppliance, .auctionAndGroupBuying,
        .flowersAndGifts, .computerAndSoftware, .healthAndBeauty, .serviceForIndividual, .serviceForBusiness,
        .sports, .clothingAndAccessories, .travel, .homeAudioPhotoVideo, .telephony,
    ]
}
