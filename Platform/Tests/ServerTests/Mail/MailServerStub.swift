import Engine
import NIOCore
import NIOPosix
import NIOSSL
import Support
import Synchronization

/// A mail server on this machine that a test tells what to say. It keeps what it is sent.
final class MailServerStub: Sendable {
    struct Terms: Sendable {
        var identity: TLSIdentity?
        /// Encrypted from the first byte, instead of by STARTTLS.
        var encryptsAtOnce = false
        var offersStartTLS = true
        var mechanisms = "PLAIN LOGIN"
        /// What it says to a command that begins so, instead of the usual; an empty answer is none at all.
        var answers: [String: String] = [:]
        /// Sent together with the yes to STARTTLS, still in the clear.
        var smuggled = ""
    }

    struct Records: Sendable {
        var commands: [String] = []
        var mails: [String] = []
        /// Commands that came encrypted.
        var encrypted: [String] = []
    }

    private let records = Mutex(Records())
    let terms: Terms

    private init(_ terms: Terms) { self.terms = terms }

    var seen: Records { records.withLock { $0 } }

    func note(command: String, isEncrypted: Bool) {
        records.withLock { records in
            records.commands.append(command)
            if isEncrypted { records.encrypted.append(command) }
        }
    }

    func note(mail: String) { records.withLock { $0.mails.append(mail) } }

    /// Runs one for the length of a body.
    static func run(_ terms: Terms = Terms(), _ body: (MailServerStub, _ port: Int) async throws -> Void) async throws {
        let stub = MailServerStub(terms)
        let tls = try terms.identity.map { identity in
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: [
                        .certificate(try NIOSSLCertificate(bytes: Array(identity.certificatePEM.utf8), format: .pem))
                    ],
                    privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.keyPEM.utf8), format: .pem))))
        }
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if terms.encryptsAtOnce, let tls {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    try channel.pipeline.syncOperations.addHandler(Conversation(stub, tls))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(stub, channel.localAddress?.port ?? 0)
        } catch {
            try? await channel.close()
            throw error
        }
        try await channel.close()
    }
}

/// One connection.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let stub: MailServerStub
    private let tls: NIOSSLContext?
    private var line: [UInt8] = []
    private var mail: [String]?
    private var secretsAwaited = 0
    private var isEncrypted: Bool

    init(_ stub: MailServerStub, _ tls: NIOSSLContext?) {
        self.stub = stub
        self.tls = tls
        isEncrypted = stub.terms.encryptsAtOnce
    }

    func channelActive(context: ChannelHandlerContext) { say(answer("CONNECT", "220 stub ready"), context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for byte in unwrapInboundIn(data).readableBytesView {
            guard byte == 0x0A else {
                line.append(byte)
                continue
            }
            if line.last == 0x0D { line.removeLast() }
            let text = String(decoding: line, as: UTF8.self)
            line = []
            take(text, context)
        }
    }

    private func take(_ text: String, _ context: ChannelHandlerContext) {
        if let lines = mail {
            guard text == "." else {
                mail = lines + [text.hasPrefix(".") ? String(text.dropFirst()) : text]
                return
            }
            mail = nil
            stub.note(mail: lines.map { $0 + "\r\n" }.joined())
            return say(answer(".", "250 2.0.0 taken"), context)
        }
        stub.note(command: text, isEncrypted: isEncrypted)
        if secretsAwaited > 0 {
            secretsAwaited -= 1
            return say(secretsAwaited == 0 ? answer("SECRETS", "235 2.7.0 in") : "334 UGFzc3dvcmQ6", context)
        }
        command(text, context)
    }

    private func command(_ text: String, _ context: ChannelHandlerContext) {
        switch text.split(separator: " ").first.map(String.init) ?? "" {
        case "EHLO":
            let more = !isEncrypted && tls != nil && stub.terms.offersStartTLS ? "250-STARTTLS\r\n" : ""
            say(answer("EHLO", "250-stub\r\n\(more)250-8BITMIME\r\n250 AUTH \(stub.terms.mechanisms)"), context)
        case "STARTTLS":
            say(answer("STARTTLS", "220 2.0.0 go on") + (stub.terms.smuggled), context)
            guard let tls, stub.terms.answers["STARTTLS"] == nil else { return }
            do {
                try context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
                isEncrypted = true
            } catch {
                context.close(promise: nil)
            }
        case "AUTH" where text == "AUTH LOGIN":
            secretsAwaited = 2
            say("334 VXNlcm5hbWU6", context)
        case "AUTH": say(answer("AUTH", "235 2.7.0 in"), context)
        case "DATA":
            let reply = answer("DATA", "354 go on")
            if reply.hasPrefix("354") { mail = [] }
            say(reply, context)
        case "QUIT":
            say("221 bye", context)
            context.close(promise: nil)
        case let name: say(answer(name, "250 2.1.0 fine"), context)
        }
    }

    private func answer(_ name: String, _ usual: String) -> String { stub.terms.answers[name] ?? usual }

    private func say(_ text: String, _ context: ChannelHandlerContext) {
        guard !text.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text + "\r\n")), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
