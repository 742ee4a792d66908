import ArgumentParser
import Engine
import Server
import Storage
import Support
import Testing

@testable import guichet

@Suite("The options of guichet serve that nodes compare")
struct ServeNodeOptionsTests {
    private static func compared(_ arguments: String...) throws -> [(name: String, value: String?)] {
        let command = try ServeCommand.parse(arguments)
        var settings = PlatformServer.Settings(
            folder: .temporary(), vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.publicURL = command.publicURL
        settings.retentionDays = command.keepPaymentsDays
        return try ServeNodeOptions.compared(command, settings)
    }

    @Test("are all but those that each node has for itself: a new option is one or the other")
    func all() throws {
        let compared = try Self.compared().map(\.name)
        #expect(Set(compared).count == compared.count)
        #expect(ServeNodeOptions.ofEachNode.isDisjoint(with: compared))
        #expect(ServeNodeOptions.ofEachNode.union(compared) == Set(try DeclaredOption.ofServe().map(\.name)))
    }

    @Test("have the value that counts, also by default; a flag that is not given has none, and no password is shown")
    func values() throws {
        let given = try Self.compared(
            "--no-demo-shops", "--keep-payments-days", "30", "--public-url", "https://name:secret@pay.example")
        let values = given.reduce(into: [String: String]()) { $0[$1.name] = $1.value }
        #expect(values["no-demo-shops"] == "true")
        #expect(values["keep-payments-days"] == "30")
        #expect(values["public-url"] == "https://***@pay.example")
        #expect(values["direct-date-tolerance"] == "300")
        #expect(values["dev"] == nil)
    }
}
