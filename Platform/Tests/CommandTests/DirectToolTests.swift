import Support
import Testing

/// Keys and secrets are invented; the signatures were computed apart from this project.
@Suite("guichet direct", .timeLimit(.minutes(5)))
struct DirectToolTests {
    private static let key = ["--key-id", "key-of-tests", "--secret", "c2VjcmV0IG9mIHRoZSB0ZXN0cw=="]
    private static let target = "/v2/BoutiqueTest/payments?a=b%20c"
    private static let request =
        key + [
            "--method", "POST", "--content-type", "application/json", "--date", "Tue, 03 Mar 2026 08:05:09 GMT",
            "--header", "X-GCS-ServerMetaInfo: one two three", "--header", "X-GCS-Idempotence-Key: order-77-1",
            "--header", "X-GCS-ClientMetaInfo: e30=", target,
        ]
    private static let signature = "C/X+lIpiJQ8p2syWtujTcSRKtb3XPhxjmYx+43jghAE="
    private static let webhook = "QNriRCySsccZiIi920x/h4f4a4fPeI0CR4e/MYlwTXg="
    private static let event = """
        {"apiVersion":"v1","id":"3d6e4a52-8f51-4a7e-9c13-0b7a2f9a1c55","created":"2026-03-03T09:05:11.1234567+01:00",\
        "merchantId":"BoutiqueTest","type":"payment.captured","payment":{"id":"4400112233_0","status":"CAPTURED",\
        "statusOutput":{"statusCode":9,"statusCategory":"COMPLETED","isAuthorized":false,"isCancellable":false,\
        "isRefundable":true}}}
        """

    private static func tool(_ arguments: [String], input: String = "") async throws -> ChildProcess.Result {
        try await Command.run(["direct"] + arguments, input: input)
    }

    @Test("sign prints the signature of a request, the text under it, or the headers that curl sends")
    func sign() async throws {
        let signature = try await Self.tool(["sign", "--print", "signature"] + Self.request)
        #expect(signature.output == Self.signature + "\n")
        let text = try await Self.tool(["sign", "--print", "text"] + Self.request)
        #expect(
            text.output == """
                POST
                application/json
                Tue, 03 Mar 2026 08:05:09 GMT
                x-gcs-clientmetainfo:e30=
                x-gcs-idempotence-key:order-77-1
                x-gcs-servermetainfo:one two three
                \(Self.target)

                """)
        let headers = try await Self.tool(["sign"] + Self.request)
        #expect(headers.output.hasPrefix("Content-Type: application/json\nDate: Tue, 03 Mar 2026 08:05:09 GMT\n"))
        #expect(headers.output.hasSuffix("\nAuthorization: GCS v1HMAC:key-of-tests:\(Self.signature)\n"))
        #expect(headers.errors == "")
        #expect(headers.status == 0)
    }

    @Test("verify takes a request as it was sent, whatever its body")
    func verify() async throws {
        let headers = try await Self.tool(["sign"] + Self.request).output
        let secret = Array(Self.key.suffix(2))
        for end in ["", "\n{}", "\r\n\r\n{\"changed\":true}"] {
            let right = try await Self.tool(
                ["verify"] + secret, input: "POST \(Self.target) HTTP/1.1\nHost: x\n" + headers + end)
            #expect(right.output == "valid signature\n")
            #expect(right.status == 0)
        }
        for (secret, line) in [
            (secret, "POST /v2/Other/payments HTTP/1.1"), (secret, "PUT \(Self.target) HTTP/1.1"),
            (["--secret", "other"], "POST \(Self.target) HTTP/1.1"),
        ] {
            let wrong = try await Self.tool(["verify"] + secret, input: "\(line)\n" + headers)
            #expect(wrong.output == "invalid signature: changed on the way, or signed with another secret\n")
            #expect(wrong.status == 1)
        }
        let unsigned = try await Self.tool(["verify"] + secret, input: "GET /v2/M/products HTTP/1.1\nHost: x\n")
        #expect(unsigned.output.hasPrefix("not signed: "))
        #expect(unsigned.status == 1)
        let nothing = try await Self.tool(["verify"] + secret, input: "hello")
        #expect(nothing.status == 64)
    }

    @Test("signs and checks a webhook's body to the last byte")
    func webhooks() async throws {
        let key = ["--key-id", "webhook-of-tests", "--secret", "the webhook's own secret"]
        let signed = try await Self.tool(["sign", "--webhook"] + key, input: Self.event)
        #expect(signed.output == "X-GCS-KeyId: webhook-of-tests\nX-GCS-Signature: \(Self.webhook)\n")
        let check = ["verify", "--secret", "the webhook's own secret", "--signature", Self.webhook]
        #expect(try await Self.tool(check, input: Self.event).output == "valid signature\n")
        #expect(try await Self.tool(check, input: Self.event + "\n").status == 1)
    }

    @Test("requires a request or a webhook")
    func usage() async throws {
        for arguments in [["sign"] + Self.key, ["sign", "--webhook"] + Self.key + ["/v2/M"]] {
            let result = try await Self.tool(arguments)
            #expect(result.status == 64)
            #expect(result.errors.contains("give the path and query of a request, or --webhook."))
        }
    }
}
