import ArgumentParser
import Foundation
import GuichetApplePay
import GuichetCore

/// A request about one token: on the command line, or in a line of a batch, with the same names.
struct ApplePayRequest {
    enum Token {
        case file(String)
        case text([UInt8])
    }

    var token: Token?
    var keys: [String] = []
    var merchantIdentifier: String?
    var roots: [String] = []
    var at: String?
    var applicationData: String?
    /// Unknown names in a line of a batch: listed in the answer, so that a misspelt one is noticed.
    var ignored: [String] = []

    /// The text of the token.
    func text() throws -> [UInt8] {
        switch token {
        case .file(let path)?: try ApplePayInput.bytes(path, as: "token")
        case .text(let bytes)?: bytes
        case nil: throw ValidationError("there is no token: give --token FILE, or - for standard input.")
        }
    }

    func now() throws -> Date { try at.map(ApplePayInput.instant) ?? Date() }

    var expectedApplicationData: ExpectedApplicationData { applicationData.map { .text($0) } ?? .none }
}

extension ApplePayRequest {
    static let names = ["token", "key", "merchant-id", "root", "at", "application-data"]

    /// A line of a batch: the command line supplies the defaults.
    init(line: [UInt8], defaults: ApplePayRequest) throws {
        let object = try Self.object(line)
        self = defaults
        ignored = object.members.map(\.name).filter { !Self.names.contains($0) }
        switch object["token"] {
        case nil: break
        case .object(let token)?: self.token = .text(JSONValue.object(token).encoded())
        case .string(let text)? where text.hasPrefix("{"): token = .text(Array(text.utf8))
        case .string(let path)?: token = .file(path)
        default: throw ValidationError("token is neither a path of a file nor a token.")
        }
        if let keys = try Self.texts("key", in: object) { self.keys = keys }
        if let roots = try Self.texts("root", in: object) { self.roots = roots }
        merchantIdentifier = try Self.text("merchant-id", in: object) ?? merchantIdentifier
        at = try Self.text("at", in: object) ?? at
        applicationData = try Self.text("application-data", in: object) ?? applicationData
    }

    private static func object(_ line: [UInt8]) throws -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line)
        } catch {
            throw ValidationError("the line is not JSON: \(error).")
        }
        guard let object = value.object else { throw ValidationError("the line is JSON, but not an object.") }
        return object
    }

    private static func text(_ name: String, in object: JSONObject) throws -> String? {
        switch object[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw ValidationError("\(name) is not a text.")
        }
    }

    /// One text, or a list of texts.
    private static func texts(_ name: String, in object: JSONObject) throws -> [String]? {
        guard let values = object[name]?.array else { return try text(name, in: object).map { [$0] } }
        return try values.map { value in
            guard case .string(let text) = value else {
                throw ValidationError("\(name) contains a value that is not a text.")
            }
            return text
        }
    }
}

/// Answers requests, and keeps what they share: keys that were read, and signers whose chains were verified.
final class ApplePayReaders {
    private var keys: [[String]: ProcessingKey] = [:]
    private var verifiers: [[String]: ApplePayVerifier] = [:]

    func verifier(_ roots: [String]) throws -> ApplePayVerifier {
        if let verifier = verifiers[roots] { return verifier }
        let verifier =
            roots.isEmpty ? ApplePayVerifier() : ApplePayVerifier(roots: try roots.map(ApplePayInput.root))
        verifiers[roots] = verifier
        return verifier
    }

    private func key(_ text: String, _ merchantIdentifier: String) throws -> ProcessingKey {
        if let key = keys[[text, merchantIdentifier]] { return key }
        let key = try ApplePayInput.key(text, merchantIdentifier: merchantIdentifier)
        keys[[text, merchantIdentifier]] = key
        return key
    }

    /// Verifies and decrypts.
    ///
    /// Used tokens are not recorded: a tool may be asked about the same token repeatedly.
    func decrypt(_ request: ApplePayRequest) async throws -> (verdict: JSONValue, isAccepted: Bool) {
        guard !request.keys.isEmpty else { throw ValidationError("there is no key: give --key KEY.pem.") }
        guard let merchantIdentifier = request.merchantIdentifier else {
            throw ValidationError("there is no merchant identifier: give --merchant-id merchant.com.example.shop.")
        }
        let reader = ApplePayTokenReader(
            keys: ProcessingKeys(try request.keys.map { try key($0, merchantIdentifier) }),
            verifier: try verifier(request.roots), replays: nil)
        let (text, now) = (try request.text(), try request.now())
        do throws(ApplePayError) {
            let payment = try await reader.read(
                text, at: now, expecting: .init(amount: nil, applicationData: request.expectedApplicationData))
            return (ApplePayVerdict.accepted(payment.verified, payload: payment.payload.json.reveal()), true)
        } catch {
            return (ApplePayVerdict.refused(error), false)
        }
    }
}
