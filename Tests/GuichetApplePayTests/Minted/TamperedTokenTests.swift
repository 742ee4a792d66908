import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

/// Every byte of every decoded field, one at a time. All of a token's own fields are under the signature, or name the
/// key that opens it, so nothing that was changed may pass.
@Suite("A token with one changed byte")
struct TamperedTokenTests {
    struct Field: Sendable, CustomTestStringConvertible {
        let name: String
        let isInHeader: Bool
        let isHex: Bool
        var testDescription: String { name }
    }

    static let fields = [
        Field(name: "data", isInHeader: false, isHex: false), Field(name: "signature", isInHeader: false, isHex: false),
        Field(name: "ephemeralPublicKey", isInHeader: true, isHex: false),
        Field(name: "publicKeyHash", isInHeader: true, isHex: false),
        Field(name: "transactionId", isInHeader: true, isHex: true),
        Field(name: "applicationData", isInHeader: true, isHex: true),
    ]

    private let honest: MintedToken
    private let reader: ApplePayTokenReader
    private let verifier: ApplePayVerifier

    init() throws {
        let mints = try Mints.shared.get()
        var recipe = TokenRecipe(signedAt: Mints.now)
        recipe.applicationData = Array("order 4711".utf8)
        honest = try mints.mint.mint(recipe, for: mints.merchant(.ecV1).recipient)
        verifier = ApplePayVerifier(roots: [try mints.root])
        reader = ApplePayTokenReader(keys: mints.keys, verifier: verifier, replays: nil)
    }

    private func bytes(_ field: Field) throws -> [UInt8] {
        let token = try JSONValue(parsing: honest.json)
        let text = try #require((field.isInHeader ? token["header"] : token)?[field.name]?.text)
        return try #require(field.isHex ? Hex.decode(text) : Data(base64Encoded: text).map(Array.init))
    }

    /// The honest token with one field's bytes exchanged.
    private func token(_ field: Field, _ bytes: [UInt8]) throws -> [UInt8] {
        let text = JSONValue.string(field.isHex ? Hex.encode(bytes) : Data(bytes).base64EncodedString())
        var token = try #require(JSONValue(parsing: honest.json).object)
        if field.isInHeader {
            var header = try #require(token["header"]?.object)
            header[field.name] = text
            token["header"] = .object(header)
        } else {
            token[field.name] = text
        }
        return JSONValue.object(token).encoded()
    }

    private func isAccepted(_ text: [UInt8]) async -> Bool {
        do throws(ApplePayError) {
            _ = try await reader.read(
                text, at: Mints.now, expecting: .init(amount: nil, applicationData: .text("order 4711")))
            return true
        } catch {
            return false
        }
    }

    @Test("unchanged, it is accepted", arguments: fields)
    func untouched(_ field: Field) async throws {
        let same = try token(field, bytes(field))
        #expect(await isAccepted(same))
    }

    @Test("each byte changed in one bit: refused", arguments: fields)
    func flipped(_ field: Field) async throws {
        let original = try bytes(field)
        for index in original.indices {
            var bytes = original
            bytes[index] ^= 1 << (index % 8)
            let accepted = await isAccepted(try token(field, bytes))
            #expect(!accepted, "bit \(index % 8) of byte \(index)")
        }
    }

    @Test("cut off after each byte: refused", arguments: fields)
    func cut(_ field: Field) async throws {
        let original = try bytes(field)
        for count in original.indices {
            let accepted = await isAccepted(try token(field, Array(original.prefix(count))))
            #expect(!accepted, "\(count) bytes")
        }
    }

    @Test("with a byte more, in front, behind, or at each place: refused", arguments: fields)
    func extended(_ field: Field) async throws {
        let original = try bytes(field)
        for index in 0...original.count {
            var bytes = original
            bytes.insert(index % 2 == 0 ? 0 : 0xA5, at: index)
            let accepted = await isAccepted(try token(field, bytes))
            #expect(!accepted, "at \(index)")
        }
    }

    @Test("unsigned parts may change, without an effect: the wrapping, and fields without a meaning")
    func notCovered() async throws {
        let bare = try JSONValue(parsing: honest.json)
        let original = try await reader.read(
            honest.json, at: Mints.now, expecting: .init(amount: nil, applicationData: .text("order 4711")))
        for identifier in ["", "another one"] {
            let wrapped: JSONValue = [
                "paymentData": bare, "transactionIdentifier": .string(identifier),
                "paymentMethod": ["displayName": "Visa 0000", "network": "Visa", "type": "credit"],
            ]
            let payment = try await reader.read(
                wrapped.encoded(), at: Mints.now,
                expecting: .init(amount: nil, applicationData: .text("order 4711")))
            #expect(payment.payload.json.reveal() == original.payload.json.reveal())
            #expect(payment.verified.token.transactionID == original.verified.token.transactionID)
        }
    }
}
