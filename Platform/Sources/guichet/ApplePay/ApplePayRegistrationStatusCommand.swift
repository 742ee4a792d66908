import APISupport
import ArgumentParser
import Engine
import Foundation
@_spi(Platform) import GuichetCore
import Server
import Storage

struct ApplePayRegistrationStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether a merchant is registered.",
        discussion: "No vault key is needed. Exit status 0 if the merchant is registered, 1 if not.")

    @Argument(help: "The merchant (PSPID), such as AcmeTest.")
    var merchant: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var folder: FolderOption

    func run() async throws {
        let registration = try await read()
        if json {
            print(registration.json.encodedOnLine())
        } else {
            for line in ApplePayRegistrationText.lines(registration.json) { print(line) }
        }
        guard registration.isRegistered else { throw ExitCode(.failure) }
    }

    /// Works with or without a running platform.
    private func read() async throws -> ApplePayRegistration {
        let folder = try folder.folder
        let store = try await folder.openStoreForReading()
        return try await closing(store.close) {
            let clock = try await StoredClock.read(in: store)
            return try await ApplePayRegistrationAdministration.withoutPlatform(on: store, clock).status(of: merchant)
        }
    }
}

/// Formats a registration for people.
enum ApplePayRegistrationText {
    static func lines(_ registration: JSONValue) -> [String] {
        let merchant = registration["merchantId"]?.text ?? "?"
        let terms = registration["terms"]?.text ?? "?"
        let history = registration["history"]?.array ?? []
        var table = Table("WHEN", "ANSWER", "TERMS", "BY")
        for step in history {
            table.add(
                step["at"]?.text ?? "?", step["answer"]?.text ?? "?", step["terms"]?.text ?? "?",
                step["way"]?.text ?? "?")
        }
        let accepted = history.last?["terms"]?.text ?? "?"
        return [sentence(registration["status"]?.text, merchant: merchant, terms: terms, accepted: accepted)]
            + (table.isEmpty ? [] : table.lines)
    }

    /// The first sentence is that of the documented back office.
    private static func sentence(_ status: String?, merchant: String, terms: String, accepted: String) -> String {
        let how = "`guichet applepay registration register \(merchant) --accept-terms \(terms)`"
        return switch status {
        case "registered": "The PSPID \(merchant) is correctly registered (terms \(terms))."
        case "rejected": "\(merchant) rejected the terms: the page does not offer Apple Pay. To accept them: \(how)."
        case "unsubscribed": "\(merchant) withdrew its acceptance. To accept the terms again: \(how)."
        case "termsChanged":
            "\(merchant) accepted version \(accepted) of the terms, but \(terms) is current. To accept it: \(how)."
        default: "\(merchant) is not registered. To accept the terms: \(how)."
        }
    }
}
