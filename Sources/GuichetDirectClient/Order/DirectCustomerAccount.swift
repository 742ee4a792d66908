public import GuichetCore

/// `order.customer.account`: data about the shopper's account with the merchant, for 3-D Secure.
public struct DirectCustomerAccount: DirectDocument {
    public struct Fields: DirectFieldList {
        public let authentication = DirectField<DirectCustomerAuthentication>("authentication")
        public let changeDate = DirectField<String>("changeDate", .optional, .date)
        public let changedDuringCheckout = DirectField<Bool>("changedDuringCheckout")
        public let createDate = DirectField<String>("createDate", .optional, .date)
        public let hadSuspiciousActivity = DirectField<Bool>("hadSuspiciousActivity")
        public let passwordChangeDate = DirectField<String>("passwordChangeDate", .optional, .date)
        public let passwordChangedDuringCheckout = DirectField<Bool>("passwordChangedDuringCheckout")
        public let paymentAccountOnFile = DirectField<DirectAccountOnFileHistory>("paymentAccountOnFile")
        public let paymentActivity = DirectField<DirectPaymentActivity>("paymentActivity")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.account.authentication`.
public struct DirectCustomerAuthentication: DirectDocument {
    public struct Fields: DirectFieldList {
        public let data = DirectField<String>("data", .optional, .upTo(20_000))
        public let method = DirectField<String>("method")
        /// `YYYYMMDDHHMM`.
        public let utcTimestamp = DirectField<String>("utcTimestamp", .optional, .digits(12...12))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.account.paymentAccountOnFile`.
public struct DirectAccountOnFileHistory: DirectDocument {
    public struct Fields: DirectFieldList {
        public let createDate = DirectField<String>("createDate", .optional, .date)
        public let numberOfCardOnFileCreationAttemptsLast24Hours = DirectField<Int64>(
            "numberOfCardOnFileCreationAttemptsLast24Hours", .optional, .number(0...999))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.account.paymentActivity`.
public struct DirectPaymentActivity: DirectDocument {
    public struct Fields: DirectFieldList {
        public let numberOfPaymentAttemptsLast24Hours = DirectField<Int64>(
            "numberOfPaymentAttemptsLast24Hours", .optional, .number(0...999))
        public let numberOfPaymentAttemptsLastYear = DirectField<Int64>(
            "numberOfPaymentAttemptsLastYear", .optional, .number(0...999))
        public let numberOfPurchasesLast6Months = DirectField<Int64>(
            "numberOfPurchasesLast6Months", .optional, .number(0...9999))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.device`: data about the browser, for 3-D Secure.
public struct DirectDevice: DirectDocument {
    public struct Fields: DirectFieldList {
        public let acceptHeader = DirectField<String>("acceptHeader", .optional, .upTo(2048))
        public let browserData = DirectField<DirectBrowserData>("browserData")
        public let ipAddress = DirectField<String>("ipAddress", .optional, .upTo(45))
        public let locale = DirectField<String>("locale", .optional, .upTo(35))
        public let timezoneOffsetUtcMinutes = DirectField<String>("timezoneOffsetUtcMinutes", .optional, .upTo(6))
        public let userAgent = DirectField<String>("userAgent", .optional, .upTo(2048))
        public let deviceFingerprint = DirectField<String>("deviceFingerprint", .optional, .upTo(1024))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.customer.device.browserData`.
public struct DirectBrowserData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let colorDepth = DirectField<Int64>("colorDepth", .optional, .number(0...99))
        public let javaEnabled = DirectField<Bool>("javaEnabled")
        public let javaScriptEnabled = DirectField<Bool>("javaScriptEnabled")
        public let screenHeight = DirectField<String>("screenHeight", .optional, .upTo(6))
        public let screenWidth = DirectField<String>("screenWidth", .optional, .upTo(6))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
