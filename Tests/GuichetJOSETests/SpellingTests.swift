@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("A message that is not written the one canonical way")
struct SpellingTests {
    let key: PrivateJWK
    let message: Compact

    init() throws {
        key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        message = try Compact(CompactJWE.encrypt(Array("a card".utf8), for: key.publicKey))
    }

    @Test("is refused with padding, white space or a foreign letter in any part", arguments: [0, 1, 2, 3, 4])
    func spelling(part: Int) throws {
        for tail in ["=", "==", " ", "\n", "\r\n", "+", "/", "é", "\u{0}"] {
            var changed = message
            changed.parts[part] += tail
            #expect(try refusal(of: changed.text, by: key) == .malformed)
        }
    }

    /// A tag of 16 bytes has four bits to spare in its last letter: they must be zero.
    @Test("is refused with stray bits in the last letter of the tag")
    func strayBits() throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let last = try #require(message.parts[4].last)
        let place = try #require(alphabet.firstIndex(of: last))
        #expect(place.isMultiple(of: 16))
        for stray in 1..<16 {
            var changed = message
            changed.parts[4] = message.parts[4].dropLast() + String(alphabet[place + stray])
            #expect(try refusal(of: changed.text, by: key) == .malformed)
        }
    }

    @Test("is refused with a header that is not a JSON object", arguments: ["", "{", "[]", "null", #""alg""#, "{}x"])
    func headerJSON(header: String) throws {
        let text = message.replacing(0, with: Array(header.utf8))
        let code = try refusal(of: text, by: key)
        #expect(code == .malformed || code == .unsupported)
    }

    @Test("is refused with the same name twice in its header")
    func duplicateName() throws {
        let header = String(decoding: try message.bytes(0), as: UTF8.self)
        let doubled = header.dropLast() + #","kid":"k1"}"#
        #expect(try refusal(of: message.replacing(0, with: Array(doubled.utf8)), by: key) == .malformed)
    }

    @Test("is refused with a header that is nested too deeply")
    func deepHeader() throws {
        let nested = String(repeating: #"{"alg":"#, count: 10_000)
        #expect(try refusal(of: message.replacing(0, with: Array(nested.utf8)), by: key) == .malformed)
    }
}
