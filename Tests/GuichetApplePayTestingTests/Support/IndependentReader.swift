import Foundation
import GuichetApplePayTesting
import GuichetCore
import Testing

/// The reader in Python, which verifies and decrypts tokens with no line of this project.
enum IndependentReader {
    struct Verdict {
        let name: String
        /// The steps that refuse the token, each of which would do.
        let failed: [String]
        let reasons: [String]
        let payload: [UInt8]?
    }

    /// One run for many tokens: starting Python takes longer than reading a hundred tokens.
    static func read(_ tokens: [(name: String, token: MintedToken)], merchants: [TestMerchant]) throws -> [Verdict] {
        let python = try #require(Tool.python)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python").appendingPathComponent("verify.py").path
        let keys = try merchants.map { merchant -> JSONValue in
            ["identifier": .string(merchant.identifier), "privateKeyPEM": .string(try merchant.privateKeyPEM())]
        }
        let cases = tokens.map { json($0.name, $0.token, keys) }
        let output = try Folder.use { folder in
            try Tool.run(python, [script, try folder.write(JSONValue.array(cases).encoded(), "cases.json")])
        }
        try #require(output.status == 0, "\(output.errors)")
        let limits = JSONLimits(depth: 8, values: 100_000)
        let list = try #require(try JSONValue(parsing: output.text.utf8, limits: limits).array)
        return list.map { entry in
            Verdict(
                name: entry["name"]?.text ?? "", failed: entry["failed"]?.array?.compactMap(\.text) ?? [],
                reasons: entry["reasons"]?.array?.compactMap(\.text) ?? [],
                payload: entry["payload"]?.text.flatMap { Data(base64Encoded: $0) }.map { Array($0) })
        }
    }

    private static func json(_ name: String, _ token: MintedToken, _ merchants: [JSONValue]) -> JSONValue {
        let verifier = token.verifier
        var asked = JSONObject()
        asked["now"] = .integer(Int64(verifier.now.timeIntervalSince1970))
        asked["root"] = .string(verifier.rootCertificatePEM)
        asked["applicationData"] = verifier.applicationData.map { .string(Data($0).base64EncodedString()) }
        asked["amount"] = .integer(verifier.amount)
        asked["currency"] = .string(verifier.currency.rawValue)
        return [
            "name": .string(name), "token": .string(Data(token.json).base64EncodedString()),
            "earlier": .array(token.earlier.map { .string(Data($0).base64EncodedString()) }),
            "merchants": .array(merchants), "verifier": .object(asked),
        ]
    }
}
