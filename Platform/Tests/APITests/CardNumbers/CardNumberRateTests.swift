@_spi(Platform) import GuichetSips
import Support
import Testing

@testable import APISupport

/// How often what is no card number is taken for one. docs/pci.md has the rates; a seed makes them the same each time.
@Suite("A reference is not a card number")
struct CardNumberRateTests {
    private static let count = 20_000

    struct Kind: Sendable {
        let name: String
        /// How many in ten thousand may be refused.
        let most: Int
        let make: @Sendable (inout SeededGenerator) -> String

        init(_ name: String, _ most: Int, _ make: @escaping @Sendable (inout SeededGenerator) -> String) {
            self.name = name
            self.most = most
            self.make = make
        }

        /// As many random digits.
        static func random(_ length: Int, _ most: Int) -> Kind {
            Kind("\(length) digits", most) { digits(length, &$0) }
        }
    }

    static let kinds: [Kind] = [
        .random(10, 0), .random(11, 0), .random(12, 0), .random(13, 290), .random(14, 230), .random(15, 250),
        .random(16, 460), .random(17, 260), .random(18, 370), .random(19, 370), .random(20, 0),
        Kind("a day and a counter", 0) { "20261122" + digits(6, &$0) },
        Kind("a moment", 0) { "2026112210" + digits(4, &$0) },
        Kind("a moment and a counter", 0) { "2026112210" + digits(8, &$0) },
        Kind("milliseconds since 1970", 0) { "17" + digits(11, &$0) },
        Kind("a counter with zeros before it", 0) { "00000000" + digits(8, &$0) },
        Kind("a UUID", 0) { uuid(&$0) },
        Kind("a UUID without hyphens", 0) { uuid(&$0).filter { $0 != "-" } },
        Kind("20 hexadecimal digits", 12) { String(uuid(&$0).filter { $0 != "-" }.prefix(20)) },
        Kind("a French telephone number", 0) { random in
            let pairs = (0..<4).map { _ in digits(2, &random) }
            return "+33 6 " + pairs.joined(separator: " ")
        },
        Kind("a French IBAN", 0) { "FR" + digits(25, &$0) },
    ]

    @Test("and is rarely refused as one", arguments: kinds.indices)
    func rate(index: Int) {
        let kind = Self.kinds[index]
        var random = SeededGenerator(seed: 12)
        var refused = 0
        for _ in 0..<Self.count where CardNumberScanner.isIn(kind.make(&random)) { refused += 1 }
        let rate = refused * 10_000 / Self.count
        #expect(rate <= kind.most, "\(kind.name): \(rate) in 10,000")
    }

    /// How shops name their orders.
    private static let references: [@Sendable (String) -> String] = [
        { "order-\($0)" }, { "cart_\($0)" }, { "\($0)-1" },
    ]

    @Test("a reference with a random UUID is never refused: 200,000 of them")
    func references() {
        var random = SeededGenerator(seed: 21)
        for number in 0..<200_000 {
            let text = Self.references[number % Self.references.count](Self.uuid(&random))
            #expect(!CardNumberScanner.isIn(text), "\(text)")
        }
    }

    @Test("a card number beside a random UUID is always found", arguments: CardNumberScannerTests.ofSchemes)
    func besideUUID(number: String) {
        var random = SeededGenerator(seed: 22)
        let groups = stride(from: 0, to: number.count, by: 4).map { String(number.dropFirst($0).prefix(4)) }
        for written in [number, groups.joined(separator: "-"), groups.joined(separator: " ")] {
            for _ in 0..<50 {
                let reference = Self.references[Int.random(in: 0...2, using: &random)](Self.uuid(&random))
                for text in [
                    "\(written)-\(reference)", "\(reference)-\(written)", "\(written) \(reference)",
                    "order-\(written)-\(Self.uuid(&random))", "\(Self.uuid(&random))_\(written)",
                ] { #expect(CardNumberScanner.isIn(text), "\(text)") }
            }
        }
    }

    private static func digits(_ count: Int, _ random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<count { text.append(String(Int.random(in: 0...9, using: &random))) }
        return text
    }

    private static func uuid(_ random: inout SeededGenerator) -> String {
        var text = ""
        for index in 0..<32 {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            let digit =
                switch index {
                case 12: 4
                case 16: Int.random(in: 8...11, using: &random)
                default: Int.random(in: 0...15, using: &random)
                }
            text.append(String(digit, radix: 16))
        }
        return text
    }
}
