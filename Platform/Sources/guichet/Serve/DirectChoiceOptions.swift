import ArgumentParser
import DirectAPI
import GuichetCore

/// The behaviour of Worldline Direct's API where no document describes it: the options for ``DirectChoices``.
struct DirectChoiceOptions: ParsableArguments {
    @Flag(help: "Direct's API confirms captures, cancellations and refunds in their own answer.")
    var directSettlesAtOnce = false

    @Option(
        help: ArgumentHelp(
            "Delay before Direct's API confirms a capture, cancellation or refund, unless the merchant asks earlier.",
            valueName: "seconds"))
    var directSettlementSeconds = DirectChoices().settlementSeconds

    @Option(
        help: ArgumentHelp(
            "How far a request's Date may differ from the platform's clock, in either direction, for Direct's API.",
            valueName: "seconds"))
    var directDateTolerance = DirectChoices().dateToleranceSeconds

    @Flag(help: "Direct's API accepts an Apple Pay token for any amount and currency.")
    var directIgnoresTokenAmount = false

    @Option(
        help: ArgumentHelp(
            """
            The card networks that Direct's hosted checkout page accepts with Apple Pay, the preferred one first. \
            Also: AmEx, CartesBancaires, Maestro.
            """,
            valueName: "names"))
    var directApplePayNetworks = ApplePayNetworkList(DirectChoices().applePayNetworks)

    func validate() throws {
        guard (0...86_400).contains(directSettlementSeconds) else {
            throw ValidationError("--direct-settlement-seconds takes 0 to 86400.")
        }
        guard (1...86_400).contains(directDateTolerance) else {
            throw ValidationError("--direct-date-tolerance takes 1 to 86400.")
        }
    }

    var choices: DirectChoices {
        var choices = DirectChoices()
        choices.settlesAtOnce = directSettlesAtOnce
        choices.settlementSeconds = directSettlementSeconds
        choices.dateToleranceSeconds = directDateTolerance
        choices.comparesTokenAmount = !directIgnoresTokenAmount
        choices.applePayNetworks = directApplePayNetworks.list
        return choices
    }
}

/// Networks in Apple's spelling, separated by commas.
struct ApplePayNetworkList: ExpressibleByArgument {
    let list: [ApplePayNetwork]

    private static let known: [ApplePayNetwork] = [.visa, .masterCard, .amex, .cartesBancaires, .maestro]

    init(_ list: [ApplePayNetwork]) { self.list = list }

    init?(argument: String) {
        let names = argument.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
        list = names.compactMap { name in Self.known.first { $0.rawValue.lowercased() == name } }
        guard !list.isEmpty, list.count == names.count else { return nil }
    }

    var defaultValueDescription: String { list.map(\.rawValue).joined(separator: ",") }
}
