import GuichetCore

/// Something wrong in a store, for the operator who has to act.
package struct StoreFinding: Sendable, Hashable {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The database file itself.
        package static let fileDamaged: Code = "fileDamaged"
        /// A row whose columns this version cannot read.
        package static let rowUnreadable: Code = "rowUnreadable"
        /// An API's own data that it cannot read.
        package static let formUnreadable: Code = "formUnreadable"
        /// More captured than authorised, more refunded than captured, or a sum below zero.
        package static let sumWrong: Code = "sumWrong"
        /// A payment gave back more by its refunds than it says.
        package static let refundsExceed: Code = "refundsExceed"
        /// A line of a history that is changed, missing or moved.
        package static let historyBroken: Code = "historyBroken"
        /// A history that is whole, but not the one that an earlier check read.
        package static let anchorDiffers: Code = "anchorDiffers"
        package static let stepNotAllowed: Code = "stepNotAllowed"
        package static let timesGoBack: Code = "timesGoBack"
        /// The payment is not in the state to which its history leads.
        package static let stateDiffers: Code = "stateDiffers"
        package static let amountsDiffer: Code = "amountsDiffer"
        package static let operationsDiffer: Code = "operationsDiffer"
        /// The payment names another message to the acquirer than its history.
        package static let messageDiffers: Code = "messageDiffers"
        /// Two payments name the same message.
        package static let messageUsedTwice: Code = "messageUsedTwice"
        package static let sealedValueClosed: Code = "sealedValueClosed"
        /// A row that names another one that is not there.
        package static let referenceMissing: Code = "referenceMissing"
    }

    package let code: Code
    /// The payment that it is about, if it is about one.
    package let payment: PaymentID?
    /// What is wrong. Never a secret, and no card number.
    package let reason: String
    /// What to do.
    package let advice: String

    package init(_ code: Code, of payment: PaymentID? = nil, _ reason: String, advice: String) {
        self.code = code
        self.payment = payment
        self.reason = reason
        self.advice = advice
    }

    package static let restore = "stop the platform, keep a copy of its data, and restore the last backup"
    static let askAcquirer =
        "compare this payment with the acquirer's and the merchant's records before money moves for it again"
    static let report = "report this with the payment's history (`guichet payment show`); it was not made by a merchant"
}
