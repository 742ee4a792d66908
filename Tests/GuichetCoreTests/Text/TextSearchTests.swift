import GuichetCore
import Testing

@Suite("The search for a text in another one")
struct TextSearchTests {
    @Test(
        "finds it at the beginning, in the middle and at the end",
        arguments: ["-----BEGIN", "BEGIN CERT", "CERTIFICATE-----", "-----BEGIN CERTIFICATE-----", ""])
    func found(part: String) {
        #expect("-----BEGIN CERTIFICATE-----".containsText(part))
    }

    @Test("finds nothing that is not there as a whole", arguments: ["END", "-----BEGIN-", "begin", "E-----\n"])
    func notFound(part: String) {
        #expect(!"-----BEGIN CERTIFICATE-----".containsText(part))
        #expect(!"".containsText(part))
    }

    @Test("compares bytes, and not letters that look alike")
    func bytes() {
        #expect("Proc-Type: 4,ENCRYPTED\u{301}".containsText("ENCRYPTED"))
        #expect(!"\u{212A}EY".containsText("KEY"))
    }
}
