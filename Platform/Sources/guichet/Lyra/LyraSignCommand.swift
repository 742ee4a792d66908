import ArgumentParser
import GuichetLyra

struct LyraSignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign a kr-answer from standard input.",
        discussion: """
            Signs the text as it is, except for a line break at its end. Prints the form, ready to be posted:
              guichet lyra sign --password PASSWORD < answer.json | curl --data @- URL
            """)

    enum Output: String, ExpressibleByArgument, CaseIterable { case form, hash }

    @OptionGroup var secret: LyraSecretInput

    @Option(name: .customLong("print"), help: "form: the body to be posted; hash: only kr-hash.")
    var output = Output.form

    func run() throws {
        let form = try secret.form(signing: readLyraText())
        switch output {
        case .form: print(String(decoding: form.body, as: UTF8.self))
        case .hash: print(form.hash)
        }
    }
}
