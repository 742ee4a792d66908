import Engine
import Foundation
import Support
import Testing
import UnixSignals

@testable import Server

@Suite("A certificate that is read again", .timeLimit(.minutes(5)))
struct TLSReloadTests {
    /// SIGUSR1 in place of SIGHUP: other tests of this process change what SIGHUP does.
    @Test("is also read for a signal of the moment before the platform looks for one, which does not end the process")
    func atOnce() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reload-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.appendingPathComponent("c.pem"), folder.appendingPathComponent("k.pem"))
        let start = Date()
        func renew(_ round: Int) throws {
            let made = try TLSIdentity(now: start.addingTimeInterval(Double(round) * 60))
            try Data(made.certificatePEM.utf8).write(to: certificate)
            try Data(made.keyPEM.utf8).write(to: key)
        }
        try renew(0)
        let identity = try TLSCertificate(TLSFiles(certificate: certificate.path, key: key.path), for: nil) { Date() }
        for round in 1...20 {
            let before = identity.expires
            try renew(round)
            let hangUps = await UnixSignalsSequence(trapping: .sigusr1)
            kill(getpid(), SIGUSR1)
            let book = LogBook()
            let reload = TLSReload(
                identity: identity, hangUps: hangUps, logger: book.logger, meters: ConnectionMeters(),
                interval: .seconds(86_400))
            let running = Task { try await reload.run() }
            func readings() -> Int { book.lines.filter { $0.contains("the certificate was read again") }.count }
            _ = try await poll("the certificate") { readings() > 0 ? true : nil }
            running.cancel()
            try await running.value
            #expect(identity.expires > before)
            #expect(readings() == 1)
        }
    }
}
