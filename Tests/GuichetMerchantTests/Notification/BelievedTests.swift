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

    /// Published with both seals: LCL Sherlock's, Paypage, "Traiter la réponse".
    @Test(
        "may have a JSON object in Data, and the seal covers its text",
        arguments: [
            (SealAlgorithm.hmacSHA256, "77be1c230491c0d4eef6eaf910f635d42f55c90cd34c5a162c0ef6fcefb3f087"),
            (.sha256, "e9aa5be21186a9f9a417b82d1d450792851c849ccc8a2f85136897da29477975"),
        ])
    func json(algorithm: SealAlgorithm, seal: String) throws {
        let list = [
            #"[{"ruleCode":"VI","ruleType":"NG","ruleWeight":"I","ruleSetting":"S","ruleResultIndicator":"0","#,
            #""ruleDetailedInfo":"TRANS=1:3;CUMUL=24999:200000"},{"ruleCode":"RCode","ruleType":"RType","#,
            #""ruleWeight":"RWeight","ruleSetting":"RSetting","ruleResultIndicator":"RIndicator","#,
            #""ruleDetailedInfo":"DetailedInfo"}]"#,
        ].joined()
        let data = [
            #"{"keyVersion":1,"amount":44000,"captureDay":0,"captureMode":"AUTHOR_CAPTURE","currencyCode":"978","#,
            #""customerId":"40813","customerIpAddress":"213.118.246.190","merchantId":"225005049920001","#,
            #""orderAmount":44000,"orderChannel":"INTERNET","responseCode":"97","#,
            #""responseDescription":"Request time-out; transaction refused","#,
            #""transactionDateTime":"2023-03-15.00:39:04+0100","#,
            #""transactionReference":"dd88adfZ1027b40813f40813y1678837075","statementReference":"T7Ft4KKLRA2M11B9","#,
            #""s10TransactionId":"6","s10TransactionIdDate":"20230315","sealAlgorithm":"sha256","#,
            #""transactionPlatform":"PROD","paymentAttemptNumber":2,"preAuthorisationRuleResultList":"#, list, "}",
        ].joined()
        let verifier = AutomaticResponseVerifier(
            merchantId: "225005049920001", keys: ["1": SipsSecretKey("secret123")], algorithm: algorithm)
        let response = try verifier.verify(form: NotificationForm.body([("Data", data), ("Seal", seal)]))
        #expect(response.responseCode == .sessionExpired)
        #expect(response.amount == Amount(minorUnits: 44_000, currency: .eur))
        #expect(response.s10TransactionReference == INAPPS10TransactionReference(id: "6", date: "20230315"))
        #expect(response["paymentAttemptNumber"] == "2")
        #expect(response["preAuthorisationRuleResultList"] == list)
        let paid = data.replacingOccurrences(of: #""responseCode":"97""#, with: #""responseCode":"00""#)
        let other = NotificationForm.body([("Data", paid), ("Seal", seal)])
        #expect(NotificationForm.refusal(of: other, by: verifier) == .wrongSeal)
    }

    @Test(
        "may have Data in Base64, which the seal covers as it was sent",
        arguments: ["base64", "base64url", "Base64URL"])
    func base64(encoding: String) throws {
        let text = NotificationForm().data
        var data = Data(text.utf8).base64EncodedString()
        if encoding != "base64" {
            data = data.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        func body(_ data: String, sealing sealed: String) -> [UInt8] {
            let seal = PostSeal.seal(data: sealed, with: Sample.key) ?? ""
            return NotificationForm.body([("Data", data), ("Encode", encoding), ("Seal", seal)])
        }
        let response = try NotificationForm.verifier.verify(form: body(data, sealing: data))
        #expect(response["returnContext"] == "été + 5 % & more")
        #expect(NotificationForm.refusal(of: body(data, sealing: text)) == .wrongSeal)
        #expect(NotificationForm.refusal(of: body(text, sealing: text)) == .malformed)
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
