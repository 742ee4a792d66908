import GuichetCore
import GuichetLyra
import Testing

@Suite("The redirect form's signature")
struct RedirectSignatureTests {
    /// The example of the documentation (Lyra, form payment, "Computing the signature").
    private static func documented() throws -> LyraRedirectForm {
        try #require(
            LyraRedirectForm(
                shopId: "12345678", mode: .test, amount: 5_124, currency: .eur, transId: "123456",
                transDate: "20170129130025"))
    }
    private static let key = LyraFormKey("1122334455667788")

    @Test(
        "the documented example has the documented signature, with either algorithm",
        arguments: [
            (LyraFormAlgorithm.hmacSHA256, "ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0="),
            (.sha1, "59c96b34c74b9375c332b0b6a32e6deeec87de2b"),
        ])
    func documentedExample(algorithm: LyraFormAlgorithm, signature: String) throws {
        let fields = try Self.documented().signed(with: Self.key, algorithm)
        #expect(fields.last?.name == "signature")
        #expect(fields.last?.value == signature)
        #expect(fields.dropLast().map(\.name) == fields.dropLast().map(\.name).sorted())
    }

    @Test("fields whose name does not begin with vads_ are neither sent nor signed")
    func otherNames() throws {
        var form = try Self.documented()
        form["pay"] = "Pay"
        #expect(form["pay"] == nil)
        var fields = form.fields
        let signature = LyraRedirectSignature.signature(of: fields, with: Self.key)
        fields["pay"] = "Pay"
        #expect(LyraRedirectSignature.signature(of: fields, with: Self.key) == signature)
    }

    @Test("a changed, an added and a missing field, another key and another algorithm are recognised")
    func changes() throws {
        let signed = Dictionary(
            uniqueKeysWithValues: try Self.documented().signed(with: Self.key).map { ($0.name, $0.value) })
        #expect(LyraRedirectSignature.isRight(signed, with: Self.key))
        #expect(!LyraRedirectSignature.isRight(signed, with: Self.key, .sha1))
        #expect(!LyraRedirectSignature.isRight(signed, with: LyraFormKey("1122334455667789")))
        for change: (String, String?) in [
            ("vads_amount", "1"), ("vads_x", ""), ("vads_version", nil), ("signature", nil),
        ] {
            var fields = signed
            fields[change.0] = change.1
            #expect(!LyraRedirectSignature.isRight(fields, with: Self.key), "\(change)")
        }
    }

    @Test("what a shopper writes is not signed with a +, which could end a value; a telephone number may begin with it")
    func plus() throws {
        for name in [
            "vads_cust_email", "vads_cust_first_name", "vads_ship_to_street", "vads_order_info", "vads_ext_info_seat",
        ] {
            var form = try Self.documented()
            form[name] = "a+AUTHORISED@b.example"
            #expect(throws: LyraFormError.self, "\(name)") { try form.signed(with: Self.key) }
            form[name] = "a"
            #expect(throws: Never.self, "\(name)") { try form.signed(with: Self.key) }
        }
        var form = try Self.documented()
        form["vads_cust_phone"] = "+33 1 23"
        form.urlReturn = "https://shop.example/?q=a+b"
        #expect(throws: Never.self) { try form.signed(with: Self.key) }
        for phone in ["+33+1", "+AUTHORISED+1", "1+2", "+PAID"] {
            form["vads_cust_phone"] = phone
            #expect(throws: LyraFormError.self, "\(phone)") { try form.signed(with: Self.key) }
        }
    }

    @Test("there is no form in a currency that the platform does not list")
    func currency() {
        let form = LyraRedirectForm(
            shopId: "12345678", mode: .test, amount: 1, currency: "XXX", transId: "123456", transDate: "20170129130025")
        #expect(form == nil)
    }

    @Test("neither a key nor a form that is printed shows the key")
    func discreet() {
        #expect("\(Self.key)" == "form key")
        #expect(!String(reflecting: Self.key).contains("1122"))
    }
}
