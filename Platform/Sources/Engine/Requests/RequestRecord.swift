/// A call as the journal keeps it: what was sent, what was answered, and why. Card data are masked and secrets are left
/// out before such a value is made.
package struct RequestRecord: Sendable, Hashable {
    /// Its place in the journal. Numbers that are missing were dropped, or have been deleted.
    package let number: Int64
    /// When it arrived, by the platform's clock.
    package let at: Instant
    /// The same by the machine's clock, by which the journal ages: moving the platform's clock deletes nothing.
    package let machineTime: Instant
    /// Until the answer was ready to be sent.
    package let microseconds: Int64
    package let api: String
    package let call: String
    package let shop: String?
    package let payment: PaymentID?
    package let method: String
    package let path: String
    package let status: Int
    package let code: String?
    package let isRefused: Bool
    package let why: String?
    /// A JSON object: headers, bodies, and what is known about a wrong signature. Empty in a list.
    package let details: [UInt8]

    package init(
        number: Int64, at: Instant, machineTime: Instant, microseconds: Int64, api: String, call: String,
        shop: String?, payment: PaymentID?, method: String, path: String, status: Int, code: String?,
        isRefused: Bool, why: String?, details: [UInt8]
    ) {
        self.number = number
        self.at = at
        self.machineTime = machineTime
        self.microseconds = microseconds
        self.api = api
        self.call = call
        self.shop = shop
        self.payment = payment
        self.method = method
        self.path = path
        self.status = status
        self.code = code
        self.isRefused = isRefused
        self.why = why
        self.details = details
    }
}
