import APISupport
import ArgumentParser

/// How much the journal of requests keeps.
struct JournalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long the journal of requests keeps a call; 0 keeps no journal.",
            discussion: "Card numbers are masked in it, security codes and secrets left out.", valueName: "days"))
    var journalDays = RequestJournal.Limits().days

    @Option(
        help: ArgumentHelp(
            "How large the journal of requests may become; 0 keeps no journal.", valueName: "megabytes"))
    var journalMegabytes = RequestJournal.Limits().megabytes

    func validate() throws {
        guard (0...3_650).contains(journalDays) else { throw ValidationError("--journal-days takes 0 to 3650.") }
        guard (0...100_000).contains(journalMegabytes) else {
            throw ValidationError("--journal-megabytes takes 0 to 100000.")
        }
    }

    /// `nil` for no journal.
    var limits: RequestJournal.Limits? {
        guard journalDays > 0, journalMegabytes > 0 else { return nil }
        var limits = RequestJournal.Limits()
        limits.days = journalDays
        limits.megabytes = journalMegabytes
        return limits
    }
}
