import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirectClient
import TestSupport
import Testing

@Suite("The encrypted input")
struct BlobTests {
    private func blob(_ token: ApplePayPaymentToken? = nil) throws -> String {
        let key = try DirectEncryptionKey(try Phone.key.get())
        return try DirectEncryptedBlob(
            token ?? Phone.token(), clientSessionId: "session-1", nonce: "n-1", tokenize: true, for: key
        ).encryptedCustomerInput
    }

    private func open(_ blob: String) throws(DirectEncryptionError) -> DirectCustomerInput {
        let key = try? Phone.key.get()
        return try DirectBlob.decrypt(blob) { $0 == "key-of-tests" ? key : nil }
    }

    @Test("contains the session, a nonce, the product and the whole token, and can be decrypted")
    func roundTrip() throws {
        let input = try open(try blob())
        #expect(input.faults(.receiving).isEmpty)
        #expect(input.clientSessionId == "session-1")
        #expect(input.nonce == "n-1")
        #expect(input.paymentProductId == .applePay)
        #expect(input.tokenize == true)
        #expect(input.value("encryptedPaymentData") == #"{"version":"EC_v1","data":"aW52ZW50ZWQ="}"#)
        #expect(input.value("transactionId") == "00C0FFEE")
        #expect(input.value("other") == nil)
    }

    @Test("has the documented header, and is different each time")
    func header() throws {
        let first = try blob()
        let parts = first.split(separator: ".")
        #expect(parts.count == 5)
        let header = try #require(parts.first.flatMap { Base64URL.decode($0) })
        #expect(
            String(decoding: header, as: UTF8.self)
                == #"{"alg":"RSA-OAEP","enc":"A256CBC-HS512","kid":"key-of-tests"}"#)
        #expect(try blob() != first)
    }

    @Test(
        "may be longer than the contract's 5000 characters, and of any length", arguments: [0, 1, 14, 15, 16, 17, 4000])
    func lengths(count: Int) throws {
        let text = #"{"data":"\#(String(repeating: "A", count: count))"}"#
        #expect(try open(blob(Phone.token(text))).value("encryptedPaymentData") == text)
    }

    @Test("is not decrypted when a bit of any part was changed", arguments: 0..<5)
    func altered(part: Int) throws {
        var parts = try blob().split(separator: ".").map(String.init)
        let bytes = try #require(Base64URL.decode(parts[part]))
        for index in [0, bytes.count / 2, bytes.count - 1] {
            var changed = bytes
            changed[index] ^= 1
            parts[part] = Base64URL.encode(changed)
            #expect(throws: DirectEncryptionError.self) { try open(parts.joined(separator: ".")) }
        }
    }

    @Test("for another key cannot be distinguished from an altered one")
    func otherKey() throws {
        let other = try DirectDecryptionKey(makingWithID: "key-of-tests")
        let blob = try blob()
        let wrong = try #require(throws: DirectEncryptionError.self) { try DirectBlob.decrypt(blob) { _ in other } }
        var parts = blob.split(separator: ".").map(String.init)
        parts[4] = Base64URL.encode([UInt8](repeating: 0, count: 32))
        let altered = try #require(throws: DirectEncryptionError.self) { try open(parts.joined(separator: ".")) }
        #expect(wrong == altered)
        #expect(wrong.code == .notAuthentic)
        let unknown = try #require(throws: DirectEncryptionError.self) { try DirectBlob.decrypt(blob) { _ in nil } }
        #expect(unknown.code == .unknownKey)
    }

    @Test(
        "has no other form",
        arguments: [
            "", "a.b.c.d", "....", "a.b.c.d.e.f", "eyJhbGciOiJub25lIn0....", "%.a.a.a.a",
            // {"alg":"RSA-OAEP","enc":"A256GCM","kid":"k"}
            "eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00iLCJraWQiOiJrIn0.AA.AA.AA.AA",
        ])
    func malformed(text: String) throws {
        let error = try #require(throws: DirectEncryptionError.self) { try open(text) }
        #expect(error.code == .malformed)
    }

    @Test("names its two algorithms, no extension, and has a complete initial vector and tag: nothing else is tried")
    func algorithms() throws {
        let parts = try blob().split(separator: ".").map(String.init)
        let honest = try JSONValue(parsing: try #require(Base64URL.decode(parts[0])))
        func code(_ index: Int, _ changed: [UInt8]) throws -> DirectEncryptionError.Code? {
            var other = parts
            other[index] = Base64URL.encode(changed)
            return try #require(throws: DirectEncryptionError.self) { try open(other.joined(separator: ".")) }.code
        }
        for (name, value) in [
            ("enc", "A128CBC-HS256"), ("enc", "A256GCM"), ("enc", ""), ("alg", "RSA-OAEP-256"), ("alg", "dir"),
        ] {
            var header = try #require(honest.object)
            header[name] = .string(value)
            let refusal = try code(0, JSONValue.object(header).encoded())
            #expect(refusal == .malformed, "\(name) \(value)")
        }
        // RFC 7516, 4.1.13, and RFC 7515, 4.1.11: what names an extension that the recipient does not support is invalid.
        for (name, value) in [("crit", JSONValue.array(["exp"])), ("crit", []), ("zip", "DEF")] {
            var header = try #require(honest.object)
            header[name] = value
            let refusal = try code(0, JSONValue.object(header).encoded())
            #expect(refusal == .malformed, "\(name)")
        }
        for (index, whole) in [(2, 16), (4, 32)] {
            let bytes = try #require(Base64URL.decode(parts[index]))
            #expect(bytes.count == whole)
            for changed in [Array(bytes.dropLast()), bytes + [0], Array(bytes.prefix(8)), []] {
                let refusal = try code(index, changed)
                #expect(refusal == .malformed)
            }
        }
    }

    @Test("has each value once")
    func values() throws {
        var input = DirectCustomerInput()
        input.paymentValues = [
            DirectPaymentValue("a", "1"), DirectPaymentValue("b", "2"), DirectPaymentValue("a", "3"),
        ]
        #expect(input.value("a") == nil)
        #expect(input.value("b") == "2")
    }

    @Test(
        "as Worldline's libraries make it is decrypted, for Swift and for JavaScript",
        .enabled(if: SharedFolder.has("vectors/direct-encrypted-customer-input.json"), "\(SharedFolder.missing)"),
        arguments: ["encryptedCustomerInput_swift_style", "encryptedCustomerInput_js_style"])
    func published(name: String) throws {
        let vector = try SharedFolder.json("vectors/direct-encrypted-customer-input.json")
        let answer = try #require(vector["getPublicKeyResponse"].flatMap(DirectPublicKey.init(direct:)))
        let pem = try #require(vector["private_key_pkcs8_pem"]?.text)
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        let key = try DirectDecryptionKey(
            id: try #require(answer.keyId), der: try #require(Base64.decode(lines)))
        let blob = try #require(vector[name]?.text)
        let input = try DirectBlob.decrypt(blob) { $0 == key.id ? key : nil }
        #expect(String(decoding: input.directJSON.encoded(), as: UTF8.self) == vector["plaintext"]?.text)
        #expect(try DirectEncryptionKey(key).answer == DirectEncryptionKey(answer).answer)
        // And the other way: what is made here for their key.
        let own = try DirectBlob.encrypt(input, for: DirectEncryptionKey(answer))
        #expect(try DirectBlob.decrypt(own) { _ in key } == input)
    }
}

@Suite("The platform's key")
struct KeyTests {
    @Test("is given as SubjectPublicKeyInfo of 2048 bits, with the beginning that Worldline's libraries cut off")
    func answer() throws {
        let key = try DirectEncryptionKey(try Phone.key.get())
        let text = try #require(key.answer.publicKey)
        let spki = try #require(Base64.decode(text))
        #expect(Hex.encode(spki.prefix(24)) == "30820122300d06092a864886f70d01010105000382010f00")
        #expect(spki.count == 294)
        #expect(try DirectEncryptionKey(key.answer) == key)
    }

    @Test("is read by itself and in PKCS #8")
    func forms() throws {
        let key = try Phone.key.get()
        func length(_ count: Int) -> [UInt8] { [0x82, UInt8(count >> 8), UInt8(count & 0xFF)] }
        let algorithm: [UInt8] = try #require(Hex.decode("300d06092a864886f70d0101010500"))
        let inside = [0x02, 0x01, 0x00] + algorithm + [0x04] + length(key.bytes.count) + key.bytes
        let pkcs8 = [0x30] + length(inside.count) + inside
        #expect(try DirectDecryptionKey(id: "k", der: pkcs8).bytes == key.bytes)
        #expect(try DirectDecryptionKey(id: "k", der: key.bytes).bytes == key.bytes)
        for end in [0, 1, 4, 20, pkcs8.count - 1] {
            #expect(throws: DirectEncryptionError.self) {
                try DirectDecryptionKey(id: "k", der: Array(pkcs8.prefix(end)))
            }
        }
        for shown in ["\(key)", String(reflecting: key)] { #expect(shown == "private key key-of-tests") }
    }

    @Test(
        "is refused when it is invalid", arguments: ["", "AAAA", "no base64", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"])
    func refused(text: String) throws {
        var answer = DirectPublicKey()
        answer.keyId = "k"
        answer.publicKey = text
        let error = try #require(throws: DirectEncryptionError.self) { try DirectEncryptionKey(answer) }
        #expect(error.code == .invalidKey)
    }
}
