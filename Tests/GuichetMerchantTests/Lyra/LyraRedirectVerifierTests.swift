import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("What the platform says of a redirect form, as the merchant's server checks it")
struct LyraRedirectVerifierTests {
    private static let key = LyraFormKey("1122334455667788")
    private static let verifier = LyraRedirectVerifier(
        shopId: "12345678", mode: .test, keys: [LyraFormKey("0000000000000000"), key])

    private static let fields = [
        "vads_site_id": "12345678", "vads_ctx_mode": "TEST", "vads_trans_status": "AUTHORISED", "vads_amount": "2500",
        "vads_currency": "978", "vads_order_id": "ORDER1", "vads_operation_type": "DEBIT", "vads_hash": "ab12",
        "vads_trans_uuid": "5f1c", "vads_effective_amount": "2500", "vads_effective_currency": "978",
    ]

    private static func body(_ changes: [String: String?] = [:], signedWith key: LyraFormKey = key) -> [UInt8] {
        var fields = Self.fields
        for (name, value) in changes { fields[name] = value }
        fields["signature"] = LyraRedirectSignature.signature(of: fields, with: key)
        return encoded(fields)
    }

    private static func encoded(_ fields: [String: String]) -> [UInt8] {
        Array(fields.map { "\(FormEncoding.encode($0))=\(FormEncoding.encode($1))" }.joined(separator: "&").utf8)
    }

    private static func code(_ body: [UInt8], _ check: ([UInt8]) throws -> LyraRedirectResult) -> NotificationError
        .Code?
    {
        do {
            _ = try check(body)
            return nil
        } catch { return (error as? NotificationError)?.code }
    }

    @Test("a notification that is right is read; either key of a renewal will do")
    func right() throws {
        let result = try Self.verifier.notification(Self.body())
        #expect(result.status == .authorised)
        #expect(result.orderId == "ORDER1")
        #expect(result.isPaid(amount: 2_500, currency: .eur))
        #expect(throws: Never.self) {
            try Self.verifier.notification(Self.body(signedWith: LyraFormKey("0000000000000000")))
        }
    }

    @Test("less, another currency, a refusal and a refund are not paid")
    func notPaid() throws {
        #expect(!(try Self.verifier.notification(Self.body()).isPaid(amount: 2_501, currency: .eur)))
        #expect(!(try Self.verifier.notification(Self.body()).isPaid(amount: 2_500, currency: "USD")))
        for change: [String: String?] in [
            ["vads_trans_status": "REFUSED"], ["vads_trans_status": "X"],
            ["vads_trans_status": "PARTIALLY_AUTHORISED"], ["vads_operation_type": "CREDIT"],
            ["vads_operation_type": "VERIFICATION"], ["vads_effective_amount": "2499"],
            ["vads_effective_amount": nil], ["vads_effective_amount": nil, "vads_effective_currency": nil],
        ] {
            #expect(!(try Self.verifier.notification(Self.body(change)).isPaid(amount: 2_500, currency: .eur)))
        }
    }

    @Test("an amount that is taken in another currency is not compared with the order's")
    func converted() throws {
        let body = Self.body(["vads_effective_amount": "2711", "vads_effective_currency": "840"])
        #expect(try Self.verifier.notification(body).isPaid(amount: 2_500, currency: .eur))
    }

    /// The values of a form that the shop signed, under other names: the same text is signed.
    @Test("the shop's own form, cut into other fields, has the right signature and is no notification")
    func forged() throws {
        var form = try #require(
            LyraRedirectForm(
                shopId: "12345678", mode: .test, amount: 2_500, currency: .eur, transId: "123456",
                transDate: "20170129130025"))
        form["vads_cust_last_name"] = "AUTHORISED"
        let signed = try form.signed(with: Self.key)
        let signature = try #require(signed.last?.value)
        let values = signed.dropLast().map(\.value)
        let names = [
            "vads_a", "vads_amount", "vads_b", "vads_currency", "vads_d", "vads_e", "vads_f", "vads_g", "vads_h",
            "vads_i",
            "vads_j",
        ]
        #expect(values.count == names.count)
        let forged = Dictionary(uniqueKeysWithValues: zip(names, values)).merging(["signature": signature]) { $1 }
        #expect(LyraRedirectSignature.isRight(forged, with: Self.key))
        #expect(throws: NotificationError.self) { try Self.verifier.notification(Self.encoded(forged)) }
        for name in ["vads_hash", "vads_trans_uuid", "vads_operation_type"] {
            #expect(Self.code(Self.body([name: nil]), Self.verifier.notification) == .malformed, "\(name)")
        }
    }

    @Test("what a browser brings is no notification: it has no vads_hash")
    func browser() throws {
        let body = Self.body(["vads_hash": nil])
        #expect(Self.code(body, Self.verifier.notification) == .malformed)
        #expect(try Self.verifier.returned(body).orderId == "ORDER1")
    }

    @Test("a wrong signature, another shop, the other mode, a field twice and an empty body are refused")
    func refused() {
        var changed = Self.fields
        changed["signature"] = LyraRedirectSignature.signature(of: changed, with: Self.key)
        changed["vads_amount"] = "1"
        #expect(Self.code(Self.encoded(changed), Self.verifier.notification) == .wrongSeal)
        #expect(Self.code(Self.body(signedWith: LyraFormKey("x")), Self.verifier.notification) == .wrongSeal)
        #expect(Self.code(Self.body(["vads_site_id": "87654321"]), Self.verifier.notification) == .otherShop)
        #expect(Self.code(Self.body(["vads_ctx_mode": "PRODUCTION"]), Self.verifier.notification) == .unknownKey)
        let twice = Self.body() + Array("&vads_amount=2500".utf8)
        #expect(Self.code(twice, Self.verifier.notification) == .malformed)
        let unsigned = Self.body() + Array("&lang=fr&lang=en".utf8)
        #expect(Self.code(unsigned, Self.verifier.notification) == nil)
        #expect(Self.code([], Self.verifier.notification) == .empty)
    }
}
