public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `statusCode`: a number that is more detailed than the status. An open set.
public struct DirectStatusCode: RawRepresentable, Sendable, Hashable, ExpressibleByIntegerLiteral,
    CustomStringConvertible, DirectValue
{
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// A number of the contract, known or not.
    public init(integerLiteral value: Int64) { rawValue = value }

    /// A number of the contract, known or not.
    public init?(direct json: JSONValue) {
        guard let number = Int64(direct: json) else { return nil }
        rawValue = number
    }
    public var directJSON: JSONValue { .integer(rawValue) }
    @_spi(Platform) public static func accepts(_ json: JSONValue) -> Bool { Int64.accepts(json) }
    public var description: String { String(rawValue) }

    /// Created, and not sent to the acquirer.
    public static let created: DirectStatusCode = 0
    /// By the shopper.
    public static let cancelledByShopper: DirectStatusCode = 1
    /// The authorisation was refused.
    public static let rejected: DirectStatusCode = 2
    /// Authorised, and not captured.
    public static let authorized: DirectStatusCode = 5
    /// The authorisation was cancelled.
    public static let cancelled: DirectStatusCode = 6
    /// The amount was refunded.
    public static let refunded: DirectStatusCode = 8
    /// The amount was captured.
    public static let captured: DirectStatusCode = 9
    /// The shopper was redirected.
    public static let redirected: DirectStatusCode = 46
    /// The authorisation is in progress.
    public static let authorizationWaiting: DirectStatusCode = 51
    /// The outcome of the authorisation is unknown: ask before paying again.
    public static let authorizationUncertain: DirectStatusCode = 52
    /// The cancellation is in progress.
    public static let cancelPending: DirectStatusCode = 61
    /// The outcome of the cancellation is unknown.
    public static let cancelUncertain: DirectStatusCode = 62
    /// The cancellation was refused.
    public static let cancelRefused: DirectStatusCode = 63
    /// The refund is in progress.
    public static let refundPending: DirectStatusCode = 81
    /// The outcome of the refund is unknown.
    public static let refundUncertain: DirectStatusCode = 82
    /// The refund was refused.
    public static let refundRefused: DirectStatusCode = 83
    /// The capture is in progress.
    public static let capturePending: DirectStatusCode = 91
    /// The outcome of the capture is unknown.
    public static let captureUncertain: DirectStatusCode = 92
    /// The capture was refused.
    public static let captureRefused: DirectStatusCode = 93

    /// The meaning of a known code.
    public struct Facts: Sendable, Hashable {
        /// The status that has this code.
        public let status: DirectStatus
        /// The group of the status.
        public let category: DirectStatusCategory
        /// `statusOutput.isAuthorized`.
        public let isAuthorized: Bool
        /// `statusOutput.isCancellable`.
        public let isCancellable: Bool
        /// `statusOutput.isRefundable`.
        public let isRefundable: Bool
    }

    /// `nil` for a code that this version does not know.
    public var facts: Facts? { Self.table[rawValue] }

    /// The codes that have ``facts``, in ascending order.
    package static let known: [DirectStatusCode] = table.keys.sorted().map(DirectStatusCode.init(rawValue:))

    private static let table: [Int64: Facts] = rows.reduce(into: [:]) { table, row in
        for code in row.codes {
            table[code] = Facts(
                status: row.status, category: row.category, isAuthorized: row.may.contains("a"),
                isCancellable: row.may.contains("c"), isRefundable: row.may.contains("r"))
        }
    }

    /// Groups of codes, with a letter for each property: authorised, cancellable, refundable. Recorded answers show the
    /// rows of 2, 5, 9, 61 and 81; for the others there are lists of the codes but no answers. A pending cancellation
    /// has the category of the recorded answer; a page of the documents has UNSUCCESSFUL.
    private static let rows: [(codes: [Int64], status: DirectStatus, category: DirectStatusCategory, may: String)] = [
        ([0], .created, .created, ""),
        ([1, 6], .cancelled, .unsuccessful, ""),
        ([2, 57, 59], .rejected, .unsuccessful, ""),
        ([46], .redirected, .pendingPayment, ""),
        ([50, 51, 52, 55], .authorizationRequested, .pendingThirdParty, ""),
        ([5, 56, 63], .pendingCapture, .pendingMerchant, "ac"),
        ([4, 91, 92, 99], .captureRequested, .pendingThirdParty, ""),
        ([9], .captured, .completed, "r"),
        ([93], .rejectedCapture, .unsuccessful, ""),
        ([61, 62], .cancelled, .pendingMerchant, "a"),
        ([71, 72, 81, 82], .refundRequested, .pendingThirdParty, ""),
        ([7, 8, 85], .refunded, .refunded, ""),
        ([73, 83], .rejected, .unsuccessful, ""),
    ]
}
