import APISupport
import Engine
import GuichetCore

/// An order of a fault as a tester sent it, checked: every value has its form. What cannot match anything is refused, so that
/// no test waits for a fault that never acts.
struct FaultWish: Sendable {
    let fault: Fault
    let conditions: FaultOrder.Conditions
    let limits: FaultOrder.Limits
    let delay: Int64?
    let code: String?

    /// A day.
    static let longestDelay: Int64 = 86_400_000
    /// A year.
    static let longestSpan: Int64 = 31_536_000

    init(_ message: JSONObject, _ targets: FaultTargets) throws(OperatorProblem) {
        fault = try Self.fault(message.string("fault"))
        conditions = try Self.conditions(message, of: fault, targets)
        limits = try Self.limits(message, targets)
        delay = try Self.span("delayMilliseconds", message, 0...Self.longestDelay, longest: "a day")
        guard delay == nil || fault.delaySeconds != nil else {
            throw .invalid("delayMilliseconds", "has no meaning for \(fault.name)")
        }
        code = try Self.text("code", message, upTo: 16, allowed: Self.isAlphanumeric)
        guard code == nil || fault.takesCode else { throw .invalid("code", "has no meaning for \(fault.name)") }
        if let code {
            let forms = targets.apis(conditions.api, conditions.shop).map { targets.codeForms[$0] ?? .any }
            guard forms.contains(where: { $0.fits(code) }) else {
                let sentences = forms.map(\.sentence).joined(separator: "; ")
                throw .invalid("code", "has another form than its API: \(sentences)")
            }
        }
    }

    private static func fault(_ name: String) throws(OperatorProblem) -> Fault {
        guard let fault = Fault.named(name) else { throw OperatorFaults.unknown }
        return fault
    }

    // MARK: Conditions

    private static func conditions(
        _ message: JSONObject, of fault: Fault, _ targets: FaultTargets
    ) throws(OperatorProblem) -> FaultOrder.Conditions {
        var asked = FaultOrder.Conditions()
        let shop = try ShopFilter(
            api: try optional("api", message), shop: try optional("shop", message), of: targets.apis)
        asked.api = shop.api
        if let api = asked.api, let apis = fault.apis, !apis.contains(api) {
            throw .invalid("api", "is not one of \(apis.joined(separator: ", ")), which \(fault.name) concerns")
        }
        asked.shop = shop.shop
        if let shop = asked.shop { try checkShop(asked.api, shop, targets) }
        let apis = targets.apis(asked.api, asked.shop).filter { fault.apis?.contains($0) ?? true }
        guard !apis.isEmpty else {
            let concerned = fault.apis?.joined(separator: ", ") ?? ""
            throw .invalid("shop", "is of no API that \(fault.name) concerns: \(concerned)")
        }
        asked.call = try optional("call", message)
        if let call = asked.call {
            guard apis.contains(where: { targets.calls[$0]?.contains(call) ?? false }) else {
                let names = apis.count == targets.apis.count ? "the three APIs" : apis.joined(separator: ", ")
                throw .invalid("call", "is no call of \(names); see docs/faults.md")
            }
        }
        asked.card = try optional("card", message).map { text throws(OperatorProblem) in
            try card(text, targets.faults)
        }
        asked.amount = try number("amount", message, 0...999_999_999_999)
        asked.reference = try text("reference", message, upTo: 64, allowed: isReference)
        if let reference = asked.reference { try checkHasNoCard("reference", reference) }
        asked.header = try optional("header", message).map { text throws(OperatorProblem) in try header(text) }
        for condition in asked.asked where !fault.conditions.contains(condition) {
            let possible = fault.conditions.map(\.rawValue).joined(separator: ", ")
            throw .invalid(condition.rawValue, "is not known when \(fault.name) acts; known are \(possible)")
        }
        return asked
    }

    private static func checkShop(_ api: String?, _ shop: String, _ targets: FaultTargets) throws(OperatorProblem) {
        guard targets.hasShop(api, shop) else {
            throw OperatorProblem(
                .unknownShop, status: 404, "There is no such shop",
                detail: "`guichet shop list` and `guichet shop direct list` show the shops.")
        }
    }

    /// The last four digits, or a whole number; neither is repeated in an error.
    private static func card(_ text: String, _ faults: FaultBook) throws(OperatorProblem) -> FaultOrder.Card {
        let isDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isDigits, text.utf8.count == 4 { return faults.card(ending: text) }
        guard isDigits, let pan = try? PAN(text) else {
            throw .invalid("card", "is neither the last four digits of a card nor a whole card number")
        }
        do {
            return try faults.card(pan)
        } catch {
            throw .invalid("card", "cannot be compared with a payment's card: \(error)")
        }
    }

    /// An order is listed as it was given. No API takes a reference with a card number, so it could never act, either.
    private static func checkHasNoCard(_ name: String, _ text: String) throws(OperatorProblem) {
        guard !CardNumberSearch.isIn(text) else { throw .invalid(name, CardNumberSearch.reason) }
    }

    private static func header(_ text: String) throws(OperatorProblem) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let value = parts.last, (1...64).contains(name.utf8.count),
            (1...128).contains(value.utf8.count),
            name.utf8.allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }),
            value.utf8.allSatisfy({ isReference($0) || $0 == UInt8(ascii: "=") })
        else {
            throw .invalid("header", "is not NAME=VALUE with letters, digits, spaces and . _ : / @ + # -")
        }
        guard !["authorization", "cookie", "proxy-authorization"].contains(name.lowercased()) else {
            throw .invalid("header", "names one that contains a secret")
        }
        try checkHasNoCard("header", String(value))
        return (String(name), String(value))
    }

    // MARK: Limits

    private static func limits(
        _ message: JSONObject, _ targets: FaultTargets
    ) throws(OperatorProblem) -> FaultOrder.Limits {
        var limits = FaultOrder.Limits()
        limits.nth = try number("nth", message, 1...1_000_000_000) ?? 1
        limits.times = try number("times", message, 1...1_000_000_000)
        if let value = message["probability"] {
            guard case .number(let digits) = value, let probability = Double(digits), probability > 0, probability <= 1
            else {
                throw .invalid("probability", "is not a number above 0, and 1 at most")
            }
            limits.probability = probability
        }
        let seed = try number("seed", message, 0...Int64.max)
        guard seed == nil || limits.probability != nil else {
            throw .invalid("seed", "has no meaning without a probability")
        }
        limits.seed = seed.map(UInt64.init) ?? targets.faults.freshSeed()
        limits.until = try span("forSeconds", message, 1...longestSpan, longest: "a year")
            .map { targets.faults.platformTime().adding(seconds: $0) }
        return limits
    }

    // MARK: Scripts

    static func script(_ message: JSONObject, _ targets: FaultTargets) throws(OperatorProblem) -> FaultScript {
        let given = try message.string("shop")
        let filter = try ShopFilter(api: try optional("api", message), shop: given, of: targets.apis)
        let (wanted, shop) = (filter.api, filter.shop ?? given)
        try checkShop(wanted, shop, targets)
        let apis = targets.apis.filter { (wanted == nil || $0 == wanted) && targets.hasShop($0, shop) }
        guard let api = apis.first, apis.count == 1 else {
            throw .invalid("api", "is missing: several APIs have this shop")
        }
        guard let answers = message["answers"]?.array, answers.count <= FaultScript.limit else {
            throw .invalid("answers", "is not a list of \(FaultScript.limit) answers at most")
        }
        var steps: [FaultScript.Step] = []
        for answer in answers {
            guard case .string(let text) = answer else {
                throw .invalid("answers", "contains a value that is not text")
            }
            steps.append(try step(text, targets.codeForms[api] ?? .any))
        }
        return FaultScript(shop: ShopID(api: api, name: shop), steps: steps)
    }

    /// `refused:51`, `acquirer-slow:3s`, `approved` or `as-usual`.
    private static func step(
        _ text: String, _ form: FaultWords.CodeForm
    ) throws(OperatorProblem) -> FaultScript.Step {
        guard text != FaultScript.Step.asUsual else { return FaultScript.Step(fault: nil, code: nil, delay: nil) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let fault = Fault.named(parts.first ?? ""), fault.moment == .authorisation else {
            throw .invalid("answers", "names something that is no fault of an authorisation, nor as-usual")
        }
        guard parts.count == 2, let more = parts.last else {
            return FaultScript.Step(fault: fault, code: nil, delay: nil)
        }
        if fault.takesCode, FaultWords.CodeForm.any.fits(more) {
            guard form.fits(more) else {
                throw .invalid("answers", "gives \(fault.name) a code of another form: \(form.sentence)")
            }
            return FaultScript.Step(fault: fault, code: more, delay: nil)
        }
        if fault.delaySeconds != nil, more.hasSuffix("s"), let seconds = Int64(more.dropLast()),
            (0...longestDelay / 1_000).contains(seconds)
        {
            return FaultScript.Step(fault: fault, code: nil, delay: seconds * 1_000)
        }
        throw .invalid("answers", "gives \(fault.name) something that is neither its code nor its seconds, as 3s")
    }

    // MARK: Forms

    private static func number(
        _ name: String, _ message: JSONObject, _ range: ClosedRange<Int64>
    ) throws(OperatorProblem) -> Int64? {
        guard let value = message[name] else { return nil }
        guard case .number(let digits) = value, let number = Int64(digits), range.contains(number) else {
            throw .invalid(name, "is not a whole number of \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number whose unit its name says. Commands and pages have other units, and no reader counts milliseconds to a day.
    private static func span(
        _ name: String, _ message: JSONObject, _ range: ClosedRange<Int64>, longest: String
    ) throws(OperatorProblem) -> Int64? {
        if case .number(let digits)? = message[name], let number = Int64(digits), number > range.upperBound {
            throw .invalid(name, "is longer than \(longest)")
        }
        return try number(name, message, range)
    }

    private static func optional(_ name: String, _ message: JSONObject) throws(OperatorProblem) -> String? {
        guard message[name] != nil else { return nil }
        return try message.string(name)
    }

    private static func text(
        _ name: String, _ message: JSONObject, upTo limit: Int, allowed: (UInt8) -> Bool
    ) throws(OperatorProblem) -> String? {
        guard let text = try optional(name, message) else { return nil }
        guard (1...limit).contains(text.utf8.count), text.utf8.allSatisfy(allowed) else {
            throw .invalid(name, "has other characters than it may have, or is not 1 to \(limit) long")
        }
        return text
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// The characters of merchants' references in the three platforms' documents.
    private static func isReference(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || " ._:/@+#-".utf8.contains(byte) }
}
