import APISupport
import ArgumentParser
import Foundation
import GuichetCore
import Storage

struct SeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed", abstract: "Make shops, keys, wallets and payments from a file.",
        discussion: "The file is YAML; docs/operator.md describes it. If one line is wrong, nothing is made.")

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        // A folder without a platform is told first.
        _ = try await access.get("clock")
        let text = try SeedText.read(file)
        // The platform would close the connection before it has read so much.
        guard text.utf8.count <= PlainYAML.limit else {
            throw SeedText.tooLong(file)
        }
        let answer = try await access.post("seed", ["file": .string(text)], within: ClockText.timeoutSeconds)
        func count(_ noun: String) -> String { OperatorText.count(answer["\(noun)s"], noun) }
        print("\(count("shop")), \(count("wallet")) and \(count("payment")) made.")
    }
}

/// The text of a seed file.
enum SeedText {
    static func read(_ path: String) throws -> String {
        let data: Data
        do {
            data = try InputFile.data(path, ofPipeAtMost: 2 * PlainYAML.limit)
        } catch is InputFile.TooLong {
            throw tooLong(path)
        } catch {
            throw ValidationError("the seed file \(path) cannot be read: \(error.systemReason).")
        }
        guard let text = String(bytes: data, encoding: .utf8) else { throw ValidationError("\(path) is not UTF-8.") }
        return text
    }

    static func tooLong(_ path: String) -> ValidationError {
        ValidationError("\(path) has more than \(PlainYAML.limit) bytes: divide it.")
    }
}
