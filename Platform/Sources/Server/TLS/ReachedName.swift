import Engine
package import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// The name by which another server was asked for.
///
/// swift-nio-ssl compares a certificate with that name, and also with the address that the name led to: one of the two is
/// enough for it. Who forges the answer of a name server may well have a certificate for an address of their own. A name is
/// compared with names only (RFC 9525, section 6), so a certificate for the address alone is refused here, before a request
/// is sent.
package struct ReachedName: Sendable {
    private let host: String

    /// - Returns: `nil` for an address, which swift-nio-ssl compares with addresses.
    package init?(_ host: String) {
        guard IPAddress(host) == nil, !host.contains(":") else { return nil }
        self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    /// Fails if the certificate that was shown over a connection is not for the name, and ends the connection then.
    package func check(_ channel: any Channel) -> EventLoopFuture<Void> {
        let loop = channel.eventLoop
        guard loop.inEventLoop else { return loop.flatSubmit { check(channel) } }
        do {
            try compare(channel.pipeline.syncOperations)
            return loop.makeSucceededVoidFuture()
        } catch {
            // Its end comes first: AsyncHTTPClient terminates the process if a connection of HTTP/2 ends that a client had when
            // it was shut down, and the client is shut down as soon as its request has failed.
            channel.close(promise: nil)
            return channel.closeFuture.flatMapThrowing { throw error }
        }
    }

    private func compare(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        let shown: NIOSSLCertificate?
        do {
            shown = try pipeline.nioSSL_peerCertificate()
        } catch ChannelPipelineError.notFound {
            // Without TLS; on Apple's systems it may be that of Network.framework, which compares as it should.
            return
        }
        guard let shown, let certificate = try? Certificate(derEncoded: shown.toDERBytes()) else { throw Unreadable() }
        let names = CertificateNames(of: certificate)
        guard names.contain(host) || !names.haveAddress else { throw NIOSSLExtraError.failedToValidateHostname }
    }

    struct Unreadable: Error, CustomStringConvertible {
        var description: String { "its certificate cannot be read" }
    }
}
