import ArgumentParser
import GuichetCore
import GuichetSips

struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Print the operations of an API, as the code declares them.",
        discussion: """
            The output comes from the declarations that encode and decode every message, so it matches what the \
            platform sends and accepts.
            """,
        subcommands: [SipsContractCommand.self])
}

struct SipsContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sips",
        abstract: "Print the operations of the Sips family's In-App API.",
        discussion: """
            For each brand: its operations, with their initialisation, parameters and answer, and the containers in \
            answers. A question mark marks an optional parameter.
            """)

    @Option(help: "Only this brand: sips, sogenactif or mercanet.", completion: .brands)
    var brand: String?

    @Flag(help: "Print JSON, with the guides' own terms for presence and type.")
    var json = false

    func run() throws {
        let contract = SipsContract(brands: try brand.map { [try BrandArgument.facts($0)] })
        if json {
            print(contract.json.encodedForPeople())
        } else {
            for line in contract.lines(Terminal()) { print(line) }
        }
    }
}
