import ArgumentParser
import Testing

@testable import guichet

@Suite("The help of the command")
struct HelpTests {
    @Test("names every subcommand")
    func subcommands() {
        let help = Guichet.helpMessage()
        for name in ["serve", "shop", "demo", "sips"] { #expect(help.contains(name)) }
    }
}
