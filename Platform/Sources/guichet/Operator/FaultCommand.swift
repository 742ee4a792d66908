import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Server

struct FaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fault", abstract: "Order faults of a running platform, by name.",
        discussion: """
            A restart of the platform clears them; with several nodes, a restart of all nodes. Each use is logged. \
            docs/faults.md says what each does to clients and payments.
            """,
        subcommands: [
            FaultListCommand.self, FaultSetCommand.self, FaultScriptCommand.self, FaultClearCommand.self,
        ])
}

struct FaultListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all faults, or those that are ordered.",
        discussion: "Without --active, no platform needs to run.")

    @Flag(help: "List the orders and scripts of a running platform.")
    var active = false

    @Flag(help: "Print the tables of docs/faults.md.")
    var markdown = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var folder: NewFolderOption

    func validate() throws {
        guard !(active && markdown) else { throw ValidationError("--markdown prints the catalogue, not the orders.") }
        guard !(json && markdown) else { throw ValidationError("--json and --markdown cannot be combined.") }
    }

    func run() async throws {
        if markdown { return print(FaultTables.markdown, terminator: "") }
        guard active else {
            if json { return print(JSONValue.array(Fault.all.map(FaultText.json)).encodedForPeople()) }
            var table = Table("NAME", "ACTS AT", "WHAT GOES WRONG")
            for fault in Fault.all { table.add(fault.name, fault.moment.rawValue, fault.sentence) }
            for line in table.lines { print(line) }
            return
        }
        let access = try OperatorAccess.parse(["--data", folder.data])
        let answer = try await access.get("faults")
        if json { return print(answer.encodedForPeople()) }
        let (orders, scripts) = (answer["orders"]?.array ?? [], answer["scripts"]?.array ?? [])
        guard !orders.isEmpty || !scripts.isEmpty else { return print("No faults are ordered.") }
        for order in orders { print(FaultText.line(order)) }
        for script in scripts { print(FaultText.line(ofScript: script)) }
        print(answer["kept"]?.text ?? "")
    }
}

struct FaultSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Order a fault: for which events, how often, and until when.",
        discussion: """
            Without a condition, it acts on every event that it concerns. Without a limit, it acts until you clear it. \
            Each fault accepts only some conditions; others are refused.
            """)

    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "fault"), completion: .faults)
    var name: String

    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    @Option(
        help: ArgumentHelp(
            "Only this call, such as cardOrder, Charge/CreatePayment or createPayment.", valueName: "call"))
    var call: String?

    @Option(
        help: ArgumentHelp("Only this card: its last four digits, or the number of a test card.", valueName: "card"))
    var card: String?

    @Option(help: ArgumentHelp("Only this amount, in cents or the currency's smallest unit.", valueName: "amount"))
    var amount: Int64?

    @Option(help: ArgumentHelp("Only this reference of a merchant.", valueName: "reference"))
    var reference: String?

    @Option(help: ArgumentHelp("Only calls with this header: NAME=VALUE.", valueName: "header"))
    var header: String?

    @Option(help: ArgumentHelp("Begin with the n-th matching event, counted from 1.", valueName: "n"))
    var nth: Int64?

    @Option(help: ArgumentHelp("Act with this probability, such as 0.1.", valueName: "probability"))
    var probability: Double?

    @Option(help: ArgumentHelp("Make the same random decisions as an earlier order with this seed.", valueName: "seed"))
    var seed: Int64?

    @Option(help: ArgumentHelp("Act this many times at most.", valueName: "times"))
    var times: Int64?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Act within this span, such as 10m, by the platform's clock.", valueName: "span"))
    var span: ClockAdvanceCommand.Span?

    @Option(help: ArgumentHelp("The delay or the difference, such as 3s.", valueName: "span"))
    var delay: ClockAdvanceCommand.Span?

    @Option(help: ArgumentHelp("The code of a refusal, in the API's own terms.", valueName: "code"))
    var code: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        // The catalogue is the program's: a name that is not in it is wrong with every platform (docs/command-line.md, 64).
        guard Fault.named(name) != nil else {
            let nearest = NearestName.of(name, in: Fault.all.map(\.name)).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError("There is no such fault.\(nearest) `guichet fault list` shows all.")
        }
        // What JSON has no number for; the platform judges all others.
        guard probability?.isFinite != false else {
            throw ValidationError("--probability is not a number above 0, and 1 at most.")
        }
    }

    func run() async throws {
        var message = JSONObject()
        message.append("fault", .string(name))
        let texts = [
            ("api", api), ("shop", shop), ("call", call), ("card", card), ("reference", reference), ("header", header),
            ("code", code),
        ]
        for (name, text) in texts { if let text { message.append(name, .string(text)) } }
        let numbers = [
            ("amount", amount), ("nth", nth), ("seed", seed), ("times", times), ("forSeconds", span?.seconds),
            // More than any delay that the platform takes, and no more than a number can be.
            ("delayMilliseconds", delay.map { min($0.seconds, Int64.max / 1_000) * 1_000 }),
        ]
        for (name, number) in numbers { if let number { message.append(name, .integer(number)) } }
        if let probability { message.append("probability", .number("\(probability)")) }
        let same = texts.map { $0.0 } + ["amount", "nth", "seed", "times", "probability"]
        let options = OperatorRefusal.options(same)
            .merging(["forSeconds": "--for", "delayMilliseconds": "--delay"]) { first, _ in first }
        let answer = try await access.post("faults", .object(message), options: options)
        if json { return print(answer.encodedForPeople()) }
        print(FaultText.line(answer))
        print(answer["kept"]?.text ?? "")
    }
}

struct FaultScriptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "script", abstract: "Set the acquirer's next answers for a shop.",
        discussion: """
            One answer for each payment, in order: the name of a fault of the authorisation, with its code \
            (refused:51) or its time (acquirer-slow:3s), or as-usual. A new script replaces the shop's earlier one; \
            without answers it ends.
            """)

    @Argument(help: "The shop.")
    var shop: String

    @Argument(help: ArgumentHelp("The answers.", valueName: "answer"))
    var answers: [String] = []

    @Option(
        help: ArgumentHelp("The shop's API, where several have a shop of this name.", valueName: "api"),
        completion: .apis)
    var api: String?

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        var message = JSONObject()
        message.append("shop", .string(shop))
        if let api { message.append("api", .string(api)) }
        message.append("answers", .array(answers.map(JSONValue.string)))
        let answer = try await access.post(
            "faults/script", .object(message),
            options: OperatorRefusal.options(["api"]).merging(["shop": "<shop>", "answers": "<answer>"]) { first, _ in
                first
            })
        guard answer["answers"]?.array?.isEmpty == false else { return print("The script ended.") }
        print(FaultText.line(ofScript: answer))
        print(answer["kept"]?.text ?? "")
    }
}

struct FaultClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Clear one order of a fault, or all orders and scripts.")

    @Argument(help: ArgumentHelp("Its name in `guichet fault list --active`, such as F1.", valueName: "order"))
    var order: String?

    @Flag(help: "Clear all orders and scripts.")
    var all = false

    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard (order == nil) == all else { throw ValidationError("Name one order, or add --all.") }
    }

    func run() async throws {
        guard let order else {
            _ = try await access.delete("faults")
            return print("All faults were cleared.")
        }
        _ = try await access.delete("faults/\(try OperatorAccess.part(order, of: "order"))")
        print("\(order) was cleared.")
    }
}

/// Orders of faults, for people.
enum FaultText {
    /// `F1  answer-lost  shop 69876357, times 2  acted 1 of 4`.
    static func line(_ order: JSONValue) -> String {
        let names = [
            "api", "shop", "call", "card", "amount", "reference", "header", "nth", "probability", "seed", "times",
            "until", "code",
        ]
        var parts = names.compactMap { name in value(order[name]).map { "\(name) \($0)" } }
        if let delay = order["delayMilliseconds"]?.text.flatMap({ Int64($0) }) {
            parts.append(delay.isMultiple(of: 1_000) ? "delay \(delay / 1_000) s" : "delay \(delay) ms")
        }
        let what = parts.isEmpty ? "always" : parts.joined(separator: ", ")
        func text(_ name: String) -> String { order[name]?.text ?? "" }
        return "\(text("id"))  \(text("fault"))  \(what)  acted \(text("acted")) of \(text("seen"))"
    }

    /// A text, or a number as it was written: a probability has a fraction.
    private static func value(_ value: JSONValue?) -> String? {
        if case .number(let digits)? = value { digits } else { value?.text }
    }

    /// A fault of the catalogue.
    static func json(_ fault: Fault) -> JSONValue {
        [
            "name": .string(fault.name), "actsAt": .string(fault.moment.rawValue), "what": .string(fault.sentence),
            "client": .string(fault.client), "platform": .string(fault.platform),
            "apis": fault.apis.map { .array($0.map(JSONValue.string)) } ?? .null,
        ]
    }

    static func line(ofScript script: JSONValue) -> String {
        let answers = (script["answers"]?.array ?? []).compactMap(\.text).joined(separator: " ")
        return "script  \(script["api"]?.text ?? "")/\(script["shop"]?.text ?? "")  \(answers)"
    }
}
