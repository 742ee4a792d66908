import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a mail server.
struct SMTPConnection: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<SMTPHandler>

    /// How long the connection is waited for.
    static func limit(of settings: SMTPSettings) -> TimeAmount { .seconds(min(10, settings.timeoutSeconds)) }

    /// Connects, and encrypts at once if the settings ask for it.
    static func open(_ settings: SMTPSettings, _ tls: NIOSSLContext?) async throws -> SMTPConnection {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(limit(of: settings))
            .connect(host: settings.host, port: settings.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = SMTPHandler()
                    if settings.security == .tls, let tls {
                        try channel.pipeline.syncOperations.addHandler(encryption(tls, to: settings.host))
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return SMTPConnection(
                        channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
                }
            }
    }

    /// If the host is an address, there is no name to check the certificate for: then it is checked for the address.
    private static func encryption(_ context: NIOSSLContext, to host: String) throws -> NIOSSLClientHandler {
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
    }

    /// The client's name in EHLO (RFC 5321, section 4.1.3), without revealing the machine's name.
    var ownName: String {
        guard let address = channel.localAddress?.ipAddress else { return "[127.0.0.1]" }
        return address.contains(":") ? "[IPv6:\(address)]" : "[\(address)]"
    }

    /// The server's greeting.
    func greeting() async throws -> SMTPReply { try await reply(to: nil) }

    /// - Parameter command: without its CRLF.
    func ask(_ command: String) async throws -> SMTPReply {
        try await reply(to: ByteBuffer(string: command + "\r\n"))
    }

    func send(_ bytes: [UInt8]) async throws -> SMTPReply { try await reply(to: ByteBuffer(bytes: bytes)) }

    /// Asks for encryption, which begins with the server's positive reply.
    func startTLS(_ context: NIOSSLContext, host: String) async throws -> SMTPReply {
        try await asking {
            try $0.reply(to: ByteBuffer(string: "STARTTLS\r\n"), upgrade: Self.encryption(context, to: host))
        }
    }

    /// Once an encrypted reply has come.
    func requireCertificate(for host: String) async throws { try await ReachedName(host)?.check(channel).get() }

    private func reply(to question: ByteBuffer?) async throws -> SMTPReply {
        try await asking { try $0.reply(to: question) }
    }

    /// Runs on the event loop of the handler.
    private func asking(
        _ ask: @escaping @Sendable (SMTPHandler) throws -> EventLoopFuture<SMTPReply>
    ) async throws -> SMTPReply {
        try await channel.eventLoop.flatSubmit { [channel, handler] in
            do {
                return try ask(handler.value)
            } catch {
                return channel.eventLoop.makeFailedFuture(error)
            }
        }.get()
    }

    /// Closes the connection after this time, whatever its state.
    func limit(to seconds: Int64) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: .seconds(seconds)) { [handler] in
            handler.value.fail(SMTPFailure.tooLate)
        }
    }

    func close() async {
        // It may be closed already, by either side.
        try? await channel.close()
    }
}
