import GuichetCore
import GuichetSips
import Testing

@Suite("The seal")
struct MessageSealTests {
    let key = SipsSecretKey("guichet-test-key")
    let message: JSONObject

    init() throws {
        let value: JSONValue = ["merchantId": "1", "amount": "2500", "customer": ["name": "é"], "keyVersion": "1"]
        message = try #require(value.object)
    }

    private func verifies(_ message: JSONObject) -> Bool { MessageSeal.verify(message, with: key) }

    @Test("is added as the last field, and is right")
    func sealing() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        #expect(sealed.members.map(\.name) == ["merchantId", "amount", "customer", "keyVersion", "seal"])
        #expect(sealed["seal"]?.text?.utf8.count == 64)
        #expect(verifies(sealed))
    }

    @Test("can be made anew: an old seal is replaced and does not count")
    func resealing() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        #expect(MessageSeal.sealing(sealed, with: key) == sealed)
    }

    @Test("is right whatever order the fields are sent in")
    func anyOrder() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        var turned = JSONObject()
        for member in sealed.members.reversed() { turned.append(member.name, member.value) }
        #expect(verifies(turned))
    }

    @Test("may be written in upper case")
    func upperCase() throws {
        var sealed = try #require(MessageSeal.sealing(message, with: key))
        let seal = try #require(sealed["seal"]?.text)
        #expect(seal != seal.uppercased())
        sealed["seal"] = .string(seal.uppercased())
        #expect(verifies(sealed))
    }

    @Test("must be there", arguments: [nil, .null, "", .bool(true), [], [:]] as [JSONValue?])
    func missing(seal: JSONValue?) {
        var unsealed = message
        unsealed["seal"] = seal
        #expect(!verifies(unsealed))
    }

    @Test("is wrong when one letter of it is changed, cut or added")
    func wrong() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        let seal = try #require(sealed["seal"]?.text)
        let flipped = (seal.hasPrefix("0") ? "1" : "0") + seal.dropFirst()
        let last = String(seal.dropLast()) + (seal.hasSuffix("0") ? "1" : "0")
        for wrong in [
            flipped, last, String(seal.dropLast()), String(seal.dropFirst()), seal + "0", " " + seal, seal + "\n",
        ] {
            var changed = sealed
            changed["seal"] = .string(wrong)
            #expect(!verifies(changed), "\(wrong)")
        }
    }

    @Test("is wrong when any sealed value is changed, added or removed")
    func changedMessage() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        let changes: [(inout JSONObject) -> Void] = [
            { $0["amount"] = "2501" }, { $0["amount"] = nil }, { $0["extra"] = "1" },
            { $0["customer"] = ["name": "e"] }, { $0["customer"] = ["name": "é", "age": "1"] },
            { $0["merchantId"] = .null },
        ]
        for change in changes {
            var changed = sealed
            change(&changed)
            #expect(!verifies(changed))
        }
    }

    @Test("is still right when only unsealed values change")
    func notSealed() throws {
        var changed = try #require(MessageSeal.sealing(message, with: key))
        changed["keyVersion"] = "2"
        changed["sealAlgorithm"] = "HMAC-SHA-256"
        changed["nothing"] = .null
        #expect(verifies(changed))
    }

    @Test("of another key or another algorithm is wrong")
    func otherKey() throws {
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        #expect(!MessageSeal.verify(sealed, with: SipsSecretKey("guichet-test-key ")))
        #expect(!MessageSeal.verify(sealed, with: SipsSecretKey("GUICHET-TEST-KEY")))
        #expect(!MessageSeal.verify(sealed, with: key, algorithm: .sha256))
        #expect(!MessageSeal.verify(sealed, with: key, algorithm: "HMAC-SHA-512"))
    }
}
