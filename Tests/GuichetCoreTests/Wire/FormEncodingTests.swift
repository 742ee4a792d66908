import GuichetCore
import Testing

@Suite("Form encoding (WHATWG URL, section 5)")
struct FormEncodingTests {
    private func decode(_ form: String) -> [[String]]? {
        FormEncoding.decode(Array(form.utf8))?.map { [$0.name, $0.value] }
    }

    @Test("writes a space as plus, leaves letters, digits and * - . _ alone, and escapes all other bytes")
    func encode() {
        #expect(FormEncoding.encode("AZaz09*-._") == "AZaz09*-._")
        #expect(FormEncoding.encode("a b+c") == "a+b%2Bc")
        #expect(FormEncoding.encode("a=1&b=2|%") == "a%3D1%26b%3D2%7C%25")
        #expect(FormEncoding.encode("é€\u{1F4B6}~\r\n\0") == "%C3%A9%E2%82%AC%F0%9F%92%B6%7E%0D%0A%00")
        #expect(FormEncoding.encode("") == "")
    }

    @Test("reads what it wrote, whatever the text")
    func roundTrip() {
        for start in stride(from: 0, to: 0x3000, by: 64) {
            let text = String(String.UnicodeScalarView((start..<start + 64).compactMap { Unicode.Scalar($0) }))
            #expect(
                decode("x=\(FormEncoding.encode(text))&\(FormEncoding.encode(text))=y") == [["x", text], [text, "y"]])
        }
    }

    @Test("reads pairs in their order, also twice the same name, without a value, or without a name")
    func pairs() {
        #expect(decode("b=1&a=2&b=3") == [["b", "1"], ["a", "2"], ["b", "3"]])
        #expect(decode("a&b=&=c&d=e=f") == [["a", ""], ["b", ""], ["", "c"], ["d", "e=f"]])
        #expect(decode("&&a=1&") == [["a", "1"]])
        #expect(decode("") == [])
    }

    @Test("reads escapes in both cases, and unnecessary escapes")
    func escapes() {
        #expect(decode("a=%c3%A9+%20%61") == [["a", "é  a"]])
        #expect(decode("a=é|;:'") == [["a", "é|;:'"]])
    }

    @Test(
        "does not read a broken form", arguments: ["%", "a=%", "a=%4", "%4=a", "a=%G0", "a=%+1", "a=% 1"])
    func broken(form: String) {
        #expect(decode(form) == nil)
    }

    @Test(
        "refuses text that is not UTF-8, without repairing it",
        arguments: ["%FF", "%C3", "%C3%28", "%ED%A0%80", "%C0%AF"])
    func notUTF8(value: String) {
        #expect(decode("a=\(value)") == nil)
        #expect(decode("\(value)=a") == nil)
    }
}
