import ArgumentParser
import Foundation

/// A secret that need not stand on the command line, which other users of the machine can read: `@FILE` is the first line of
/// a file, `-` the first line of standard input. Anything else is the secret itself.
enum SecretArgument {
    static let help = "@FILE reads it from a file, - from the first line of standard input."

    /// For `@Option(transform:)`.
    static func read(_ argument: String) throws -> String {
        if argument == "-" {
            guard let line = firstLineOfInput else { throw ValidationError("standard input has no first line.") }
            return line
        }
        guard argument.hasPrefix("@") else { return argument }
        let path = String(argument.dropFirst())
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError("\(path) cannot be read.")
        }
        guard let line = text.split(whereSeparator: \.isNewline).first, text.first?.isNewline == false else {
            throw ValidationError("the first line of \(path) is empty.")
        }
        return String(line)
    }

    /// Read once, and no byte further: what follows may be the message.
    private static let firstLineOfInput: String? = {
        var bytes: [UInt8] = []
        while let byte = try? FileHandle.standardInput.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            guard bytes.count < 4_096 else { return nil }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }()
}
