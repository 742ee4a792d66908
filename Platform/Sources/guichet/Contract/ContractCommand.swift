import ArgumentParser
import GuichetCore
import GuichetSips

struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Print what is declared of a family's interface.",
        discussion: """
            Read off the declarations that encode and decode every message: what is printed is what is spoken.
            """,
        subcommands: [SipsContractCommand.self])
}

struct SipsContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sips",
        abstract: "Print the operations of the Sips family's phone.",
        discussion: """
            For each brand: its operations, with their initialisation, parameters and answer, and the containers \
            inside answers. An optional parameter is marked with a question mark.
            """)

    @Option(help: "One brand alone: sips, sogenactif or mercanet.")
    var brand: String?

    @Flag(help: "Print JSON, with the guides' own words for presence and type.")
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
