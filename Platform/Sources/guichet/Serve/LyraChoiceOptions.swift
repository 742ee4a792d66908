import ArgumentParser
import LyraAPI

/// The behaviour of Lyra's API where no document describes it: the options for ``LyraChoices``.
struct LyraChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The HTTP status of Lyra's API for error INT_905: 200 or 401.", valueName: "status"))
    var lyraWrongCredentialsStatus = LyraChoices().wrongCredentialsStatus

    @Flag(help: "Lyra's API refuses an Apple Pay payload without transactionIdentifier.")
    var lyraRequiresTransactionIdentifier = false

    @Flag(help: "Lyra's API accepts an Apple Pay token for any amount and currency.")
    var lyraIgnoresTokenAmount = false

    func validate() throws {
        guard [200, 401].contains(lyraWrongCredentialsStatus) else {
            throw ValidationError("--lyra-wrong-credentials-status takes 200 or 401.")
        }
    }

    var choices: LyraChoices {
        var choices = LyraChoices()
        choices.wrongCredentialsStatus = lyraWrongCredentialsStatus
        choices.requiresTransactionIdentifier = lyraRequiresTransactionIdentifier
        choices.comparesTokenAmount = !lyraIgnoresTokenAmount
        return choices
    }
}
