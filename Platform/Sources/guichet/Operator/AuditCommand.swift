import ArgumentParser
import GuichetCore

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "List what operators and testers changed: who, when and what, newest first.")

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("audit", page.query)
        if json { return print(answer.encodedForPeople()) }
        let entries = answer["audit"]?.array ?? []
        guard !entries.isEmpty else { return print("No changes.") }
        var table = Table("NUMBER", "TIME", "WHO", "KIND", "WHAT")
        for entry in entries {
            table.add(
                entry["number"]?.text ?? "", OperatorText.time(entry["machineTime"]), entry["who"]?.text ?? "",
                entry["kind"]?.text ?? "", entry["what"]?.text ?? "")
        }
        for line in table.lines { print(line) }
        PageOptions.printRest(of: answer)
    }
}
