import AdminAPI
import Engine
import Foundation
import GuichetCore
import NIOCore
import NIOPosix
import Server
import Support
import Testing

// Only on Linux has a machine all of 127.0.0.0/8 for itself without being told so.
#if os(Linux)
    /// Who comes from which address is what the connection says.
    @Suite("Wrong tokens for the admin pages, from two addresses", .timeLimit(.minutes(5)))
    struct BackOfficePeerTests {
        @Test(
            "a client with too many attempts waits, whatever a header says; the operator at another address can sign in"
        )
        func twoAddresses() async throws {
            try await TestPlatform.run { test in
                let token = try await test.platform.admin.tokens.replaceOwners().reveal()
                let form = try await SignInForm(test)
                for number in 0..<10 {
                    let status = try await form.send("wrong \(number)", from: "127.0.0.1")
                    #expect(status == 403)
                }
                #expect(try await form.send(token, from: "127.0.0.1") == 429)
                #expect(try await form.send(token, from: "127.0.0.1", claiming: "127.0.0.2") == 429)
                #expect(try await form.send("wrong", from: "127.0.0.2") == 403)
                #expect(try await form.send(token, from: "127.0.0.2") == 303)
                #expect(try await form.send(token, from: "127.0.0.1") == 429)
            }
        }
    }

    /// The sign-in form of one browser, sent from an address of choice.
    private struct SignInForm {
        private let port: Int
        private let cookie: String
        private let formToken: String

        init(_ test: TestPlatform) async throws {
            let page = try await test.get("/admin/sign-in")
            let set = try #require(page.headers.first { $0.name.lowercased() == "set-cookie" }?.value)
            cookie = String(set.prefix { $0 != ";" })
            let text = String(decoding: page.body, as: UTF8.self)
            formToken = String(try #require(text.firstMatch(of: /name="form-token" value="([^"]+)"/)).1)
            port = try #require(URL(string: test.address)?.port)
        }

        /// The status of the answer.
        func send(_ token: String, from address: String, claiming claimed: String? = nil) async throws -> Int {
            let body = "form-token=\(FormEncoding.encode(formToken))&token=\(FormEncoding.encode(token))"
            var head = ["POST /admin/sign-in HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
            head += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"]
            head.append("Cookie: \(cookie)")
            if let claimed { head += ["X-Forwarded-For: \(claimed)", "Forwarded: for=\(claimed)"] }
            let message = head.joined(separator: "\r\n") + "\r\n\r\n" + body
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .bind(to: SocketAddress(ipAddress: address, port: 0))
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            let answer = try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: message))
                var answer = ""
                for try await part in inbound { answer += String(buffer: part) }
                return answer
            }
            return try #require(answer.firstMatch(of: /^HTTP\/1.1 ([0-9]{3})/).flatMap { Int($0.1) })
        }
    }
#endif
