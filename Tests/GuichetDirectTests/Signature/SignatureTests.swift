import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import Testing

@Suite("v1HMAC")
struct SignatureTests {
    static let key = DirectAPIKey(id: "key-of-tests", secret: "c2VjcmV0IG9mIHRoZSB0ZXN0cw==")
    static let date = "Tue, 03 Mar 2026 08:05:09 GMT"

    static func signed(
        _ method: String = "POST", target: String, signing: String? = nil, contentType: String? = "application/json",
        signingContentType: String? = nil, more: [(name: String, value: String)] = [], date: String = date
    ) -> DirectSignedRequest {
        var headers: [(name: String, value: String)] = [("Date", date)] + more
        if let contentType { headers.append(("Content-Type", contentType)) }
        let text = DirectSignature.stringToHash(
            method: method, contentType: signingContentType ?? contentType ?? "", date: date, headers: headers,
            target: signing ?? target)
        let authorization = DirectAuthorization(
            keyId: key.id, signature: DirectSignature.signature(of: text, with: key))
        headers.append(("Authorization", authorization.header))
        return DirectSignedRequest(method: method, target: target, headers: headers)
    }

    @Test("signs method, type, date, the X-GCS headers in order, path and query; computed elsewhere")
    func minted() {
        let text = DirectSignature.stringToHash(
            method: "post", contentType: "application/json", date: Self.date,
            headers: [
                ("X-GCS-ServerMetaInfo", " one\r\n  two\n\tthree "), ("Accept", "*/*"),
                ("X-GCS-Idempotence-Key", "order-77-1"), ("x-gcs-clientMetaInfo", "e30="),
            ], target: "/v2/BoutiqueTest/payments?a=b%20c")
        #expect(
            text == """
                POST
                application/json
                \(Self.date)
                x-gcs-clientmetainfo:e30=
                x-gcs-idempotence-key:order-77-1
                x-gcs-servermetainfo:one two three
                /v2/BoutiqueTest/payments?a=b%20c

                """)
        #expect(DirectSignature.signature(of: text, with: Self.key) == "C/X+lIpiJQ8p2syWtujTcSRKtb3XPhxjmYx+43jghAE=")
    }

    @Test(
        "writes a header on one line",
        arguments: [
            ("plain", "plain"), ("  both ends\t", "both ends"), ("a\n b", "a b"), ("a\r\n\t b", "a b"),
            ("a\n\nb", "a  b"),
            ("a\r\n\r\n b", "a  b"), ("a\rb", "a\rb"), ("", ""), ("\n", ""),
        ])
    func canonical(value: String, line: String) { #expect(DirectSignature.canonical(value) == line) }

    @Test("signs headers of one name in the order in which they were sent, whatever their values and their letter case")
    func sameName() {
        let text = DirectSignature.stringToHash(
            method: "GET", contentType: "", date: Self.date,
            headers: [("X-GCS-B", "2"), ("x-gcs-a", "z"), ("X-GCS-A", "a"), ("X-Gcs-A", "m")], target: "/v2/M/t")
        #expect(
            text == """
                GET

                \(Self.date)
                x-gcs-a:z
                x-gcs-a:a
                x-gcs-a:m
                x-gcs-b:2
                /v2/M/t

                """)
    }

    @Test("is right for what was sent")
    func right() {
        let request = Self.signed(target: "/v2/M/payments", more: [("X-GCS-Idempotence-Key", "k")])
        #expect(request.authorization?.keyId == Self.key.id)
        #expect(request.isSigned(with: Self.key))
    }

    @Test(
        "is right for each of the texts that Worldline's clients sign",
        arguments: [
            // The path before it is encoded, the query after.
            ("/v2/a%20b/%C3%A9?x=a%20b", "/v2/a b/é?x=a%20b"),
            // Both before.
            ("/v2/a%20b/%C3%A9?x=a%20b", "/v2/a b/é?x=a b"),
            // As they are sent.
            ("/v2/a%20b/%C3%A9?x=a%20b", "/v2/a%20b/%C3%A9?x=a%20b"), ("/v2/a%20b", "/v2/a b"),
        ])
    func targets(sent: String, signed: String) {
        #expect(Self.signed(target: sent, signing: signed).isSigned(with: Self.key))
        let request = Self.signed("GET", target: sent, signing: signed, signingContentType: "")
        #expect(request.isSigned(with: Self.key), "a type that is sent and not signed")
    }

    @Test("is wrong for any other method, path, query, date, type or X-GCS header")
    func wrong() {
        let honest = Self.signed(target: "/v2/M/payments?a=1", more: [("X-GCS-Idempotence-Key", "k")])
        func altered(
            method: String = "POST", target: String = "/v2/M/payments?a=1",
            _ change: ([(name: String, value: String)]) -> [(name: String, value: String)] = { $0 }
        ) -> DirectSignedRequest {
            DirectSignedRequest(method: method, target: target, headers: change(honest.headers))
        }
        func with(_ name: String, _ value: String) -> ([(name: String, value: String)]) -> [(
            name: String, value: String
        )] {
            { headers in headers.map { $0.name == name ? (name, value) : $0 } }
        }
        #expect(altered().isSigned(with: Self.key))
        let forged = [
            altered(method: "PUT"), altered(target: "/v2/N/payments?a=1"), altered(target: "/v2/M/payments?a=2"),
            altered(target: "/v2/M/payments"), altered(with("Date", "Tue, 03 Mar 2026 08:05:10 GMT")),
            altered(with("Content-Type", "text/plain")), altered(with("X-GCS-Idempotence-Key", "l")),
            altered { $0 + [("X-GCS-Other", "x")] }, altered { $0.filter { $0.name != "X-GCS-Idempotence-Key" } },
            altered { $0 + [("Date", Self.date)] },
            altered { headers in headers + headers.filter { $0.name == "Authorization" } },
            altered { $0.filter { $0.name != "Date" } }, altered { $0.filter { $0.name != "Authorization" } },
        ]
        for (index, request) in forged.enumerated() { #expect(!request.isSigned(with: Self.key), "\(index)") }
        #expect(!honest.isSigned(with: DirectAPIKey(id: Self.key.id, secret: "other")))
        #expect(!honest.isSigned(with: DirectAPIKey(id: "other", secret: "c2VjcmV0IG9mIHRoZSB0ZXN0cw==")))
    }

    @Test("is right if the key that it names is one of several, wherever that stands")
    func severalKeys() {
        let other = DirectAPIKey(id: "other", secret: "other")
        // Of another merchant's portal: the same secret by chance, and another id.
        let twin = DirectAPIKey(id: "twin", secret: Self.key.secret)
        let request = Self.signed(target: "/v2/M/payments")
        #expect(request.isSigned(withOneOf: [Self.key, other]))
        #expect(request.isSigned(withOneOf: [other, twin, Self.key]))
        #expect(!request.isSigned(withOneOf: [other, twin]))
        #expect(!request.isSigned(withOneOf: []))
        // A variant that is not the first one.
        let old = Self.signed("GET", target: "/v2/a%20b", signing: "/v2/a b", signingContentType: "")
        #expect(old.isSigned(withOneOf: [other, Self.key]))
        #expect(!old.isSigned(withOneOf: [other]))
    }

    @Test("refuses broken escapes", arguments: ["/v2/%zz", "/v2/%4", "/v2/%", "/v2/%ff"])
    func broken(target: String) { #expect(Self.signed(target: target).isSigned(with: Self.key)) }

    @Test(
        "reads an Authorization of its own form only",
        arguments: [
            "", "GCS v1HMAC", "GCS v1HMAC:key", "GCS v1HMAC::x", "GCS v1HMAC:key:", "Basic a:b", "GCS v1HMAC:a:b:c",
            "GCS v1Client:a:b",
        ])
    func authorization(header: String) { #expect(DirectAuthorization(header: header) == nil) }

    @Test("shows no secret")
    func secrecy() {
        let webhook = DirectWebhookKey(id: "w", secret: "canary-secret")
        let api = DirectAPIKey(id: "a", secret: "canary-secret")
        let session = DirectClientAuthorization(clientSessionId: "canary-secret")
        for shown in waysToShow(webhook) + waysToShow(api) + waysToShow(session) {
            #expect(!shown.contains("canary-secret"))
        }
        #expect(DirectClientAuthorization(header: session.header) == session)
        #expect(DirectClientAuthorization(header: "GCS v1HMAC:x") == nil)
        #expect(DirectClientAuthorization(header: "GCS v1Client:") == nil)
    }
}

@Suite("The header Date")
struct DateTests {
    @Test(
        "is written and read",
        arguments: [
            (1_780_000_000, "Thu, 28 May 2026 20:26:40 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (1_402_061_983, "Fri, 06 Jun 2014 13:39:43 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"),
        ])
    func both(seconds: Int, text: String) {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(DirectDate.text(date) == text)
        #expect(DirectDate.date(text) == date)
    }

    @Test("may have a day of one digit, as Java writes it")
    func java() {
        #expect(DirectDate.date("Fri, 6 Jun 2014 13:39:43 GMT") == Date(timeIntervalSince1970: 1_402_061_983))
    }

    @Test("may have the zone +0000, as PHP's DATE_RFC1123 writes it")
    func numericZone() {
        #expect(DirectDate.date("Fri, 06 Jun 2014 13:39:43 +0000") == Date(timeIntervalSince1970: 1_402_061_983))
    }

    @Test(
        "has no other form",
        arguments: [
            "Fri, 06 Jun 2014 13:39:43 +0200", "Fri, 06 Jun 2014 13:39:43 -0000", "Fri, 06 Jun 2014 13:39:43 +00:00",
            "", "Fri, 06 Jun 2014 13:39:43", "Fri, 06 Jun 2014 13:39:43 CET", "06 Jun 2014 13:39:43 GMT",
            "Fri, 31 Jun 2014 13:39:43 GMT", "Fri, 29 Feb 2026 13:39:43 GMT", "Fri, 06 Jun 2014 24:00:00 GMT",
            "Fri, 06 Jun 2014 13:60:43 GMT", "Fri, 00 Jun 2014 13:39:43 GMT", "Fri, +6 Jun 2014 13:39:43 GMT",
            "2014-06-06T13:39:43Z", "Fri, 06 Jun 2014 13:39:43  GMT", "Fri,  6 Jun 2014 13:39:43 GMT",
        ])
    func nothing(text: String) { #expect(DirectDate.date(text) == nil) }

    @Test("is accepted before and after the present time, within its limit")
    func fresh() throws {
        let request = SignatureTests.signed(target: "/")
        let date = try #require(request.date)
        for distance in [-300.0, 0, 300] { #expect(request.isFresh(at: date + distance, within: 300)) }
        for distance in [-301.0, 301] { #expect(!request.isFresh(at: date + distance, within: 300)) }
        #expect(!SignatureTests.signed(target: "/", date: "today").isFresh(at: date, within: 1e12))
    }
}
