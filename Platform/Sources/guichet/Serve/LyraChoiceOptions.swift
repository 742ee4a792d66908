import ArgumentParser
import LyraAPI

/// The behaviour of Lyra's API where no document describes it: the options for ``LyraChoices``.
struct LyraChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The HTTP status of Lyra's face beside INT_905: 200 or 401.", valueName: "status"))
    var lyraWrongCredentialsStatus = LyraChoices().wrongCredentialsStatus

    @Flag(help: "Lyra's face refuses a payload of Apple Pay without transactionIdentifier.")
    var lyraRequiresTransactionIdentifier = false

    @Flag(help: "Lyra's face takes a token of Apple Pay for any amount and currency.")
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
