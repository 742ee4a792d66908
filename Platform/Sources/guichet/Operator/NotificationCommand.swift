import ArgumentParser
import GuichetCore

struct NotificationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notification", abstract: "List notifications, and send one again.",
        subcommands: [NotificationListCommand.self, NotificationResendCommand.self])
}

struct NotificationListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List notifications of a running platform, newest first.")

    @Option(help: "One state alone: waiting, delivered or failed.")
    var state: String?

    @Option(help: "How many, 200 at most.")
    var limit = 50

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("notifications", [("state", state), ("limit", String(limit))])
        if json { return print(answer.encodedForPeople()) }
        let notifications = answer["notifications"]?.array ?? []
        guard !notifications.isEmpty else { return print("No notifications.") }
        var table = Table("CREATED", "NOTIFICATION", "STATE", "ATTEMPTS", "LAST RESULT", "NEXT ATTEMPT", "TO")
        for notification in notifications {
            func text(_ name: String) -> String { notification[name]?.text ?? "" }
            table.add(
                OperatorText.time(notification["createdAt"]), text("id"), text("state"), text("attempts"),
                text("lastResult"), OperatorText.time(notification["nextAt"]), text("url"))
        }
        for line in table.lines { print(line) }
    }
}

struct NotificationResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend", abstract: "Send a notification again, at once.",
        discussion: "One that was delivered as well as one that was given up. The attempts go on counting.")

    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "notification"))
    var notification: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post("notifications/resend", ["id": .string(notification)])
        for line in OperatorText.notification(answer) { print(line) }
    }
}
