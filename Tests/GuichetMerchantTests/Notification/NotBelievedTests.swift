import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("An automatic response that must not be trusted")
struct NotBelievedTests {
    @Test("has another seal, or none")
    func seals() throws {
        var form = NotificationForm()
        let seal = try #require(form.seal)
        for (wrong, code) in [
            (String(repeating: "0", count: 64), NotificationError.Code.wrongSeal),
            (String(seal.dropLast()), .wrongSeal),
            ("\(seal)0", .wrongSeal), (" \(seal)", .wrongSeal), ("é", .wrongSeal), ("", .malformed),
        ] {
            form.seal = wrong
            #expect(NotificationForm.refusal(of: form.body) == code, "\(wrong)")
        }
    }

    @Test("was altered, in any place")
    func altered() {
        let form = NotificationForm()
        let data = form.data
        var changes = [
            data.replacingOccurrences(of: "responseCode=00", with: "responseCode=05"),
            data.replacingOccurrences(of: "amount=2500", with: "amount=2501"),
            "\(data)|responseCode=05", "responseCode=05|\(data)", " \(data)", "\(data) ", "\(data)|",
            data.split(separator: "|").reversed().joined(separator: "|"),
        ]
        for index in data.indices where data[index] != "|" && data[index] != "~" {
            changes.append(data.replacingCharacters(in: index...index, with: "~"))
        }
        for change in changes {
            var altered = form
            altered.data = change
            // One that no longer names its key's version fails before its seal is looked at.
            let expected: NotificationError.Code = change.contains("|keyVersion=1|") ? .wrongSeal : .unknownKey
            #expect(NotificationForm.refusal(of: altered.body) == expected, "\(change)")
        }
    }

    @Test("is about another shop, though its seal is right")
    func otherShop() {
        let other = AutomaticResponseVerifier(merchantId: "002001000000001", keys: ["1": Sample.key])
        #expect(NotificationForm.refusal(of: NotificationForm().body, by: other) == .otherShop)
        let nameless = NotificationForm { $0.replacingOccurrences(of: "merchantId=002001000000002|", with: "") }
        #expect(NotificationForm.refusal(of: nameless.body) == .otherShop)
    }

    @Test("names no version of the key, or was checked without any")
    func noKey() {
        let form = NotificationForm { $0.replacingOccurrences(of: "keyVersion=1|", with: "") }
        #expect(NotificationForm.refusal(of: form.body) == .unknownKey)
        let keyless = AutomaticResponseVerifier(merchantId: "002001000000002", keys: [:])
        #expect(NotificationForm.refusal(of: NotificationForm().body, by: keyless) == .unknownKey)
        let unspoken = AutomaticResponseVerifier(
            merchantId: "002001000000002", keys: ["1": Sample.key], algorithm: "HMAC-SHA-512")
        #expect(NotificationForm.refusal(of: NotificationForm().body, by: unspoken) == .wrongSeal)
    }

    @Test("lacks one of its two fields, or has one of them twice: one could be sealed and the other used")
    func formFields() {
        let form = NotificationForm()
        let forged = NotificationForm { $0.replacingOccurrences(of: "responseCode=00", with: "responseCode=05") }
        for pairs in [
            form.pairs.filter { $0.0 != "Data" }, form.pairs.filter { $0.0 != "Seal" },
            [("Data", forged.data)] + form.pairs, form.pairs + [("Data", forged.data)],
            form.pairs + [("Data", form.data)], form.pairs + [("Seal", form.seal ?? "")], form.pairs + [("Data", "")],
            [("data", form.data), ("seal", form.seal ?? "")], [("Data", ""), ("Seal", form.seal ?? "")],
        ] {
            #expect(NotificationForm.refusal(of: NotificationForm.body(pairs)) == .malformed, "\(pairs)")
        }
    }

    @Test("has a field twice, though its seal is right: it is ambiguous")
    func fieldTwice() {
        for field in ["responseCode=05", "responseCode=00", "newIn2031=a|newIn2031=b"] {
            let form = NotificationForm { "\($0)|\(field)" }
            #expect(NotificationForm.refusal(of: form.body) == .malformed, "\(field)")
        }
    }

    @Test("has a JSON object that cannot be read, behind white space too, though its seal is right")
    func unreadable() {
        let pairs = NotificationForm().data
        for data in [#"{"a":"|\#(pairs)|""#, #" {"a":"|\#(pairs)|""#, "\u{FEFF}{\"a\":\"|\(pairs)|\"", "[]", "|"] {
            let form = NotificationForm { _ in data }
            #expect(NotificationForm.refusal(of: form.body) == .malformed, "\(data)")
        }
    }

    @Test("is empty, or not a form")
    func noForm() {
        #expect(NotificationForm.refusal(of: []) == .empty)
        for body in ["&", "Data", "Data=%", "Data=%4&Seal=00", "Data=%GG&Seal=00", "Data=%FF&Seal=00", "{}", "\0"] {
            #expect(NotificationForm.refusal(of: Array(body.utf8)) == .malformed, "\(body)")
        }
        #expect(NotificationForm.refusal(of: [0x44, 0x61, 0x74, 0x61, 0x3D, 0xFF]) == .malformed)
    }

    @Test("gives an error that repeats nothing of what was sent")
    func silent() throws {
        var form = NotificationForm { "\($0)|cardNumber=4100000000000000" }
        form.seal = "5ea1"
        let error = #expect(throws: NotificationError.self) { try NotificationForm.verifier.verify(form: form.body) }
        let text = try "\(#require(error))"
        for secret in ["4100", "5ea1", "A2611210001"] { #expect(!text.contains(secret)) }
    }
}
