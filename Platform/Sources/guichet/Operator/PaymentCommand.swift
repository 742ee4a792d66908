import ArgumentParser
import Engine
import Foundation
import GuichetCore

struct PaymentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payment", abstract: "List payments, and show what happened to one.",
        subcommands: [PaymentListCommand.self, PaymentShowCommand.self])
}

struct PaymentListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List payments of a running platform, newest first.")

    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    @Option(
        help: ArgumentHelp("Only this state, such as toCapture, captured or refused.", valueName: "state"),
        completion: .words(PaymentState.self))
    var state: String?

    @Option(help: ArgumentHelp("Only this reference of a merchant.", valueName: "reference"))
    var reference: String?

    @Option(
        help: ArgumentHelp("A masked card, such as 4970…0055, or its last four digits.", valueName: "card"))
    var card: String?

    @Option(help: ArgumentHelp("An authorisation number, in capitals or not.", valueName: "number"))
    var authorisation: String?

    @Option(help: ArgumentHelp("Only this amount, such as '25.00 EUR'.", valueName: "amount"))
    var amount: String?

    @Option(help: ArgumentHelp("This amount or more.", valueName: "amount"))
    var amountFrom: String?

    @Option(help: ArgumentHelp("This amount or less.", valueName: "amount"))
    var amountTo: String?

    @Option(help: ArgumentHelp("From this time: 2026-12-01T09:00:00Z, or a day in UTC.", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("Before this time. A date includes the whole day.", valueName: "time"))
    var until: String?

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print all of them as comma-separated values.")
    var csv = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard !csv || !json else { throw ValidationError("--json and --csv cannot be combined.") }
        guard !csv || !page.isGiven else {
            throw ValidationError("--csv prints all of them: leave --limit and --after out.")
        }
    }

    private var filter: [(String, String?)] {
        [
            ("api", api), ("shop", shop), ("state", state), ("reference", reference), ("card", card),
            ("authorisation", authorisation), ("amount", amount), ("amountFrom", amountFrom),
            ("amountTo", amountTo), ("since", since), ("until", until),
        ]
    }

    func run() async throws {
        if csv { return try await access.lines(of: "payments.csv", filter, Self.printRow) }
        let answer = try await access.get("payments", filter + page.query)
        if json { return print(answer.encodedForPeople()) }
        let payments = answer["payments"]?.array ?? []
        guard !payments.isEmpty else { return print("No payments.") }
        var table = Table("CREATED", "API", "SHOP", "REFERENCE", "AMOUNT", "CARD", "STATE", "CODE")
        for payment in payments {
            table.add(
                OperatorText.time(payment["createdAt"]), payment["api"]?.text ?? "", payment["shop"]?.text ?? "",
                payment["reference"]?.text ?? payment["id"]?.text ?? "", Self.amount(payment),
                payment["instrument"]?["card"]?.text ?? payment["instrument"]?["provider"]?.text ?? "",
                payment["state"]?.text ?? "", payment["code"]?.text ?? "")
        }
        for line in table.lines { print(line) }
        PageOptions.printRest(of: answer)
    }

    /// For a file or a program as it is; on a terminal without what would control it, in a merchant's reference.
    private static func printRow(_ row: String) throws {
        print(Terminal.isWatched ? row.replacing("\r", with: "").printable : row)
        try Console.current.flushOrEnd()
    }

    /// Money that goes to the shopper, a refund or a payout, has a minus: added to payments, it would count as takings.
    private static func amount(_ payment: JSONValue) -> String {
        (payment["direction"]?.text == "credit" ? "-" : "") + (payment["amount"]?["text"]?.text ?? "")
    }
}

struct PaymentShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a payment: its states, its notifications, and what happens next.",
        discussion: "A refusal is explained in its history.")

    @Argument(
        help: ArgumentHelp(
            "The merchant's reference, or the identifier that a platform gave: Lyra's uuid, Worldline Direct's id.",
            valueName: "payment"))
    var payment: String

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print a sequence diagram in the notation of Mermaid.")
    var mermaid = false

    @Flag(help: "Keep printing its new events, until Ctrl-C.")
    var follow = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let name = try OperatorAccess.part(payment, of: "payment")
        let answer = try await access.get("payments/\(name)")
        if json { return print(answer.encodedForPeople()) }
        if mermaid {
            for line in PaymentDiagram.lines(of: answer) { print(line) }
            return
        }
        guard follow else { return Self.show(answer) }
        try await access.events([("payment", answer["id"]?.text)]) {
            Self.show(try await access.get("payments/\(name)"))
            print()
            try Console.current.flushOrEnd()
        } _: { event in
            print(
                OperatorText.isDelivery(event)
                    ? OperatorText.attempt(event)
                    : "\(OperatorText.time(event["at"]))  \(event["what"]?.text ?? "")".printable)
            try Console.current.flushOrEnd()
        }
    }

    func validate() throws {
        guard [json, mermaid, follow].count(where: { $0 }) < 2 else {
            throw ValidationError("--json, --mermaid and --follow cannot be combined.")
        }
    }

    /// For people; the demo's tour shows the same.
    static func show(_ answer: JSONValue) {
        func text(_ name: String) -> String { answer[name]?.text ?? "" }
        var table = Table("payment", text("id"))
        table.add("reference", answer["reference"]?.text ?? "none")
        table.add("shop", "\(text("api"))/\(text("shop"))")
        table.add("amount", answer["amount"]?["text"]?.text ?? "")
        if answer["direction"]?.text == "credit" {
            let parent = answer["parent"]?.text
            table.add("direction", parent.map { "to the shopper: a refund of \($0)" } ?? "to the shopper: a payout")
        }
        for (name, amount) in totals(answer) { table.add(name, amount) }
        if let card = answer["instrument"]?["card"]?.text {
            let brand = answer["instrument"]?["brand"]?.text ?? ""
            table.add("card", "\(card)  \(brand)")
        }
        let isDebit = isDebit(answer)
        if let provider = answer["instrument"]?["provider"]?.text {
            table.add("means", isDebit ? "SEPA Direct Debit (\(provider))" : provider)
        }
        table.add("state", text("state"))
        if let code = answer["code"]?.text { table.add("code", code) }
        table.add("next", answer["next"]?.text ?? "nothing is due")
        for line in table.lines { print(line) }
        print()
        for entry in answer["history"]?.array ?? [] {
            // No acquirer is asked about a debit: its mandate allows it.
            let isAllowed = isDebit && entry["event"]?["kind"]?.text == "authorised"
            let what = isAllowed ? "accepted: its mandate allows the debit" : entry["what"]?.text ?? ""
            print("\(OperatorText.time(entry["at"]))  \(what)".printable)
        }
        if answer["historyIsUnbroken"] != .bool(true) {
            print("WARNING: the history was changed: its hashes do not match.")
        }
        for notification in answer["notifications"]?.array ?? [] {
            print()
            for line in OperatorText.notification(notification) { print(line) }
        }
        for line in RequestText.ofPayment(answer["requests"]?.array ?? []) { print(line) }
    }

    /// What was captured, given back and cancelled of a payment's amount, as far as anything was.
    private static func totals(_ payment: JSONValue) -> [(name: String, amount: String)] {
        guard payment["direction"]?.text == "debit", let code = payment["amount"]?["currency"]?.text else { return [] }
        let currency = CurrencyCode(alphabetic: code) ?? CurrencyCode(rawValue: code)
        return ["captured", "refunded", "cancelled"].compactMap { name in
            guard let minorUnits = payment["totals"]?[name]?.text.flatMap({ Int64($0) }), minorUnits > 0,
                let amount = Amount(minorUnits: minorUnits, currency: currency)
            else { return nil }
            return (name, amount.description)
        }
    }

    /// Worldline Direct's product 771.
    private static func isDebit(_ payment: JSONValue) -> Bool {
        payment["api"]?.text == "direct" && payment["instrument"]?["provider"]?.text == "771"
    }
}
