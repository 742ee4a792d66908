import ArgumentParser
import Foundation
import GuichetCore

struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Print what happens on a running platform, as it happens.",
        discussion: "Each change of a payment, and each change that an operator or a tester makes. Ctrl-C ends it.")

    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    @Flag(help: "Print each event as one line of JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        try await access.events([("api", api), ("shop", shop)]) { event in
            // `guichet notification` shows them (docs/operator.md, "What happens, as it happens").
            guard !OperatorText.isDelivery(event) else { return }
            print(json ? OperatorText.line(event) : OperatorText.event(event))
            // Output in a pipe is kept back otherwise.
            try Console.current.flushOrEnd()
        }
    }
}
