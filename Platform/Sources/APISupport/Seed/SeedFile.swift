package import Engine
package import GuichetCore

/// What a seed file names: shops with their keys, wallets with cards, and payments. Only its form is checked here; what it
/// means is checked by the API that each thing belongs to.
package struct SeedFile: Sendable {
    package typealias Fault = PlainYAML.Fault

    package struct Shop: Sendable {
        package let id: ShopID
        package let line: Int
        package let fields: SeedFields
    }

    package struct Card: Sendable {
        package let pan: PAN
        package let expiry: CardExpiry
        package let line: Int
    }

    package struct Wallet: Sendable {
        package let shop: ShopID
        package let name: String
        package let cards: [Card]
        package let line: Int
    }

    package enum Capture: Sendable, Hashable {
        case atOnce
        case whenValidated
        case afterDays(Int64)
    }

    package struct Payment: Sendable {
        package let shop: ShopID
        package let reference: String
        package let amount: Amount
        package let card: Card
        package let capture: Capture?
        /// How far the platform's clock is moved before, in seconds.
        package fileprivate(set) var after: Int64
        package let line: Int
        /// How far it is moved before, with what it is moved before the earlier payments of the file.
        package fileprivate(set) var elapsed: Int64 = 0
    }

    /// All faults that were found, by line.
    package struct Faults: Error, Sendable, CustomStringConvertible {
        package let all: [Fault]

        package init(_ all: [Fault]) { self.all = all.sorted { ($0.line, $0.reason) < ($1.line, $1.reason) } }

        package var description: String { all.map { "Line \($0.line): \($0.reason)" }.joined(separator: "\n") }
    }

    package private(set) var shops: [Shop] = []
    package private(set) var wallets: [Wallet] = []
    package private(set) var payments: [Payment] = []

    /// - Parameter apis: the names of the APIs.
    /// - Throws: ``Faults``.
    package init(_ text: String, of apis: [String]) throws {
        var faults: [Fault] = []
        func collecting<Value>(_ read: () throws(Fault) -> Value) -> Value? {
            do {
                return try read()
            } catch {
                faults.append(error)
                return nil
            }
        }
        guard let root = collecting({ () throws(Fault) in try PlainYAML.parse(text) }) else { throw Faults(faults) }
        guard case .map(let sections, _) = root else {
            throw Faults([Fault(root.line, "the file begins with shops, wallets or payments, each with a list below")])
        }
        for section in sections {
            guard ["shops", "wallets", "payments"].contains(section.key) else {
                faults.append(Fault(section.line, "there is no \(section.key): only shops, wallets and payments"))
                continue
            }
            guard case .list(let items, _) = section.value else {
                faults.append(Fault(section.line, "\(section.key) is not a list: each element begins with a hyphen"))
                continue
            }
            for item in items {
                _ = collecting { () throws(Fault) in
                    let fields = try SeedFields(item)
                    switch section.key {
                    case "shops": shops.append(try Self.shop(fields, apis))
                    case "wallets": wallets.append(try Self.wallet(fields, apis))
                    default: payments.append(try Self.payment(fields, apis))
                    }
                }
            }
        }
        for (index, shop) in shops.enumerated() where shops[..<index].contains(where: { $0.id == shop.id }) {
            faults.append(Fault(shop.line, "the shop \(shop.id) is there twice"))
        }
        if let fault = addTimes() { faults.append(fault) }
        guard faults.isEmpty else { throw Faults(faults) }
    }

    /// What is left of it once a step was made, and those before it.
    package func rest(after place: SeedStep.Place) -> SeedFile {
        var rest = without { $0 <= place }
        // It was possible for all of them.
        _ = rest.addTimes()
        return rest
    }

    /// What is left of it once a step was begun, and not made.
    ///
    /// - Parameter seconds: how far the clock is still to be moved before that step.
    package func rest(from place: SeedStep.Place, movingBy seconds: Int64) -> SeedFile {
        var rest = without { $0 < place }
        if place.kind == .payment, let index = rest.payments.firstIndex(where: { $0.line == place.line }) {
            rest.payments[index].after = seconds
        }
        _ = rest.addTimes()
        return rest
    }

    private func without(_ isMade: (SeedStep.Place) -> Bool) -> SeedFile {
        var rest = self
        rest.shops.removeAll { isMade(SeedStep.Place(.shop, line: $0.line)) }
        rest.wallets.removeAll { isMade(SeedStep.Place(.wallet, line: $0.line)) }
        rest.payments.removeAll { isMade(SeedStep.Place(.payment, line: $0.line)) }
        return rest
    }

    /// A hundred years.
    private static let longestElapsed: Int64 = 3_155_760_000

    /// - Returns: the first payment for which the clock would be moved too far.
    private mutating func addTimes() -> Fault? {
        var elapsed: Int64 = 0
        for index in payments.indices {
            let (sum, overflow) = elapsed.addingReportingOverflow(payments[index].after)
            guard !overflow, sum <= Self.longestElapsed else {
                return Fault(payments[index].line, "after moves the clock by more than a hundred years in all")
            }
            elapsed = sum
            payments[index].elapsed = elapsed
        }
        return nil
    }

    private static func shop(_ fields: SeedFields, _ apis: [String]) throws(Fault) -> Shop {
        Shop(id: try fields.shop("shop", of: apis), line: fields.line, fields: fields)
    }

    private static func wallet(_ fields: SeedFields, _ apis: [String]) throws(Fault) -> Wallet {
        try fields.check(has: ["shop", "wallet", "cards"])
        var cards: [Card] = []
        for item in try fields.list("cards") {
            let card = try SeedFields(item)
            try card.check(has: ["card", "expiry"])
            cards.append(try self.card(card))
        }
        return Wallet(
            shop: try fields.shop("shop", of: apis), name: try fields.plainText("wallet"), cards: cards,
            line: fields.line)
    }

    private static func card(_ fields: SeedFields) throws(Fault) -> Card {
        let (number, line) = try fields.value("card")
        let (date, dateLine) = try fields.value("expiry")
        let pan: PAN
        do { pan = try PAN(number) } catch { throw Fault(line, "card is not a card number") }
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
            let month = Int(parts[1]), let expiry = try? CardExpiry(year: year, month: month)
        else { throw Fault(dateLine, "expiry is not a month as 2030-12") }
        return Card(pan: pan, expiry: expiry, line: line)
    }

    private static func payment(_ fields: SeedFields, _ apis: [String]) throws(Fault) -> Payment {
        try fields.check(has: ["shop", "reference", "amount", "card", "expiry", "capture", "after"])
        let (text, line) = try fields.value("amount")
        guard let amount = Amount(people: text), amount.minorUnits > 0 else {
            throw Fault(line, "amount is not an amount with its currency, such as 25.00 EUR")
        }
        return Payment(
            shop: try fields.shop("shop", of: apis), reference: try fields.plainText("reference"), amount: amount,
            card: try card(fields), capture: try capture(fields), after: try after(fields), line: fields.line)
    }

    private static func capture(_ fields: SeedFields) throws(Fault) -> Capture? {
        guard let (text, line) = try fields.optional("capture") else { return nil }
        switch text {
        case "at-once": return .atOnce
        case "when-validated": return .whenValidated
        default:
            guard let seconds = TimeSpanText.seconds(text), seconds.isMultiple(of: 86_400) else {
                throw Fault(line, "capture is not at-once, when-validated or a number of days such as 6d")
            }
            return .afterDays(seconds / 86_400)
        }
    }

    private static func after(_ fields: SeedFields) throws(Fault) -> Int64 {
        guard let (text, line) = try fields.optional("after") else { return 0 }
        guard let seconds = TimeSpanText.seconds(text) else {
            throw Fault(line, "after is not a span of time as 30s, 15m, 6h, 6d or 2w")
        }
        return seconds
    }
}

/// A span of time as people write it: `6d`.
package enum TimeSpanText {
    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

    /// - Returns: `nil` for anything else, and for nothing at all.
    package static func seconds(_ text: String) -> Int64? {
        guard let last = text.last, let unit = units[last], let number = Int64(text.dropLast()), number > 0 else {
            return nil
        }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? nil : seconds
    }
}
