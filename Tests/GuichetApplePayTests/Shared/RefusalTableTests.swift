import Foundation
import GuichetApplePay
import GuichetCore
import Testing

/// docs/apple-pay-verification.md promises a row for every refusal.
@Suite("The table of refusals")
struct RefusalTableTests {
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Code and steps of each row.
    private func rows() throws -> [String: [String]] {
        let table = try text("docs/apple-pay-verification.md").components(separatedBy: "## All refusals").last ?? ""
        var rows: [String: [String]] = [:]
        for line in table.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            rows[cells[0].trimmingCharacters(in: ["`"])] = cells[1].components(separatedBy: ", ")
        }
        return rows
    }

    @Test("has a row for every code, and no other row")
    func codes() throws {
        let source = try text("Sources/GuichetApplePay/Errors/ApplePayError+Code.swift")
        let codes = source.split(separator: "\n").compactMap { line in
            line.contains(": Code = \"") ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
        }
        #expect(codes.count > 40)
        #expect(Set(try rows().keys) == Set(codes))
    }

    /// Each code in the order of the table. An app or a server can name it: this file has a plain import.
    private static let named: [ApplePayError.Code] = [
        .notJSON, .missingField, .wrongType, .notBase64, .notHex, .wrongLength, .unknownVersion, .keyFieldMismatch,
        .tooLarge, .simulator, .unknownKey, .malformedCMS, .trailingBytes, .notSignedData, .attachedContent,
        .signerCount, .noCertificates, .unsupportedAlgorithm, .signerNotFound, .ambiguousSigner, .wrongKeyType,
        .malformedCertificate, .noIntermediate, .untrustedRoot, .badCertificateSignature, .certificateExpired,
        .certificateNotYetValid, .notAnAuthority, .keyUsage, .missingMarker, .unknownCriticalExtension,
        .noSignedAttributes, .malformedAttributes, .attributesNotSorted, .duplicateAttribute, .missingAttribute,
        .wrongContentType, .algorithmMismatch, .digestMismatch, .badSignature, .tooOld, .fromTheFuture,
        .applicationDataMissing, .applicationDataUnexpected, .applicationDataMismatch, .replayed, .replayUnknown,
        .badEphemeralKey, .badWrappedKey, .notAuthentic, .malformedPayload, .amountMismatch, .currencyMismatch,
        .noPrivateKey, .encryptedKey, .pkcs12, .notPEM, .unsupportedKey, .noMerchantIdentifier,
        .merchantIdentifierMismatch, .certificateKeyMismatch, .notAProcessingCertificate,
    ]

    @Test("has a public name for every code and step")
    func names() throws {
        #expect(Set(Self.named.map(\.rawValue)) == Set(try rows().keys))
        let steps: [VerificationStep] = [
            .token, .key, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData, .replay,
            .decryption, .payload, .amount,
        ]
        #expect(steps == VerificationStep.all)
    }

    @Test("names existing steps only")
    func steps() throws {
        let known = Set(VerificationStep.all.map(\.rawValue) + ["–"])
        for (code, steps) in try rows() { #expect(known.isSuperset(of: steps), "\(code): \(steps)") }
    }
}
