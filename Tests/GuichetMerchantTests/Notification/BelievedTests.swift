import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("An automatic response with the right seal")
struct BelievedTests {
    @Test("has the platform's values")
    func fields() throws {
        let response = try NotificationForm.verifier.verify(form: NotificationForm().body)
        #expect(response.responseCode == .accepted)
        #expect(response.merchantId == "002001000000002")
        #expect(response.transactionReference == "A2611210001")
        #expect(response.amount == Amount(minorUnits: 2_500, currency: .eur))
        #expect(response["authorisationId"] == "60B5C9")
        #expect(response["returnContext"] == "été + 5 % & more")
    }

    @Test("keeps unknown fields, in their order; empty and null are absent")
    func unknown() throws {
        let form = NotificationForm { "\($0)|newIn2031=a=b" }
        let response = try NotificationForm.verifier.verify(form: form.body)
        #expect(response["newIn2031"] == "a=b")
        #expect(response.fields.first?.name == "captureDay")
        #expect(response.fields.last?.name == "newIn2031")
        #expect(response.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "|") == form.data)
        for absent in ["customerMobilePhone", "holderAuthentStatus", "neverSent"] { #expect(response[absent] == nil) }
    }

    @Test("is accepted with the shop's algorithm, either of the two", arguments: [SealAlgorithm.sha256, .hmacSHA256])
    func algorithms(algorithm: SealAlgorithm) {
        let other: SealAlgorithm = algorithm == .sha256 ? .hmacSHA256 : .sha256
        let verifier = AutomaticResponseVerifier(
            merchantId: "002001000000002", keys: ["1": Sample.key], algorithm: algorithm)
        #expect(NotificationForm.refusal(of: NotificationForm(algorithm: algorithm).body, by: verifier) == nil)
        #expect(NotificationForm.refusal(of: NotificationForm(algorithm: other).body, by: verifier) == .wrongSeal)
    }

    @Test("is accepted under the old key and the new one during a key exchange, each by its version")
    func versions() {
        let new = SipsSecretKey("002001000000002_KEY2")
        let verifier = AutomaticResponseVerifier(merchantId: "002001000000002", keys: ["1": Sample.key, "2": new])
        func form(version: String, key: SipsSecretKey) -> [UInt8] {
            NotificationForm(key: key) { $0.replacingKeyVersion(with: version) }.body
        }
        #expect(NotificationForm.refusal(of: form(version: "1", key: Sample.key), by: verifier) == nil)
        #expect(NotificationForm.refusal(of: form(version: "2", key: new), by: verifier) == nil)
        #expect(NotificationForm.refusal(of: form(version: "2", key: Sample.key), by: verifier) == .wrongSeal)
        #expect(NotificationForm.refusal(of: form(version: "1", key: new), by: verifier) == .wrongSeal)
        for version in ["3", "01", "", "null"] {
            #expect(NotificationForm.refusal(of: form(version: version, key: new), by: verifier) == .unknownKey)
        }
    }

    @Test("may be encoded as a form can be: spaces both ways, digits of the seal in upper case, more fields")
    func encodings() {
        let form = NotificationForm()
        let data = FormEncoding.encode(form.data)
        let seal = form.seal ?? ""
        for body in [
            "Seal=\(seal)&Data=\(data)", "Data=\(data.replacingOccurrences(of: "+", with: "%20"))&Seal=\(seal)",
            "Data=\(data.lowercasedEscapes)&Seal=\(seal.uppercased())", "Data=\(data)&Seal=\(seal)&Encode=&Other=1&&",
        ] {
            #expect(NotificationForm.refusal(of: Array(body.utf8)) == nil, "\(body)")
        }
    }
}

extension String {
    func replacingKeyVersion(with version: String) -> String {
        replacingOccurrences(of: "keyVersion=1", with: "keyVersion=\(version)")
    }

    /// `%C3` as `%c3`.
    fileprivate var lowercasedEscapes: String {
        var parts = components(separatedBy: "%")
        for index in parts.indices.dropFirst() {
            parts[index] = parts[index].prefix(2).lowercased() + parts[index].dropFirst(2)
        }
        return parts.joined(separator: "%")
    }
}
