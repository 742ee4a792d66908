import ArgumentParser
import Engine
import Foundation
import GuichetCore

struct NotificationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notification", abstract: "See notifications, and send them again, twice or later.",
        subcommands: [
            NotificationListCommand.self, NotificationShowCommand.self, NotificationResendCommand.self,
            NotificationDuplicateCommand.self, NotificationHoldCommand.self, NotificationReleaseCommand.self,
        ])
}

struct NotificationListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List notifications of a running platform, newest first.")

    @Option(
        help: "Only this state: waiting, held, delivered or failed.",
        completion: .words(Engine.Notification.State.self))
    var state: String?

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.get("notifications", [("state", state)] + page.query)
        if json { return print(answer.encodedForPeople()) }
        let notifications = answer["notifications"]?.array ?? []
        let held = (answer["heldShops"]?.array ?? []).compactMap(\.text)
        if !held.isEmpty { print("Notifications are held back for: \(held.joined(separator: ", "))") }
        guard !notifications.isEmpty else { return print("No notifications.") }
        var table = Table("CREATED", "NOTIFICATION", "STATE", "ATTEMPTS", "LAST RESULT", "NEXT ATTEMPT", "TO")
        for notification in notifications {
            func text(_ name: String) -> String { notification[name]?.text ?? "" }
            table.add(
                OperatorText.time(notification["createdAt"]), text("id"), text("state"), text("attempts"),
                OperatorText.short(text("lastResult")), OperatorText.time(notification["nextAt"]), text("url"))
        }
        for line in table.lines { print(line) }
        PageOptions.printRest(of: answer)
    }
}

struct NotificationShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a notification: what was sent, and each attempt with its answer.")

    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "notification"))
    var notification: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let name = try OperatorAccess.part(notification, of: "notification")
        let answer = try await access.get("notifications/\(name)")
        if json { return print(answer.encodedForPeople()) }
        for line in OperatorText.notification(answer) + OperatorText.message(answer["message"]) { print(line) }
    }
}

struct NotificationResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend", abstract: "Send a notification again, at once.",
        discussion: "Works for delivered and for failed notifications. The attempt counts.")

    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "notification"))
    var notification: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post("notifications/resend", ["id": .string(notification)])
        for line in OperatorText.notification(answer) { print(line) }
    }
}

struct NotificationDuplicateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: "Send a notification once more, as a platform may by mistake.",
        discussion: """
            Its state does not change, and this attempt is not retried. `guichet notification show` shows its answer.
            """)

    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "notification"))
    var notification: String

    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post("notifications/duplicate", ["id": .string(notification)])
        for line in OperatorText.notification(answer) { print(line) }
    }
}

struct NotificationHoldCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold", abstract: "Hold back a notification, or all of a shop.",
        discussion: "With --shop, later notifications are also held until you release them.")

    @OptionGroup var choice: NotificationChoice
    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post(
            "notifications/hold", choice.message, options: OperatorRefusal.options(["shop"]))
        print("\(answer["notifications"]?.text ?? "?") held back.")
    }
}

struct NotificationReleaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Send held notifications at once.")

    @OptionGroup var choice: NotificationChoice
    @OptionGroup var access: OperatorAccess

    func run() async throws {
        let answer = try await access.post(
            "notifications/release", choice.message, options: OperatorRefusal.options(["shop"]))
        print("\(answer["notifications"]?.text ?? "?") released.")
    }
}

/// One notification, or all of a shop.
struct NotificationChoice: ParsableArguments {
    @Argument(help: ArgumentHelp("Its name in the list.", valueName: "notification"))
    var notification: String?

    @Option(help: ArgumentHelp("All of one shop: 69876357, or lyra/69876357.", valueName: "shop"))
    var shop: String?

    func validate() throws {
        guard (notification == nil) != (shop == nil) else {
            throw ValidationError("Name one notification, or a shop with --shop.")
        }
    }

    var message: JSONValue {
        var message = JSONObject()
        if let notification { message.append("id", .string(notification)) }
        if let shop { message.append("shop", .string(shop)) }
        return .object(message)
    }
}
