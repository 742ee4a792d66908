import APISupport
import ArgumentParser
import GuichetCore
import Server

struct CardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "List the test cards and their results.",
        discussion: """
            Only these numbers are accepted, in every mode: a live card is refused. The list needs no running platform.
            """)

    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        let names = Platform.testCardLists.map(\.api)
        guard let api, !names.contains(api) else { return }
        throw ValidationError("there is no API \(api): say \(names.joined(separator: ", ")).")
    }

    func run() {
        let lists = Platform.testCardLists.filter { api == nil || api == $0.api }
        if json {
            print(JSONValue.object(Self.json(lists)).encodedForPeople())
            return
        }
        for (place, entry) in lists.enumerated() {
            if place > 0 { print() }
            for line in Self.lines(entry.list, of: entry.api) { print(line) }
        }
    }

    private static func lines(_ list: TestCardList, of api: String) -> [String] {
        var table = Table(api.uppercased(), "BRANDS", "ANSWER", "3-D SECURE")
        for card in list.cards {
            table.add(card.number, card.brands.joined(separator: ", "), card.answer, card.authentication)
        }
        return table.lines + [""] + list.notes
    }

    private static func json(_ lists: [(api: String, list: TestCardList)]) -> JSONObject {
        var all = JSONObject()
        for (api, list) in lists {
            var entry = JSONObject()
            entry.append(
                "cards",
                .array(
                    list.cards.map { card in
                        var object = JSONObject()
                        object.append("number", .string(card.number))
                        object.append("brands", .array(card.brands.map(JSONValue.string)))
                        object.append("answer", .string(card.answer))
                        object.append("authentication", .string(card.authentication))
                        return .object(object)
                    }))
            entry.append("notes", .array(list.notes.map(JSONValue.string)))
            all.append(api, .object(entry))
        }
        return all
    }
}
