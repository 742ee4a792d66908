import Foundation
import Storage
import Support
import Testing

@Suite("guichet shop, refusals", .timeLimit(.minutes(5)))
struct ShopRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let reason: String
        let remedy: String
        var testDescription: String { arguments.joined(separator: " ") }

        let status: Int32

        init(_ arguments: String, _ reason: String, _ remedy: String, status: Int32 = 1) {
            self.status = status
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.reason = reason
            self.remedy = remedy
        }
    }

    static let cases = [
        Case("shop add 123", "a merchantId has 15 digits", "give another one", status: 64),
        Case("shop add 12345678901234x", "a merchantId has 15 digits", "give another one", status: 64),
        Case("shop add 69876357", "a merchantId has 15 digits", "`guichet shop lyra add`", status: 64),
        Case("shop key 69876357", "there is no shop 69876357 of the Sips family", "guichet shop list"),
        Case(
            "shop add 123456789012345 --brand paypage", "there is no brand paypage", "sips, sogenactif, mercanet",
            status: 64),
        Case("shop add 002001000000001", "shop 002001000000001 already exists", "guichet shop show 002001000000001"),
        Case("shop show 999999999999999", "there is no shop 999999999999999", "guichet shop list"),
        Case("shop enable 999999999999999 cardOrder", "there is no shop 999999999999999", "guichet shop list"),
        Case("shop enable 002001000000001 payLater", "there is no function payLater", "cardOrder", status: 64),
        Case("shop key 999999999999999", "there is no shop 999999999999999", "guichet shop list"),
        Case("shop key 002001000000001 --revoke 7", "has no key version 7", "guichet shop show 002001000000001"),
        Case("shop key 002001000000001 --revoke 1", "is the only key", "guichet shop key 002001000000001"),
    ]

    private static func check(_ this: Case, _ result: ChildProcess.Result) {
        #expect(result.status == this.status)
        #expect(result.output == "")
        #expect(result.errors.contains(this.reason))
        #expect(result.errors.contains(this.remedy))
    }

    @Test("has the reason and the remedy, without a platform", arguments: cases)
    func alone(_ this: Case) async throws {
        try await Workbench.withPlatform { bench in
            Self.check(this, try await Command.run(this.arguments + bench.options))
        }
    }

    @Test("has the same words with a running platform")
    func besideServe() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                for this in Self.cases {
                    Self.check(this, try await Command.run(this.arguments + bench.options))
                }
                let code = try await platform.code()
                #expect(code == "00")
            }
        }
    }

    @Test("the published key of a demo shop cannot be revoked, even beside another")
    func publishedKey() async throws {
        try await Workbench.withPlatform { bench in
            _ = try await bench.run("shop", "key", "002001000000001")
            let result = try await bench.run("shop", "key", "002001000000001", "--revoke", "1")
            #expect(result.status == 1)
            #expect(result.errors.contains("the published key of a demo shop cannot be revoked"))
        }
    }

    @Test(
        "a folder that is in use, and where no platform answers, is told with the process: one that starts, or another command",
        arguments: [false, true])
    func inUse(hasSocket: Bool) async throws {
        try await Workbench.withPlatform { bench in
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            // As of a platform that was killed.
            if hasSocket { try Data().write(to: folder.adminSocket) }
            let lock = try FolderLock(folder: folder.url)
            defer { lock.release() }
            let result = try await bench.run("shop", "add", "123456789012345")
            #expect(result.status == 1)
            let process = ProcessInfo.processInfo.processIdentifier
            #expect(
                result.errors.contains("is in use by another guichet (process \(process))"), "\(result.errors)")
        }
    }

    @Test("a change without the vault key, when no platform runs, is refused with advice")
    func withoutKey() async throws {
        try await Workbench.withPlatform { bench in
            let result = try await Command.run("shop", "add", "123456789012345", "--data", bench.data)
            #expect(result.status == 64)
            #expect(result.errors.contains("there is no vault key"))
        }
    }

    @Test("a change with another vault key is refused, and changes nothing")
    func anotherKey() async throws {
        try await Workbench.withPlatform { bench in
            _ = try await bench.run("shop", "add", "123456789012345")
            let file = try bench.write(String(repeating: "B", count: 42) + "A=", to: "other.key")
            let result = try await Command.run(
                "shop", "key", "123456789012345", "--data", bench.data, "--vault-key", file)
            #expect(result.status != 0)
            let show = try await bench.run("shop", "show", "123456789012345")
            #expect(show.output.contains("key versions  1\n"))
        }
    }
}
