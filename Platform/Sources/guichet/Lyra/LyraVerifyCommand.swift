import ArgumentParser
import GuichetLyra
import Server

struct LyraVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check the kr-hash of a form from standard input.",
        discussion: """
            With --hash, standard input is only the text of kr-answer, not the form.
            Exit status 0 if the hash is valid, 1 if it is not.
            """)

    @OptionGroup var secret: LyraSecretInput

    @Option(help: ArgumentHelp("The kr-hash, if standard input is not the form.", valueName: "kr-hash"))
    var hash: String?

    func run() throws {
        let input = try readLyraText()
        let (answer, hash) = try signed(input)
        guard let text = secret.signedText(of: answer, hash: hash) else {
            print("invalid hash: changed on the way, encoded again, or signed with another secret")
            throw ExitCode(.failure)
        }
        print(text == answer ? "valid hash" : "valid hash, for the text with / where this one has \\/")
    }

    private func signed(_ input: String) throws -> (answer: String, hash: String) {
        if let hash { return (input, hash) }
        let form: LyraSignedForm
        do throws(LyraFormError) {
            form = try LyraSignedForm(parsing: input.utf8)
        } catch {
            print("not a signed form: \(error.reason)".printable)
            throw ExitCode(.failure)
        }
        guard form.algorithm == LyraSignature.algorithm else {
            print("another algorithm: kr-hash-algorithm is \(form.algorithm), not \(LyraSignature.algorithm)".printable)
            throw ExitCode(.failure)
        }
        guard form.hashKey == secret.hashKey else {
            print("another secret: kr-hash-key is \(form.hashKey), not \(secret.hashKey)".printable)
            throw ExitCode(.failure)
        }
        return (form.answer, form.hash)
    }
}
