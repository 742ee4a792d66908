import Engine
import Foundation
import GuichetCore
import GuichetJOSE
import GuichetSips
import Support
import Testing

@Suite("cardOrder, calls that are refused before anything is stored")
struct RefusedCallTests {
    /// Sends a spoilt order, checks that nothing is kept of it, and that the same initialisation is still good.
    private static func refused(
        _ code: String, field: String?,
        _ spoil: @escaping @Sendable (JSONObject, TestPlatform) async throws -> JSONObject
    ) async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let message = try WireOrder.message(for: initialisation)
            let answer = try await test.call(spoil(message, test))
            #expect(answer.status == 200)
            #expect(answer.code == code)
            #expect(answer.field == field)
            #expect(answer.message["reason"]?.text?.isEmpty == false)
            #expect(try await test.stored() == .nothing)
            #expect(try await test.call(message).code == "00")
        }
    }

    @Test(
        "a field that is missing: 30", arguments: ["wireVersion", "operation", "redirectionData", "encryptedCard"])
    func missing(field: String) async throws {
        try await Self.refused("30", field: field) { message, _ in message.with(field, nil) }
        try await Self.refused("30", field: field) { message, _ in message.with(field, .null) }
    }

    @Test(
        "a field of another JSON type: 30", arguments: ["wireVersion", "operation", "redirectionData", "encryptedCard"])
    func wrongType(field: String) async throws {
        for value: JSONValue in [.bool(true), ["a"], ["a": "b"], .number("1.5")] {
            try await Self.refused("30", field: field) { message, _ in message.with(field, value) }
        }
    }

    @Test("another version of the wire: 12")
    func wireVersion() async throws {
        try await Self.refused("12", field: "wireVersion") { message, _ in message.with("wireVersion", "GUICHET_2.0") }
    }

    @Test("an unknown operation: 12", arguments: ["cardOrders", "cardorder", "walletPay", "DROP"])
    func operation(name: String) async throws {
        try await Self.refused("12", field: "operation") { message, _ in message.with("operation", .string(name)) }
    }

    @Test(
        "an encryptedCard that is not a compact JWE: 30", arguments: ["", "x", "a.b.c", "a.b.c.d.e", "....", "é...."])
    func malformedJWE(text: String) async throws {
        try await Self.refused("30", field: "encryptedCard") { message, _ in
            message.with("encryptedCard", .string(text))
        }
    }

    @Test("a JWE with a wrong tag: 34")
    func wrongTag() async throws {
        try await Self.refused("34", field: "encryptedCard") { message, _ in
            try message.with("encryptedCard", .string(Self.flipping(part: 4, of: message)))
        }
    }

    @Test("a JWE whose card was changed: 34")
    func wrongCiphertext() async throws {
        try await Self.refused("34", field: "encryptedCard") { message, _ in
            try message.with("encryptedCard", .string(Self.flipping(part: 3, of: message)))
        }
    }

    @Test("a JWE for a key that this platform does not have: 12")
    func anotherKey() async throws {
        let other = try await TestPlatform.run { try await $0.prepare() }
        try await Self.refused("12", field: "encryptedCard") { message, test in
            var initialisation = try await test.prepare(.order(reference: "OTHER"))
            initialisation.publicKeyValue = other.publicKeyValue
            initialisation.redirectionData = message["redirectionData"]?.text ?? ""
            return try WireOrder.message(for: initialisation)
        }
    }

    @Test("a JWE for another order: 34")
    func anotherOrder() async throws {
        try await Self.refused("34", field: "encryptedCard") { message, test in
            let other = try await test.prepare(.order(reference: "OTHER"))
            return try message.with("encryptedCard", WireOrder.message(for: other)["encryptedCard"])
        }
    }

    @Test("a redirectionData of another platform: 12")
    func foreign() async throws {
        var options = TestPlatform.Options()
        options.vaultKeys = "1 \(Data(repeating: 9, count: 32).base64EncodedString())"
        let other = try await TestPlatform.run(options) { try await $0.prepare() }
        try await Self.refused("12", field: "redirectionData") { message, _ in
            message.with("redirectionData", .string(other.redirectionData))
        }
    }

    @Test("a redirectionData that was changed, cut or made up: 12")
    func tampered() async throws {
        for change: @Sendable (String) -> String in [
            { String($0.dropLast()) + ($0.hasSuffix("A") ? "Q" : "A") }, { String($0.dropFirst(4)) },
            { "A" + $0 }, { $0 + "=" }, { _ in "x" }, { _ in "AAAA" }, { String($0.reversed()) },
        ] {
            try await Self.refused("12", field: "redirectionData") { message, _ in
                message.with("redirectionData", .string(change(message["redirectionData"]?.text ?? "")))
            }
        }
    }

    @Test("each byte of redirectionData counts: the first 32 and every sixteenth are tried")
    func everyByte() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let message = try WireOrder.message(for: initialisation)
            let bytes = try #require(Base64URL.decode(initialisation.redirectionData))
            for index in bytes.indices where index < 32 || index.isMultiple(of: 16) {
                var changed = bytes
                changed[index] ^= 1
                let answer = try await test.call(message.with("redirectionData", .string(Base64URL.encode(changed))))
                #expect(answer.code == "12", "byte \(index)")
            }
            #expect(try await test.stored() == .nothing)
            #expect(try await test.call(message).code == "00")
        }
    }

    /// The encrypted card with one bit of one of its five parts changed.
    private static func flipping(part: Int, of message: JSONObject) throws -> String {
        var parts = (message["encryptedCard"]?.text ?? "").split(separator: ".", omittingEmptySubsequences: false)
            .map(String.init)
        var bytes = try #require(Base64URL.decode(parts[part]))
        bytes[0] ^= 1
        parts[part] = Base64URL.encode(bytes)
        return parts.joined(separator: ".")
    }
}
