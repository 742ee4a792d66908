/// The acquirer's answers to the next payments of a shop, one after the other.
package struct FaultScript: Sendable {
    package let shop: ShopID
    package internal(set) var steps: [Step]

    package init(shop: ShopID, steps: [Step]) {
        self.shop = shop
        self.steps = steps
    }

    /// One answer: a fault at the authorisation, or none (`as-usual`).
    package struct Step: Sendable, Hashable {
        package let fault: Fault?
        package let code: String?
        /// In milliseconds.
        package let delay: Int64?

        package init(fault: Fault?, code: String?, delay: Int64?) {
            self.fault = fault
            self.code = code
            self.delay = delay
        }

        /// As a tester writes it: `refused:51`, `acquirer-slow:3s`.
        package var text: String {
            guard let fault else { return Self.asUsual }
            if let code { return "\(fault.name):\(code)" }
            if let delay { return "\(fault.name):\(delay / 1_000)s" }
            return fault.name
        }

        package static let asUsual = "as-usual"
    }

    /// How many answers one shop's script may have.
    package static let limit = 1_000
}
