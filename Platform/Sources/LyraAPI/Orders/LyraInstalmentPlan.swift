import GuichetCore
import GuichetLyra

/// In how many payments a form of `Charge/CreatePayment` is paid: the one element of
/// `transactionOptions.installmentOptions` (Lyra, REST API V4, "Payer en plusieurs fois", and the list of error codes;
/// docs/choices/lyra.md, LP70 and LP71).
struct LyraInstalmentPlan: Codable, Sendable, Hashable {
    /// The amount of the first one, in the smallest unit of the currency.
    let first: Int64
    let count: Int64
    /// The days from one to the next.
    let period: Int64

    /// "Uniquement … pour créer des paiements 2, 3 ou 4 fois."
    static let counts: ClosedRange<Int64> = 2...4

    /// - Returns: `nil` if the request has no list of plans.
    init?(of request: LyraCreatePaymentRequest, at shop: LyraPlatformShop) throws(LyraRefusal) {
        let options = request.transactionOptions
        guard let plans = options?.json["installmentOptions"]?.array, let element = plans.first else { return nil }
        // The documents have a list, and not what several plans would mean.
        guard plans.count == 1, let plan = element.object else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput,
                detail: "Invalid input value [name=transactionOptions.installmentOptions]: one plan is supported")
        }
        try Self.checkKind(plan)
        let total = request.amount ?? 0
        guard let count = Self.number("count", in: plan), Self.counts.contains(count), total >= count else {
            throw Self.fault("count", in: plan, "INT_929", "2, 3 or 4 payments, each of which has an amount")
        }
        let delay = options?.cardOptions?.captureDelay ?? shop.captureDelay
        let longest = LyraInstalmentSchedule.longestDays
        guard let period = Self.number("period", in: plan), (1...longest).contains(period),
            delay + period * (count - 1) <= longest
        else {
            throw Self.fault(
                "period", in: plan, "INT_930", "one day or more, and the last payment is \(longest) days away at most")
        }
        self.count = count
        self.period = period
        // "Champs recommandés": without it, equal parts.
        guard Self.value("firstAmount", in: plan) != nil else {
            self.first = total / count
            return
        }
        guard let amount = Self.number("firstAmount", in: plan), amount > 0, total - amount >= count - 1 else {
            throw Self.fault("firstAmount", in: plan, "INT_928", "each payment has a part of the amount")
        }
        self.first = amount
    }

    /// Of the advanced plan, the list of error codes alone has the names: not which form its days have.
    private static func checkKind(_ plan: JSONObject) throws(LyraRefusal) {
        guard value("schedules", in: plan) != nil else { return }
        guard ["firstAmount", "count", "period"].allSatisfy({ value($0, in: plan) == nil }) else {
            throw fault("schedules", in: plan, "INT_945", "a simple plan and an advanced one exclude each other")
        }
        throw fault("schedules", in: plan, "INT_931", "only firstAmount, count and period are supported")
    }

    /// `null` and an empty text count as absent, as everywhere.
    private static func value(_ name: String, in plan: JSONObject) -> JSONValue? {
        guard let value = plan[name], value != .null, value != .string("") else { return nil }
        return value
    }

    private static func number(_ name: String, in plan: JSONObject) -> Int64? {
        guard let text = value(name, in: plan)?.text, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }

    private static func fault(
        _ name: String, in plan: JSONObject, _ code: LyraErrorCode, _ reason: String
    ) -> LyraRefusal {
        LyraRefusal(
            code, "invalid installment options \(LyraRefusal.words(of: name))",
            detail: "Invalid input value [name=installmentOptions.\(name), value=\(plan[name]?.text ?? "")]: \(reason)")
    }
}
