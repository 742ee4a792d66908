import GuichetCore
import Testing

@Suite("The declared members of a document, by name and place")
struct FieldTableTests {
    private static let table = FieldTable(["first", "second", "third"], last: "_type", name: \.self)

    private static func names(_ object: JSONObject) -> [String] { object.members.map(\.name) }

    @Test("members have the declared order, in whatever order they are set")
    func order() {
        for names in [["third", "first", "second"], ["second", "third", "first"], ["first", "second", "third"]] {
            var object = JSONObject()
            object.append("_type", "a")
            for name in names { Self.table.set(name, to: .string(name), in: &object) }
            #expect(Self.names(object) == ["first", "second", "third", "_type"])
        }
    }

    @Test("a member that exists keeps its place, and undeclared members stay where they were")
    func places() {
        var object = JSONObject()
        for name in ["second", "unknown", "first", "other"] { object.append(name, .null) }
        Self.table.set("second", to: "new", in: &object)
        Self.table.set("third", to: "3", in: &object)
        #expect(Self.names(object) == ["second", "unknown", "first", "other", "third"])
        #expect(object["second"] == "new")
        var received = JSONObject()
        for name in ["unknown", "third"] { received.append(name, .null) }
        Self.table.set("first", to: "1", in: &received)
        #expect(Self.names(received) == ["unknown", "first", "third"])
        var extended = JSONObject()
        for name in ["first", "third", "unknown"] { extended.append(name, .null) }
        Self.table.set("second", to: "2", in: &extended)
        #expect(Self.names(extended) == ["first", "second", "third", "unknown"])
    }

    @Test("a rule is found by its name; the last member has none, nor has an unknown one")
    func rules() {
        #expect(Self.table.rule(named: "second") == "second")
        #expect(Self.table.rule(named: "_type") == nil)
        #expect(Self.table.rule(named: "unknown") == nil)
    }

    @Test("declarations are made once for each kind, and each kind has its own")
    func kinds() {
        class Kind {}
        final class One: Kind {}
        final class Other: Kind {}
        let declarations = Declarations()
        var made = 0
        let ones = (0..<3).map { _ in
            declarations.object(of: One.self) {
                made += 1
                return One()
            }
        }
        #expect(made == 1)
        #expect(ones.allSatisfy { $0 === ones.first })
        #expect(declarations.object(of: Other.self) { Other() } as AnyObject !== ones.first)
    }
}
