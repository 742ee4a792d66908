import ArgumentParser
import Foundation
import GuichetApplePay
@_spi(Platform) import GuichetCore
import Server

struct ApplePayInspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show what a token contains, without checking it.",
        discussion: "For a token that was refused: shows whose key it is for, who claims to have signed it, and when.")

    @Option(help: ArgumentHelp("The token: a file, or - for standard input.", valueName: "file"), completion: .file())
    var token: String

    @Flag(help: "Print one JSON object, for scripts.")
    var json = false

    func run() throws {
        let text = try ApplePayInput.bytes(token, as: "token")
        do throws(ApplePayError) {
            let token = try ApplePayToken(parsing: text)
            let facts = try facts(of: token, TokenInspection(of: token))
            show(facts)
        } catch {
            Terminal().line(json ? ApplePayVerdict.refused(error).encodedOnLine() : error.explanation.printable)
            throw ExitCode(.failure)
        }
    }

    private func facts(of token: ApplePayToken, _ signature: TokenInspection) -> [(name: String, value: JSONValue)] {
        var facts: [(String, JSONValue)] = [
            ("version", .string(token.version.rawValue)),
            ("transactionId", .string(token.transactionIdentifier)),
            ("publicKeyHash", .string(Hex.encode(token.publicKeyHash))),
            ("data", .string("\(token.data.count) bytes")),
            ("applicationData", token.applicationData.map { .string(Hex.encode($0)) } ?? .null),
            ("signingTime", signature.signingTime.map { .string(ApplePayInput.text($0)) } ?? .null),
            ("signer", signature.signer.map { .string("\($0.subject)") } ?? .null),
        ]
        for (number, certificate) in signature.certificates.enumerated() {
            let validity =
                "\(ApplePayInput.text(certificate.notValidBefore)) to \(ApplePayInput.text(certificate.notValidAfter))"
            facts.append(("certificate \(number + 1)", .string("\(certificate.subject), \(validity)")))
        }
        for member in token.wrapping?.members ?? [] { facts.append((member.name, member.value)) }
        for member in token.unknownFields.members { facts.append((member.name, member.value)) }
        for member in token.unknownHeaderFields.members { facts.append(("header.\(member.name)", member.value)) }
        return facts
    }

    private func show(_ facts: [(name: String, value: JSONValue)]) {
        let terminal = Terminal()
        if json {
            var object = JSONObject()
            for fact in facts { object[fact.name] = fact.value }
            return terminal.line(JSONValue.object(object).encodedOnLine())
        }
        terminal.line(terminal.styled("Nothing here is verified.", .bold))
        // Names and values are the token's own.
        let shown = facts.map { ($0.name.printable, text($0.value).printable) }
        let width = (shown.map(\.0.count).max() ?? 0) + 2
        for (name, value) in shown { terminal.line(name.padded(to: width) + value) }
    }

    private func text(_ value: JSONValue) -> String {
        switch value {
        case .null: "none"
        case .string(let text): text
        default: value.encodedOnLine()
        }
    }
}
