import Engine
import Foundation
import Storage
import Support
import Testing

@testable import Server

@Suite("Mails as files")
struct FileMailSenderTests {
    private static func mail(_ id: String, _ body: String = "Hello\n") throws -> Mail {
        Mail(
            id: MailID(id),
            draft: MailDraft(
                kind: .receipt, recipient: try #require(MailAddress("anna@example.com")), senderName: "Shop",
                language: "en", subject: "Paid", body: body), nextAt: nil, createdAt: TestPlatform.noon)
    }

    private static func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("one file each, with owner-only access; a mail that is sent twice has one")
    func files() async throws {
        let data = DataFolder.temporary()
        try data.create()
        defer { data.remove() }
        let mailSender = FileMailSender(folder: data.mails)
        for id in ["receipt.1", "receipt.2", "receipt.1"] {
            let result = await mailSender.deliver(try Self.mail(id))
            #expect(result == .accepted)
        }
        let names = try Self.names(data.mails)
        #expect(names == ["receipt.1.eml", "receipt.2.eml"])
        for path in [data.mails.path] + names.map({ data.mails.appendingPathComponent($0).path }) {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0o777
            #expect(mode & 0o077 == 0)
        }
        let read = try await ReadMail(file: data.mails.appendingPathComponent("receipt.1.eml"))
        #expect(read.isFlawless)
        #expect(read.senders == [["Shop", "guichet@guichet.invalid"]])
    }

    @Test("no name leads outside the folder")
    func names() async throws {
        let data = DataFolder.temporary()
        try data.create()
        defer { data.remove() }
        let result = await FileMailSender(folder: data.mails).deliver(try Self.mail("../../x/..\0y"))
        #expect(result == .accepted)
        #expect(try Self.names(data.mails) == ["....x..y.eml"])
    }

    @Test("a folder that cannot be written to is a failure, and the mail waits")
    func unwritable() async throws {
        let data = DataFolder.temporary()
        try data.create()
        defer { data.remove() }
        try Data().write(to: data.mails)
        let result = await FileMailSender(folder: data.mails).deliver(try Self.mail("receipt.1"))
        guard case .failed(let reason) = result else { return #expect(Bool(false), "\(result)") }
        #expect(reason.hasPrefix("the file could not be written"))
    }
}
