import ArgumentParser

/// A secret that need not stand on the command line, which other users of the machine can read: `@FILE` is the first line of
/// a file, `-` the first line of standard input. Anything else is the secret itself.
enum SecretArgument {
    static let help = "@FILE reads it from a file, - from the first line of standard input."

    /// For `@Option(transform:)`.
    static func read(_ argument: String) throws -> String {
        if argument == "-" {
            guard let line = Console.current.input.firstLine else {
                throw ValidationError("standard input has no first line.")
            }
            return line
        }
        guard argument.hasPrefix("@") else { return argument }
        return try SecretFile.firstLine(String(argument.dropFirst()))
    }
}
