public import GuichetCore

extension LyraErrorCode {
    /// The meaning of a known code, and what to do next.
    public struct Facts: Sendable, Hashable {
        /// The meaning, for people.
        public let meaning: String
        /// What to do next.
        public let advice: Advice
    }

    /// `nil` for a code that this version does not know; see ``advice``.
    public var facts: Facts? { Self.table[rawValue] }

    /// What to do next. For an unknown code it depends on ``origin``.
    ///
    /// After a call that pays, a technical error does not prove that nothing was charged: ask first.
    public var advice: Advice {
        if let facts { return facts.advice }
        switch origin {
        case .input: return .fixIntegration
        case .acquirer, .authentication: return .otherCard
        default: return .ask
        }
    }

    /// The codes that have ``facts``.
    package static let explained: [LyraErrorCode] = table.keys.sorted().map(LyraErrorCode.init)

    private static let table: [String: Facts] = rows.reduce(into: [:]) { table, row in
        table[row.code] = Facts(meaning: row.meaning, advice: row.advice)
    }

    private static let rows: [(code: String, meaning: String, advice: Advice)] = [
        ("ACQ_001", "the payment was refused", .otherCard),
        ("ACQ_999", "something failed at the acquirer", .ask),
        ("AUTH_100", "what the card's bank signed after 3-D Secure is not right", .otherCard),
        ("AUTH_101", "3-D Secure failed for a technical reason", .ask),
        ("AUTH_102", "3-D Secure got a wrong parameter", .fixIntegration),
        ("AUTH_103", "3-D Secure is not active for the shop", .askSupport),
        ("AUTH_149", "3-D Secure took too long", .startAgain),
        ("AUTH_999", "3-D Secure failed for a technical reason", .ask),
        ("INT_009", "the amount is missing or no whole number of the smallest unit", .fixIntegration),
        ("INT_010", "the currency is missing or unknown", .fixIntegration),
        ("INT_013", "the order's reference is not valid", .fixIntegration),
        ("INT_015", "the buyer's e-mail address is not valid", .correctInput),
        ("INT_016", "the buyer's reference is not valid", .fixIntegration),
        ("INT_030", "the registered card is missing or not valid", .fixIntegration),
        ("INT_031", "the integration's name is not valid", .fixIntegration),
        ("INT_040", "the card number is not valid", .correctInput),
        ("INT_041", "the month of expiry is not valid", .correctInput),
        ("INT_042", "the year of expiry is not valid", .correctInput),
        ("INT_043", "the security code is not valid", .correctInput),
        ("INT_050", "strongAuthentication is not valid", .fixIntegration),
        ("INT_091", "metadata is not valid", .fixIntegration),
        ("INT_793", "payload.type is not valid", .fixIntegration),
        ("INT_807", "the payload is not valid", .fixIntegration),
        ("INT_811", "this formAction needs the buyer's e-mail address", .fixIntegration),
        ("INT_817", "a call for several shops has to name the shop in a header", .fixIntegration),
        ("INT_818", "calls for several shops are not allowed from this address", .askSupport),
        ("INT_819", "the shop does not belong to the caller", .fixIntegration),
        ("INT_860", "captureDelay is not valid", .fixIntegration),
        ("INT_875", "formAction is not valid", .fixIntegration),
        ("INT_876", "the payload is not valid", .fixIntegration),
        ("INT_900", "the request has a parameter that does not exist", .fixIntegration),
        ("INT_901", "there is no such web service", .fixIntegration),
        ("INT_902", "the request cannot be read", .fixIntegration),
        ("INT_903", "the formToken is unknown or too old", .startAgain),
        ("INT_905", "shop number or password are wrong, or belong to another brand's address", .fixIntegration),
        ("INT_913", "only merchants certified by PCI DSS may send a card in the clear", .fixIntegration),
        ("INT_914", "the request is too large", .fixIntegration),
        ("INT_917", "this formAction needs the buyer's reference", .fixIntegration),
        ("INT_918", "switching 3-D Secure off is not among the shop's options", .askSupport),
        ("INT_926", "ipnTargetUrl is not valid", .fixIntegration),
        ("INT_942", "the shop needs an order reference", .fixIntegration),
        ("PSP_010", "there is no such transaction", .fixIntegration),
        ("PSP_012", "the transaction exists already", .ask),
        ("PSP_014", "nothing would change", .none),
        ("PSP_015", "too many transactions have this reference", .askSupport),
        ("PSP_016", "the transaction cannot be duplicated", .otherCard),
        ("PSP_025", "the shop has no such contract", .fixIntegration),
        ("PSP_030", "there is no such registered card", .fixIntegration),
        ("PSP_031", "the registered card can no longer be paid with", .otherCard),
        ("PSP_032", "there is no such subscription", .fixIntegration),
        ("PSP_033", "the subscription's rule is not valid, or it was cancelled already", .fixIntegration),
        ("PSP_035", "no card can be registered from this transaction", .fixIntegration),
        ("PSP_036", "the registered card was deleted for good", .fixIntegration),
        ("PSP_075", "it was captured already: refund instead of cancelling", .fixIntegration),
        ("PSP_076", "it is not captured yet: cancel instead of refunding", .fixIntegration),
        ("PSP_082", "a refund cannot be refunded", .fixIntegration),
        ("PSP_083", "what was not paid cannot be refunded", .fixIntegration),
        ("PSP_099", "too many attempts", .startAgain),
        ("PSP_100", "the REST API is not among the shop's options", .askSupport),
        ("PSP_101", "this transaction cannot be refunded", .fixIntegration),
        ("PSP_102", "this transaction cannot be cancelled", .fixIntegration),
        ("PSP_103", "the amount cannot be given here", .fixIntegration),
        ("PSP_104", "all of it was refunded already", .none),
        ("PSP_105", "it was cancelled already", .none),
        ("PSP_106", "too many calls in a short time: nothing was done", .retry),
        ("PSP_109", "the shop is not open for production", .askSupport),
        ("PSP_110", "this transaction cannot be updated", .fixIntegration),
        ("PSP_210", "the check of a card cannot be duplicated", .fixIntegration),
        ("PSP_503", "the transaction's status does not allow this", .fixIntegration),
        ("PSP_510", "more than the initial amount cannot be refunded", .fixIntegration),
        ("PSP_511", "more than what is left cannot be refunded", .fixIntegration),
        ("PSP_512", "a refund cannot be duplicated", .fixIntegration),
        ("PSP_536", "the shop's risk rules refused it", .otherCard),
        ("PSP_539", "3-D Secure refused it", .otherCard),
        ("PSP_545", "the currency of the change is not that of the payment", .fixIntegration),
        ("PSP_546", "more than was authorised cannot be captured", .fixIntegration),
        ("PSP_547", "the day of capture lies after the end of the authorisation", .fixIntegration),
        ("PSP_548", "the change is not possible", .fixIntegration),
        ("PSP_558", "the registered card's status does not allow this", .fixIntegration),
        ("PSP_566", "the subscription's rule is not valid", .fixIntegration),
        ("PSP_583", "the amount is outside what the shop takes", .fixIntegration),
        ("PSP_610", "the shop has no contract for this amount, currency, scheme or mode", .askSupport),
        ("PSP_611", "the shop refuses payments without guarantee", .otherCard),
        ("PSP_625", "the acquirer refused it", .otherCard),
        ("PSP_637", "it is a duplicate", .ask),
        ("PSP_641", "the risk analysis refused it", .otherCard),
        ("PSP_647", "the fraud module refused it", .otherCard),
        ("PSP_649", "the session ended before the buyer had authenticated", .startAgain),
        ("PSP_677", "the card's bank did not answer in time", .ask),
        ("PSP_679", "the transaction's status is unknown", .ask),
        ("PSP_992", "the wallet could not be called: its configuration has to be looked at", .askSupport),
        ("PSP_999", "something failed on the platform", .ask),
        ("PSP_1000", "there is no such payment order", .fixIntegration),
        ("PSP_1005", "the payment order has ended", .fixIntegration),
        ("PSP_1006", "the payment order has expired", .fixIntegration),
        ("PSP_1010", "the payment order is another shop's", .fixIntegration),
        ("PSP_1011", "the payment order is of the other mode, test or production", .fixIntegration),
        ("PSP_1023", "no amount may be paid when a card is only registered", .fixIntegration),
        ("PSP_1024", "a payment needs an amount", .fixIntegration),
        ("PSP_1032", "the receiver's e-mail address is not valid", .fixIntegration),
        ("PSP_1033", "a receiver's e-mail address is not valid", .fixIntegration),
        // Also the answer to a token that was sent before: the first call may have paid.
        ("PSP_1066", "what the wallet gave does not fit the payment", .ask),
        ("PSP_1067", "the wallet could not be reached", .ask),
        ("PSP_1068", "the payload could not be opened", .startAgain),
        ("PSP_1069", "the payload is for a merchant that the platform does not know", .fixIntegration),
        ("PSP_1070", "the payload has no card that could be used", .otherCard),
        ("PSP_1101", "the payment order was cancelled", .fixIntegration),
        ("PSP_9999", "something unknown failed on the platform", .ask),
    ]
}
