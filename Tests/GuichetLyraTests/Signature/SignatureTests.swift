import GuichetCore
import GuichetLyra
import Testing

/// The two secrets are those of a shop that the platform's documentation publishes for tests; the hashes were computed
/// apart from this project.
private let password = LyraPassword("testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M")
private let key = LyraHMACKey("38453613e7f44dc58732bad3dca2bca3")
private let plain = #"{"shopId":"69876357","orderCycle":"CLOSED","orderStatus":"PAID","_type":"V4/Payment"}"#
private let letters = #"{"a":"é/\"x\""}"#

@Suite("kr-hash")
struct SignatureTests {
    static let vectors: [(text: String, password: String, key: String)] = [
        (
            plain, "36264cfc6438132b5917ad39de46b00c54d0dbb0109e561ec025e85a7562180b",
            "68f24492825bbdf132c0a7c0aab1c91e481fd6b9b4419479eddddecdd967094f"
        ),
        (
            letters, "4603591298bb7e1d2e29e0b4291c2790154a1858f241c42040d7815372959d25",
            "5dd6829fbcc3b7c1ac221966a19a9a14fdbc711bfebd3fe12c3e9565e0ea6fd2"
        ),
    ]

    @Test("is HMAC-SHA-256 in lower-case hexadecimal under the secret's text", arguments: vectors.indices)
    func hash(index: Int) {
        let vector = Self.vectors[index]
        #expect(LyraSignature.hash(of: vector.text, with: password) == vector.password)
        #expect(LyraSignature.hash(of: vector.text, with: key) == vector.key)
        #expect(
            LyraSignature.signedText(of: vector.text, hash: vector.password, password: password) == vector.text)
        #expect(LyraSignature.signedText(of: vector.text, hash: vector.key.uppercased(), key: key) == vector.text)
    }

    @Test("covers the exact text: one space more, another order, another escape are other texts")
    func exact() {
        let hash = Self.vectors[1].password
        for text in [#"{"a": "é/\"x\""}"#, #"{"a":"\u00e9/\"x\""}"#, letters + "\n", ""] {
            #expect(LyraSignature.signedText(of: text, hash: hash, password: password) == nil)
        }
        for wrong in ["", "00", Self.vectors[1].key, String(hash.dropLast()), hash + "0"] {
            #expect(LyraSignature.signedText(of: letters, hash: wrong, password: password) == nil)
        }
    }

    @Test("is valid for an escaped slash, too, and returns the text that was signed")
    func slashes() {
        let escaped = #"{"shopId":"69876357","orderCycle":"CLOSED","orderStatus":"PAID","_type":"V4\/Payment"}"#
        #expect(LyraSignature.signedText(of: escaped, hash: Self.vectors[0].password, password: password) == plain)
        #expect(LyraSignature.signedText(of: escaped, hash: Self.vectors[0].key, key: key) == plain)
        // A signature over the escaped text is one over that text.
        let own = LyraSignature.hash(of: escaped, with: password)
        #expect(LyraSignature.signedText(of: escaped, hash: own, password: password) == escaped)
    }

    @Test("is read from a notification and a return: the form is read as it was sent")
    func forms() throws {
        let answer = try JSONValue(parsing: Array(plain.utf8))
        let notification = LyraSignedForm(notifying: answer, with: password, source: "PAY")
        #expect(notification.hash == Self.vectors[0].password)
        #expect(notification.hashKey == .password)
        #expect(notification.answerType == "V4/Payment")
        #expect(notification.answer == plain)
        #expect(try LyraSignedForm(parsing: notification.body) == notification)
        #expect(
            notification.fields.map(\.name) == [
                "kr-hash", "kr-hash-algorithm", "kr-hash-key", "kr-answer-type", "kr-answer", "kr-src",
            ])
        let back = LyraSignedForm(returning: answer, with: key)
        #expect(back.hash == Self.vectors[0].key)
        #expect(back.hashKey == .hmacKey)
        #expect(back.source == nil)
        #expect(try LyraSignedForm(parsing: back.body) == back)
    }

    @Test(
        "a form with unknown fields is read; an empty, broken or ambiguous one is not",
        arguments: [
            ("", LyraFormError.Code.empty), ("kr-hash=%zz", .malformed), ("kr-answer={}", .malformed),
            ("kr-hash=a&kr-hash-algorithm=b&kr-hash-key=c&kr-answer=", .malformed),
            ("kr-hash=a&kr-hash-algorithm=b&kr-hash-key=c&kr-answer=d&kr-answer=e", .malformed),
            ("kr-hash=a&kr-hash=b&kr-hash-algorithm=b&kr-hash-key=c&kr-answer=d", .malformed),
        ])
    func badForm(body: String, code: LyraFormError.Code) throws {
        let error = try #require(throws: LyraFormError.self) { try LyraSignedForm(parsing: Array(body.utf8)) }
        #expect(error.code == code)
        let more = "new=1&kr-hash=a&kr-hash-algorithm=b&kr-hash-key=c&kr-answer=d+e%2F&other"
        #expect(try LyraSignedForm(parsing: Array(more.utf8)).answer == "d e/")
    }

    @Test("secrets are never shown, and know their mode")
    func secrets() {
        for shown in ["\(password)", String(reflecting: password), "\(key)", String(reflecting: key)] {
            #expect(!shown.contains("DEMO") && !shown.contains("3845"))
        }
        #expect(password.mode == .test)
        #expect(LyraPassword("prodpassword_x").mode == .production)
        #expect(LyraPassword("x").mode == nil)
        // RFC 7617; computed apart from this project.
        #expect(
            password.authorization(shopId: "69876357")
                == "Basic Njk4NzYzNTc6dGVzdHBhc3N3b3JkX0RFTU9QUklWQVRFS0VZMjNHNDQ3NXpYWlEyVUE1eDdN")
    }
}
