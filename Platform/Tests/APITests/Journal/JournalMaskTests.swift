import Engine
import GuichetCore
import HTTPTypes
import Testing

@testable import APISupport

/// PCI DSS 4.0, 3.3.1 and 3.5.1, for the journal of requests; and the secrets of merchants beside it.
@Suite("What the journal of requests keeps of a text")
struct JournalMaskTests {
    private static func body(_ text: String) -> JournalBody {
        JournalBody(CallNotes.Body(Array(text.utf8)), announced: nil)
    }

    @Test(
        "in a message: card numbers are masked, security codes and secrets are left out, the rest stays",
        arguments: [
            (#"{"pan":"4970100000000055"}"#, #"{"pan":"497010XXXXXX0055"}"#),
            // Not a card number, but in the place of one.
            (#"{"cardNumber":"4970100000000056"}"#, #"{"cardNumber":"497010XXXXXX0056"}"#),
            (#"{"card-number":4970100000000055}"#, #"{"card-number":"497010XXXXXX0055"}"#),
            (#"{"orderId":"994970100000000055"}"#, #"{"orderId":"994970XXXXXXXX0055"}"#),
            (#"{"orderId":"4970100000000055"}"#, #"{"orderId":"497010XXXXXX0055"}"#),
            (#"{"a":["4970100000000055","917"]}"#, #"{"a":"(left out)"}"#),
            (
                #"{"cvv":917,"CVC":"917","security_code":"917"}"#,
                #"{"cvv":"(left out)","CVC":"(left out)","security_code":"(left out)"}"#
            ),
            // A security code may have any name.
            (
                #"{"pan":"4970100000000055","checkDigits":"917","expiryYear":"2030","amount":"2500"}"#,
                #"{"pan":"497010XXXXXX0055","checkDigits":"(left out)","expiryYear":"2030","amount":"2500"}"#
            ),
            (
                #"{"seal":"ab","password":"x","formToken":"y"}"#,
                #"{"seal":"(left out)","password":"(left out)","formToken":"(left out)"}"#
            ),
            (#"{"amount":"2500","orderId":"ORDER1"}"#, #"{"amount":"2500","orderId":"ORDER1"}"#),
            (
                #"{"payload":"{\"data\":\"AAAA\",\"version\":\"EC_v1\"}"}"#,
                #"{"payload":"{\"data\":\"(left out)\",\"version\":\"EC_v1\"}"}"#
            ),
            (#"{"payload":" \n{\"securityCode\":\"917\"}"}"#, #"{"payload":"{\"securityCode\":\"(left out)\"}"}"#),
            (
                #"{"url":"https://shop.example/a?id=1&token=0123456789abcdef0123456789abcdef"}"#,
                #"{"url":"https://shop.example/a?id=1&token=(32 characters left out)"}"#
            ),
            (#"{"id":"01a2047e46072ead04d570a73c02a64d_0"}"#, #"{"id":"01a2047e46072ead04d570a73c02a64d_0"}"#),
        ])
    func message(sent: String, kept: String) {
        #expect(Self.body(sent).text == kept)
    }

    /// A document as a text in a list. Escapes by number make each text longer by as much as the one before; those that the
    /// journal writes would double it.
    private static func document(_ content: String, inTexts count: Int) -> String {
        (0..<count).reduce("[\"\(content)\"]") { inner, _ in
            let text = inner.replacing("\\", with: #"\u005c"#).replacing("\"", with: #"\u0022"#)
            return "[\"\(text)\"]"
        }
    }

    @Test("of documents in texts of one another, the outer four are kept: what is kept is no longer than what was sent")
    func documents() throws {
        let four = Self.body(#"{"a":\#(Self.document("x", inTexts: 4))}"#)
        #expect(try #require(four.text).contains("x"))
        let sent = #"{"a":\#(Self.document("x", inTexts: 16))}"#
        let kept = try #require(Self.body(sent).text)
        #expect(kept.contains(JournalText.leftOut))
        #expect(kept.utf8.count < sent.utf8.count)
    }

    @Test("in a message, nothing is kept of a text with a complete account number; the rest stays")
    func account() {
        let kept = "(left out: it looks like an account number, which is kept nowhere in the clear)"
        let sent = #"{"alias":"be68 5390 0754 7034","x":["NL91ABNA0417164300"],"y":"BE68********7034"}"#
        #expect(Self.body(sent).text == #"{"alias":"\#(kept)","x":["\#(kept)"],"y":"BE68********7034"}"#)
    }

    @Test(
        "of an address, what stands before the @ of its host is left out; an @ behind it stays",
        arguments: [
            ("https://shop:917pass@shop.example/ipn?id=1", "https://***@shop.example/ipn?id=1"),
            ("HTTP://917token@127.0.0.1:9000", "HTTP://***@127.0.0.1:9000"),
            ("https://shop.example/@anna?mail=a@b.example", "https://shop.example/@anna?mail=a@b.example"),
        ])
    func userInformation(sent: String, kept: String) {
        #expect(Self.body(#"{"notificationUrl":"\#(sent)"}"#).text == #"{"notificationUrl":"\#(kept)"}"#)
    }

    @Test("a long text without white space is a key or a token, whatever its name")
    func opaque() {
        let token = String(repeating: "aB3/", count: 12)
        #expect(Self.body(#"{"x":"\#(token)"}"#).text == #"{"x":"(48 characters left out)"}"#)
        #expect(Self.body(#"{"\#(token)":"x"}"#).text == #"{"(48 characters left out)":"x"}"#)
        #expect(Self.body(#"{"x":"a b \#(token) c"}"#).text == #"{"x":"a b (48 characters left out) c"}"#)
    }

    @Test(
        "a run of 40 characters is kept, one of 41 is not; letters of any script belong to it, and a line's end parts two",
        arguments: [
            (String(repeating: "k", count: 40), nil), (String(repeating: "k", count: 41), 41),
            (String(repeating: "é", count: 20), nil), (String(repeating: "é", count: 20) + "k", 41),
        ] as [(String, Int?)])
    func run(text: String, leftOut: Int?) {
        let kept = leftOut.map { "(\($0) characters left out)" } ?? text
        #expect(JournalText.shortened(text, longest: 40) == kept)
        #expect(JournalText.shortened("\(text)\r\n\(text), ok", longest: 40) == "\(kept)\r\n\(kept), ok")
    }

    @Test(
        "what contains the beginning of a password of Lyra's is left out",
        arguments: [
            ("testpassword_DEMO", true), ("ppassword_x and more", true), ("passpassword_x, é", true),
            ("passworD_DEMO-x", false),
            ("a password of mine", false), ("password-of_mine", false),
        ])
    func password(text: String, isLeftOut: Bool) {
        #expect(JournalText.masked(text) == (isLeftOut ? JournalText.leftOut : text))
    }

    @Test("a form keeps the names of its fields, and of the values those alone that are buttons and languages")
    func form() {
        let body = Self.body("card-number=4970+1000+0000+0055&card-code=917&do=pay&lang=fr&s=abc&attempt=917917917917")
        #expect(
            body.text
                == "card-number=(left out)&card-code=(left out)&do=pay&lang=fr&s=(left out)&attempt=(left out)")
    }

    @Test(
        "what has no known format is kept without digits, or not at all",
        arguments: [
            (#"{"amount": 2500,"#, #"{"amount": ####,"#), (#"{"cvv":"917","#, nil), (#"{"a":"4970100000000055","#, nil),
            ("<xml><cvv>917</cvv></xml>", nil), ("[917]", nil), ("\u{0}\u{1}", nil),
        ] as [(String, String?)])
    func unknown(sent: String, kept: String?) {
        let body = Self.body(sent)
        #expect(body.text == kept)
        #expect(body.note != nil)
        #expect(body.bytes == sent.utf8.count)
    }

    @Test("a body above 64 KiB is told by its length")
    func large() {
        let body = JournalBody(CallNotes.Body(Array(repeating: UInt8(ascii: "a"), count: 65_537)), announced: nil)
        #expect(body.text == nil)
        #expect(body.note == "larger than 65536 bytes")
    }

    @Test(
        "of an answer to a notification, what the end of the kept part would cut is known as a whole",
        arguments: [
            ("4970100000000055", 488, "(left out: it \(CardNumberSearch.reason))"),
            ("4970 1000 0000 0055 and", 486, "(left out: it \(CardNumberSearch.reason))"),
            ("BE68 5390 0754 7034", 490, "(left out: it \(AccountNumberScanner.reason))"),
            (String(repeating: "k", count: 44), 470, "(44 characters left out)"),
            (String(repeating: "k", count: 40) + ", end", 470, String(repeating: "k", count: 40) + "…"),
            ("end", 470, "end"), (String(repeating: "k", count: 300), 499, "(65 characters left out)…"),
        ])
    func cutAnswer(end: String, at place: Int, kept: String) throws {
        let before = String(repeating: "a ", count: 250).prefix(place - 1) + " "
        let text = try #require(KeptAnswer.text(Array("\(before)\(end)".utf8)))
        #expect(text == (kept.hasPrefix("(left out: ") ? kept : "\(before)\(kept)"))
    }

    @Test("of the head, Authorization keeps who the caller is; cookies and unknown headers are not kept")
    func head() {
        var fields = HTTPFields()
        fields[.contentType] = "application/json"
        fields[.cookie] = "session=abc"
        fields[.userAgent] = "shop/1.0 4970100000000055"
        fields[.authorization] = "GCS v1HMAC:5e45c937b9db33ae:C/X+lIpiJQ8p2syWtujTcSRKtb3XPhxjmYx+43jghAE="
        let kept = Dictionary(JournalHead.headers(fields).map { ($0.name.lowercased(), $0.value) }) { $1 }
        #expect(kept.keys.sorted() == ["authorization", "content-type", "user-agent"])
        #expect(kept["authorization"] == "GCS v1HMAC:5e45c937b9db33ae:(left out)")
        #expect(kept["user-agent"]?.contains("4970") == false)
        #expect(JournalHead.authorization("Basic NjkuOjp4OnNlY3JldA==") == "Basic 69.:(left out)")
        #expect(JournalHead.authorization("GCS v1Client:abcdef") == "GCS v1Client:(left out)")
        #expect(JournalHead.authorization("Bearer abc") == "(left out)")
    }

    @Test("of the head, a long value is told by its length", arguments: [HTTPField.Name.userAgent, .authorization])
    func longHead(name: HTTPField.Name) {
        func kept(_ value: String) -> [String] { JournalHead.headers([name: value]).map(\.value) }
        let long = String(repeating: "a b,", count: 256)
        #expect(kept(long) == [name == .authorization ? JournalText.leftOut : long])
        #expect(kept(long + "c") == ["(1025 characters left out)"])
    }

    @Test("of a page's address, its route is kept; of a merchant's call, the path")
    func path() {
        #expect(
            JournalHead.path("/lyra/form/0123456789?lang=fr", endpoint: "/lyra/form/:token")
                == "/lyra/form/:token?lang=fr")
        #expect(
            JournalHead.path(
                "/v2/AcmeTest/payments/01a2047e46072ead04d570a73c02a64d_0",
                endpoint: "/v2/:merchantId/payments/:paymentId")
                == "/v2/AcmeTest/payments/01a2047e46072ead04d570a73c02a64d_0")
        #expect(
            JournalHead.path("/v2/AcmeTest/mandates/NL91ABNA0417164300/block", endpoint: nil)
                == "/v2/AcmeTest/mandates/(left out)/block")
        #expect(!JournalHead.path("/x/BE68539007547034?a=BE68%205390%200754%207034", endpoint: nil).contains("7034"))
        for path in ["/x/4970100000000055", "/v2/4970100000000055/x", "/x?a=4970%201000%200000%200055&cvv=917"] {
            #expect(!JournalHead.path(path, endpoint: nil).contains("0055"))
            #expect(!JournalHead.path(path, endpoint: nil).contains("917"))
        }
        #expect(
            JournalHead.path("/inapp/v1?context=\(String(repeating: "a", count: 90))", endpoint: "/inapp/v1")
                == "/inapp/v1?context=(90 characters left out)")
    }

    @Test("of a form in an address, the names of its fields are kept, as of one that is posted")
    func formInTheAddress() {
        let sent = "vads_amount=2500&vads_cust_email=anna%40example.com&vads_cust_name=Anna+B&vads_order_id="
        let kept = "vads_amount=(left out)&vads_cust_email=(left out)&vads_cust_name=(left out)&vads_order_id="
        #expect(JournalHead.path("/vads-payment/?\(sent)", endpoint: "/vads-payment") == "/vads-payment?\(kept)")
        #expect(JournalHead.path("/vads-payment/?917", endpoint: nil) == "/vads-payment/?(left out)")
    }
}
