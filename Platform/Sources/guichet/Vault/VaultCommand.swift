import ArgumentParser
import Engine
import GuichetCore

struct VaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", abstract: "Renew the keys that encrypt card numbers and shop keys.",
        subcommands: [VaultRotateCommand.self, VaultReloadCommand.self, VaultEraseCommand.self])
}

struct VaultRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Encrypt stored data again, with the newest vault key.",
        discussion: """
            First add a line `2 KEY` to the key file (make KEY with `openssl rand -base64 32`). Payments continue \
            while the command runs, and a running platform reads its key file again first. The command may be stopped \
            and run again at any time. At the end it says when the old line may be removed; then `guichet vault \
            reload` tells the platform that it is gone. With several nodes, add the line to the key file of each, and \
            run `guichet vault reload` on each; then run this command on one of them.
            """)

    @Flag(
        help: ArgumentHelp(
            "Instead, replace the fingerprint key, by which cards are found.",
            discussion: "For a key that was disclosed. Every tokenPan stays the same."))
    var fingerprints = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        if fingerprints { return try await replaceFingerprints() }
        let terminal = Terminal()
        let total = try await steps(by: access.rotate) {
            "\($0.resealed) values encrypted with vault key \($0.newest)"
        }
        let finished = try await access.rotate(["finish": .bool(true)])
        terminal.line("All stored data is encrypted with vault key \(total.newest).")
        if finished["versions"]?.array?.count == 1 { terminal.line(Self.noOther) }
        terminal.line(Self.erasing)
        if let until = finished["olderNeededUntil"]?.text {
            terminal.line(
                """
                Phones may still have data that was encrypted with an older key: keep the older lines in the key file
                until \(until), then remove them and run `guichet vault reload`.
                Backups that were made before need the older keys. Keep in mind that such a backup can be read with \
                them.
                """)
        }
    }

    private func replaceFingerprints() async throws {
        let total = try await steps(by: access.replaceFingerprints) { "\($0.resealed) fingerprints replaced" }
        _ = try await access.replaceFingerprints(["finish": .bool(true)])
        Terminal().line(
            """
            \(total.resealed) fingerprints were replaced, under a new key.
            Every tokenPan is unchanged: tokenPans depend on the folder's first key. Someone who has that key can \
            still find the
            cards of tokenPans that merchants keep; someone who has an old key can find those of backups made before.
            """)
        Terminal().line(Self.erasing)
    }

    /// A leaked key would go on encrypting, and the operator believe it replaced.
    private static let noOther = """
        There is no other key. If you added a line to a key file, a running platform read another file, or a copy: with the
        Debian package systemd makes that copy when the service starts, so restart it, and run this command again.
        """

    private static let erasing = """
        Gaps in the database may still contain earlier values: `guichet vault erase` writes all of it again, while
        payments wait.
        """

    /// All steps except the last one, which would allow keys to be dropped.
    private func steps(
        by step: (JSONValue) async throws -> JSONValue, progress: (Total) -> String
    ) async throws -> Total {
        let terminal = Terminal()
        var total = Total()
        var message = JSONObject()
        repeat {
            let answer = try await step(.object(message))
            total.add(answer)
            message = JSONObject()
            message["kind"] = answer["kind"]
            message["place"] = answer["place"]
            terminal.progress(progress(total))
        } while message["kind"] != nil
        terminal.endProgress()
        guard total.unreadable == 0 else { throw RotationIncomplete(unreadable: total.unreadable) }
        return total
    }

    private struct Total {
        var resealed = 0
        var unreadable = 0
        var newest = "?"

        mutating func add(_ answer: JSONValue) {
            resealed += answer["resealed"]?.text.flatMap { Int($0) } ?? 0
            unreadable += answer["unreadable"]?.text.flatMap { Int($0) } ?? 0
            newest = answer["newest"]?.text ?? newest
        }
    }
}

/// Some values do not open: no key may be dropped.
struct RotationIncomplete: Error, CustomStringConvertible {
    let unreadable: Int

    var description: String {
        """
        \(unreadable) values cannot be decrypted: they are damaged, or encrypted with a key that is not in the key \
        file; keep every key, and put the missing one back
        """
    }
}
