import Engine
import Testing

@Suite("The address of a mail (RFC 5321, dot-string in ASCII)")
struct MailAddressTests {
    @Test(
        "is used as it is",
        arguments: [
            "anna@example.com", "a.b+c_d-e@mail.example.co.uk", "o'hara@example.com", "a@b", "1@example.com",
            "ANNA@EXAMPLE.COM", String(repeating: "a", count: 64) + "@example.com",
        ])
    func taken(text: String) throws {
        let address = try #require(MailAddress(text))
        #expect(address.text == text)
        #expect(address.domain == text.split(separator: "@").last.map(String.init))
    }

    @Test(
        "cannot contain a line end, a second address or anything ambiguous for a mail server",
        arguments: [
            "", "@", "anna", "anna@", "@example.com", "a@b@c", "anna@example.com\r\nBcc: x@example.com",
            "anna\r\n@example.com", "anna@example.com\n", "anna@example.com\0", "an na@example.com", "a,b@example.com",
            "<anna@example.com>", "\"anna b\"@example.com", "anna@[127.0.0.1]", "anna@exam_ple.com", ".a@example.com",
            "a.@example.com", "a..b@example.com", "anna@-a.com", "anna@a-.com", "anna@a..com", "anna@.com",
            "anna@example.com.", "änna@example.com", "anna@exämple.com", "anna@example.com> SIZE=1",
            String(repeating: "a", count: 65) + "@example.com", "a@" + String(repeating: "b", count: 64) + ".com",
            "a@" + String(repeating: "bcd.", count: 64) + "com",
        ])
    func refused(text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test("is not printed: recipients are confidential")
    func discreet() throws {
        let address = try #require(MailAddress("anna.secret@example.com"))
        for text in ["\(address)", String(reflecting: address), "\(Mirror(reflecting: address).children.map(\.value))"]
        {
            #expect(!text.contains("anna"))
        }
    }
}
