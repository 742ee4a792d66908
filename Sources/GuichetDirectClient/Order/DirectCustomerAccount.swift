import GuichetCore

/// `order.customer.account`: data about the shopper's account with the merchant, for 3-D Secure.
package typealias DirectCustomerAccount = DirectObject<DirectCustomerAccountFields>

/// The members of ``DirectCustomerAccount``.
package final class DirectCustomerAccountFields: DirectFields {
    let authentication = DirectField<DirectCustomerAuthentication>("authentication")
    let changeDate = DirectField<String>("changeDate", .optional, .date)
    let changedDuringCheckout = DirectField<Bool>("changedDuringCheckout")
    let createDate = DirectField<String>("createDate", .optional, .date)
    let hadSuspiciousActivity = DirectField<Bool>("hadSuspiciousActivity")
    let passwordChangeDate = DirectField<String>("passwordChangeDate", .optional, .date)
    let passwordChangedDuringCheckout = DirectField<Bool>("passwordChangedDuringCheckout")
    let paymentAccountOnFile = DirectField<DirectAccountOnFileHistory>("paymentAccountOnFile")
    let paymentActivity = DirectField<DirectPaymentActivity>("paymentActivity")
}

/// `order.customer.account.authentication`.
package typealias DirectCustomerAuthentication = DirectObject<DirectCustomerAuthenticationFields>

/// The members of ``DirectCustomerAuthentication``.
package final class DirectCustomerAuthenticationFields: DirectFields {
    let data = DirectField<String>("data", .optional, .upTo(20_000))
    let method = DirectField<String>("method")
    /// `YYYYMMDDHHMM`.
    let utcTimestamp = DirectField<String>("utcTimestamp", .optional, .digits(12...12))
}

/// `order.customer.account.paymentAccountOnFile`.
package typealias DirectAccountOnFileHistory = DirectObject<DirectAccountOnFileHistoryFields>

/// The members of ``DirectAccountOnFileHistory``.
package final class DirectAccountOnFileHistoryFields: DirectFields {
    let createDate = DirectField<String>("createDate", .optional, .date)
    let numberOfCardOnFileCreationAttemptsLast24Hours = DirectField<Int64>(
        "numberOfCardOnFileCreationAttemptsLast24Hours", .optional, .number(0...999))
}

/// `order.customer.account.paymentActivity`.
package typealias DirectPaymentActivity = DirectObject<DirectPaymentActivityFields>

/// The members of ``DirectPaymentActivity``.
package final class DirectPaymentActivityFields: DirectFields {
    let numberOfPaymentAttemptsLast24Hours = DirectField<Int64>(
        "numberOfPaymentAttemptsLast24Hours", .optional, .number(0...999))
    let numberOfPaymentAttemptsLastYear = DirectField<Int64>(
        "numberOfPaymentAttemptsLastYear", .optional, .number(0...999))
    let numberOfPurchasesLast6Months = DirectField<Int64>(
        "numberOfPurchasesLast6Months", .optional, .number(0...9999))
}

/// `order.customer.device`: data about the browser, for 3-D Secure.
public typealias DirectDevice = DirectObject<DirectDeviceFields>

/// The members of ``DirectDevice``.
public final class DirectDeviceFields: DirectFields {
    /// The `Accept` header that the browser sent.
    public let acceptHeader = DirectField<String>("acceptHeader", .optional, .upTo(2048))
    /// What the browser can do, for 3-D Secure.
    public let browserData = DirectField<DirectBrowserData>("browserData")
    /// The address of the shopper's device.
    public let ipAddress = DirectField<String>("ipAddress", .optional, .upTo(45))
    /// For example `fr_FR`.
    public let locale = DirectField<String>("locale", .optional, .upTo(35))
    /// Minutes from local time to UTC.
    public let timezoneOffsetUtcMinutes = DirectField<String>(
        "timezoneOffsetUtcMinutes", .optional, .upTo(6), isLenient: true)
    /// The `User-Agent` header that the browser sent.
    public let userAgent = DirectField<String>("userAgent", .optional, .upTo(2048))
    /// The merchant's own fingerprint of the device.
    public let deviceFingerprint = DirectField<String>("deviceFingerprint", .optional, .upTo(1024))
}

/// `order.customer.device.browserData`.
public typealias DirectBrowserData = DirectObject<DirectBrowserDataFields>

/// The members of ``DirectBrowserData``.
public final class DirectBrowserDataFields: DirectFields {
    /// Bits of colour of the screen.
    public let colorDepth = DirectField<Int64>("colorDepth", .optional, .number(0...99), isLenient: true)
    /// Whether the browser has Java.
    public let javaEnabled = DirectField<Bool>("javaEnabled")
    /// Whether the browser has JavaScript.
    public let javaScriptEnabled = DirectField<Bool>("javaScriptEnabled")
    /// Pixels.
    public let screenHeight = DirectField<String>("screenHeight", .optional, .upTo(6), isLenient: true)
    /// Pixels.
    public let screenWidth = DirectField<String>("screenWidth", .optional, .upTo(6), isLenient: true)
}
