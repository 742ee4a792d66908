import ArgumentParser
import GuichetCore

/// A currency as an option's value: `EUR`, `eur` or `978`, alike in every command.
struct CurrencyArgument: ExpressibleByArgument {
    let code: CurrencyCode

    static let euro = CurrencyArgument(code: "978")

    init?(argument: String) {
        if argument.utf8.count == 3, argument.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // One that is not in the list is sent as it is: the platform refuses it in its own words.
            code = CurrencyCode(rawValue: argument)
        } else if let code = CurrencyCode(alphabetic: argument.uppercased()) {
            self.code = code
        } else {
            return nil
        }
    }

    private init(code: CurrencyCode) { self.code = code }

    var defaultValueDescription: String { code.facts?.alphabetic ?? code.rawValue }
}
