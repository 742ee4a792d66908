import ArgumentParser
import Foundation
import GuichetCore
import GuichetDirect

struct DirectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "direct", abstract: "Tools for Worldline Direct.",
        subcommands: [DirectSignCommand.self, DirectVerifyCommand.self])
}

/// A request's head as it was sent: the request line, then headers, up to an empty line. The rest is not signed.
func readDirectRequest(_ text: String) throws -> DirectSignedRequest {
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, let method = words.first, words[1].hasPrefix("/") else {
        throw ValidationError("standard input does not begin with a request line, such as 'GET /v2/… HTTP/1.1'.")
    }
    let headers = try lines.dropFirst().prefix { !$0.isEmpty }.map { try readDirectHeader($0) }
    return DirectSignedRequest(method: String(method), target: String(words[1]), headers: headers)
}

func readDirectHeader(_ line: some StringProtocol) throws -> (name: String, value: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let value = parts.last, !name.isEmpty else {
        throw ValidationError("'\(line)' is not a header: write it as 'Name: value'.")
    }
    return (String(name), String(value.drop { $0 == " " || $0 == "\t" }))
}
