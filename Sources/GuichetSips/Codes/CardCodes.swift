public import GuichetCore

/// `paymentMeanBrand`: the card network or other payment mean.
public struct PaymentMeanBrand: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// American Express.
    public static let amex: PaymentMeanBrand = "AMEX"
    /// Bancontact.
    public static let bcmc: PaymentMeanBrand = "BCMC"
    /// Bancontact mobile, paid in the bank's app.
    public static let bcmcMobile: PaymentMeanBrand = "BCMCMOBILE"
    /// Cartes Bancaires.
    public static let cb: PaymentMeanBrand = "CB"
    /// Maestro.
    public static let maestro: PaymentMeanBrand = "MAESTRO"
    /// Mastercard.
    public static let mastercard: PaymentMeanBrand = "MASTERCARD"
    /// Visa.
    public static let visa: PaymentMeanBrand = "VISA"
    /// Visa Electron.
    public static let visaElectron: PaymentMeanBrand = "VISA_ELECTRON"
    /// V PAY.
    public static let vpay: PaymentMeanBrand = "VPAY"
}

/// `paymentMeanType`: the group of a brand.
public struct PaymentMeanType: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A card.
    public static let card: PaymentMeanType = "CARD"
}

/// `paymentMeanBrandSelectionStatus`: who chose the brand of a co-badged card.
public struct BrandSelectionStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default brand applies.
    public static let appliedDefault: BrandSelectionStatus = "APPLIED_DEFAULT"
    /// The cardholder chose the brand.
    public static let appliedHolder: BrandSelectionStatus = "APPLIED_HOLDER"
    /// There was no choice.
    public static let notApplicable: BrandSelectionStatus = "NOT_APPLICABLE"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<BrandSelectionStatus> = [
        .appliedDefault, .appliedHolder, .notApplicable,
    ]
}

/// `panEntryMode`: how the card number was read.
public struct PANEntryMode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number was typed.
    public static let manual: PANEntryMode = "MANUAL"
    static let oemPay: PANEntryMode = "OEMPAY"
    static let virtual: PANEntryMode = "VIRTUAL"
    /// The number comes from a wallet.
    public static let wallet: PANEntryMode = "WALLET"
}

/// `walletType`.
public struct WalletType: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A wallet that the merchant keeps at the platform.
    public static let merchantWallet: WalletType = "MERCHANT_WALLET"
    /// Bancontact mobile.
    public static let bcmcMobile: WalletType = "BCMCMOBILE"
}

/// `transactionPlatform`: the platform on which a transaction was processed.
public struct TransactionPlatform: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The only value in a published sample.
    public static let production: TransactionPlatform = "PROD"
    /// Inferred, not documented: a transaction on a simulator.
    public static let simulation: TransactionPlatform = "SIMU"
}

/// `holderAuthentProgram`, `holderAuthentMethod` and `holderAuthentStatus` for an order without authentication.
public enum HolderAuthent {
    /// No authentication.
    public static let noAuthent = "NO_AUTHENT"
    /// No method.
    public static let noAuthentMethod = "NO_AUTHENT_METHOD"
    /// Nothing was said.
    public static let notSpecified = "NOT_SPECIFIED"
    /// No authentication, because of the merchant's rule or an exemption.
    public static let bypass = "BYPASS"
}
