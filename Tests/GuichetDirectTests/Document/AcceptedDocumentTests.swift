import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import TestSupport
import Testing

/// A platform reads and checks a document at once. It must say what the two slower ways say.
@Suite("A Direct document that is read and checked at once")
struct AcceptedDocumentTests {
    @Test(
        "is the trimmed one, or nil where there are faults: every kind, with made values",
        arguments: Documents.all.indices)
    func agrees(index: Int) {
        var maker = DocumentMaker(seed: UInt64(index))
        var accepted = 0
        for _ in 0..<60 {
            let json = maker.object(of: Documents.all[index].0, depth: 0)
            for purpose in [DirectCheckPurpose.receiving, .sending] {
                let agreement = Self.agreement(Documents.all[index].0, json, purpose)
                #expect(agreement != nil, "\(Documents.all[index].0) \(JSONValue.object(json).written)")
                if agreement == true { accepted += 1 }
            }
        }
        // A maker of refused documents only would show little.
        #expect(accepted > 0)
    }

    @Test("is nil when a required member is absent, null, or an empty text")
    func required() throws {
        for text in ["{}", #"{"currencyCode":"EUR"}"#, #"{"amount":null,"currencyCode":"EUR"}"#] {
            let money = try #require(DirectAmountOfMoney(direct: JSONValue(text: text)))
            #expect(money.accepted(.receiving) == nil)
        }
        #expect(DirectAmountOfMoney(amount: 1, currencyCode: "EUR").accepted(.receiving) != nil)
    }

    /// Whether the document is accepted; `nil` if the two ways contradict each other.
    private static func agreement<Document: DirectDocument>(
        _: Document.Type, _ json: JSONObject, _ purpose: DirectCheckPurpose
    ) -> Bool? {
        let document = Document(json: json)
        let isFaultless = document.faults(purpose).isEmpty
        return document.accepted(purpose) == (isFaultless ? document.trimmed() : nil) ? isFaultless : nil
    }
}

/// Makes documents: most members fit their rule, some do not, some are absent.
private struct DocumentMaker {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func object(of type: any DirectDocument.Type, depth: Int) -> JSONObject {
        var object = JSONObject()
        for rule in type.rules.shuffled(using: &generator) where rule.presence == .required || one(in: 3) {
            if one(in: 60) { continue }
            object.append(rule.name, value(for: rule, depth: depth))
        }
        if one(in: 4) { object.append("own", ["kept": .null]) }
        return object
    }

    /// A value that fits, if some tries find one; now and then any.
    private mutating func value(for rule: any DirectFieldRule, depth: Int) -> JSONValue {
        guard !one(in: 40) else { return any(depth: depth) }
        for _ in 0..<40 {
            let value = made(rule.type, depth: depth)
            if rule.faults(in: value, at: "", .sending).isEmpty { return value }
        }
        return rule.rule?.schema["enum"]?.array?.first ?? made(rule.type, depth: depth)
    }

    private mutating func made(_ type: any DirectValue.Type, depth: Int) -> JSONValue {
        if let document = type as? any DirectDocument.Type {
            return .object(depth < 4 ? object(of: document, depth: depth + 1) : JSONObject())
        }
        if let list = type as? any ListType.Type {
            return .array((0..<Int.random(in: 0...2, using: &generator)).map { _ in made(list.element, depth: depth) })
        }
        return any(depth: depth)
    }

    private mutating func any(depth: Int) -> JSONValue {
        Self.values[Int.random(in: Self.values.indices, using: &generator)]
    }

    private static let values: [JSONValue] = [
        .null, "", .bool(false), .bool(true), "true", "x", "EUR", "FR", "1230", "20261130", "4012000033330026",
        "RF18539007547034",
        "https://shop.example/", .integer(0), .integer(7), .integer(-1), .number("2500.0"), .number("25.5"), "12", [],
        ["x", ""],
        ["a": .null], .string(String(repeating: "é", count: 90)), .string(String(repeating: "0", count: 500)),
    ]

    private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
}

private protocol ListType {
    static var element: any DirectValue.Type { get }
}

extension Array: ListType where Element: DirectValue {
    static var element: any DirectValue.Type { Element.self }
}
