import GuichetCore
import Testing

@testable import guichet

@Suite("guichet node list")
struct NodeListTests {
    private static func node(
        _ number: Int, age: Int64, seen: Int64?, _ more: (String, JSONValue)...
    ) -> JSONValue {
        var json = JSONObject()
        json.append("number", .integer(Int64(number)))
        json.append("name", .string("host\(number)"))
        json.append("address", .string("http://10.0.0.\(number):8080"))
        json.append("version", "0.1.0")
        json.append("ageSeconds", .integer(age))
        json.append("seenSecondsAgo", seen.map { .integer($0) } ?? .null)
        for (name, value) in more { json.append(name, value) }
        return .object(json)
    }

    @Test("is a table of who serves and who ended, with what each does")
    func table() {
        let nodes: [JSONValue] = [
            Self.node(1, age: 93_784, seen: 86_400, ("isServing", .bool(false))),
            Self.node(
                2, age: 3_661, seen: 0, ("isServing", .bool(true)), ("doesDueWork", .bool(true)),
                ("isThisOne", .bool(true))),
            Self.node(
                10, age: 59, seen: 12, ("isServing", .bool(true)), ("doesDueWork", .bool(false)),
                ("aloneBecause", "faults are ordered there")),
        ]
        let lines = NodeListCommand.lines(["isShared": .bool(true), "nodes": .array(nodes)])
        #expect(
            lines.joined(separator: "\n") == """
                NUMBER  NAME    ADDRESS                VERSION  AGE    LAST SEEN  STATE
                1       host1   http://10.0.0.1:8080   0.1.0    1d 2h  1d 0h ago  ended
                2       host2   http://10.0.0.2:8080   0.1.0    1h 1m  0s ago     serves, does due work, this one
                10      host10  http://10.0.0.10:8080  0.1.0    59s    12s ago    serves, alone: faults are ordered there
                """)
    }

    @Test("names the options with which another node was started otherwise, there and here")
    func options() {
        let others: JSONValue = [
            ["name": "keep-payments-days", "there": "30", "here": .null],
            ["name": "public-url", "there": "https://a.example", "here": "https://b.example"],
        ]
        let node = Self.node(1, age: 0, seen: 0, ("isServing", .bool(true)), ("otherOptions", others))
        let line = NodeListCommand.lines(["isShared": .bool(true), "nodes": [node]]).last
        #expect(
            line?.hasSuffix(
                "serves, other options: --keep-payments-days 30 (here not given), "
                    + "--public-url https://a.example (here https://b.example)") == true, "\(line ?? "")")
    }

    @Test(
        "shows an age in its two greatest units",
        arguments: [
            (0, "0s"), (1, "1s"), (59, "59s"), (60, "1m 0s"), (61, "1m 1s"), (3_599, "59m 59s"), (3_600, "1h 0m"),
            (86_399, "23h 59m"), (86_400, "1d 0h"), (90_000, "1d 1h"), (8_640_000, "100d 0h"),
        ])
    func age(seconds: Int64, shown: String) {
        let lines = NodeListCommand.lines([
            "isShared": .bool(true), "nodes": [Self.node(1, age: seconds, seen: nil)],
        ])
        let cells = lines.last?.split(separator: "  ").map { $0.drop { $0 == " " } } ?? []
        #expect(cells.suffix(3) == [shown[...], "? ago", "ended"], "\(lines)")
    }

    @Test("says so where one process has the store for itself")
    func alone() {
        #expect(
            NodeListCommand.lines(["isShared": .bool(false), "nodes": []])
                == ["The platform runs as one process; no other node shares its store."])
    }
}
