@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The character classes of the data dictionary")
struct DictionaryFormatsTests {
    private func accepted(_ format: WireFormat) -> String {
        String(
            String.UnicodeScalarView((0..<0x250).compactMap { Unicode.Scalar($0) }.filter { format.matches("\($0)") }))
    }

    private let digits = "0123456789"
    private let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private let small = "abcdefghijklmnopqrstuvwxyz"

    @Test("AN is letters and digits of ASCII")
    func alphanumeric() {
        #expect(accepted(.alphanumeric(atMost: 1)) == digits + capitals + small)
    }

    @Test("RestrictedString adds _ . + - @ and space")
    func restricted() {
        #expect(Set(accepted(.restricted(atMost: 1))) == Set(digits + capitals + small + "_.+-@ "))
    }

    @Test("ExtendedString is all of printable ASCII except the bar, which separates fields in an automatic response")
    func extended() {
        let printable = Set((0x20...0x7E).compactMap { Unicode.Scalar($0) }.map(Character.init))
        #expect(Set(accepted(.extended(atMost: 1))) == printable.subtracting(["|"]))
        #expect(!WireFormat.extended(atMost: 255).matches("a=1|b=2"))
    }

    @Test(
        "A is letters, exactly so many",
        arguments: [("fr", true), ("FR", true), ("f", false), ("fra", false), ("f1", false), ("é", false)])
    func letters(text: String, matches: Bool) {
        #expect(WireFormat.letters(exactly: 2).matches(text) == matches)
    }

    @Test("the number is the greatest length", arguments: [1, 19, 255])
    func length(maximum: Int) {
        let longest = String(repeating: "a", count: maximum)
        for format in [
            WireFormat.alphanumeric(atMost: maximum), .restricted(atMost: maximum), .extended(atMost: maximum),
        ] {
            #expect(format.matches(longest), "\(format)")
            #expect(!format.matches(longest + "a"), "\(format)")
            #expect(!format.matches(""), "\(format)")
        }
    }

    @Test(
        "an amount has twelve digits at most",
        arguments: [("0", true), ("999999999999", true), ("1000000000000", false), ("25.0", false)])
    func amount(text: String, matches: Bool) {
        #expect(WireFormat.amount.matches(text) == matches)
    }

    @Test("a seal is 64 hexadecimal digits of either case")
    func seal() {
        let seal = String(repeating: "0aF9", count: 16)
        #expect(WireFormat.seal.matches(seal))
        for wrong in [String(seal.dropLast()), seal + "0", seal.dropLast() + "g", seal.dropLast(2) + "é"] {
            #expect(!WireFormat.seal.matches(wrong))
        }
    }
}
