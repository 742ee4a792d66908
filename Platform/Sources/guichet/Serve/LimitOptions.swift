import ArgumentParser
import Server

/// Timeouts for a peer, and the limit of connections.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long the head of a request may take, from the connection or from its first byte.", valueName: "seconds"
        ))
    var headSeconds = Self.seconds(ConnectionLimits().head)

    @Option(help: ArgumentHelp("How long a body may be silent that is on its way.", valueName: "seconds"))
    var bodySilenceSeconds = Self.seconds(ConnectionLimits().bodySilence)

    @Option(help: ArgumentHelp("How long all of a body may take.", valueName: "seconds"))
    var bodySeconds = Self.seconds(ConnectionLimits().body)

    @Option(help: ArgumentHelp("How long a connection is kept for a next request.", valueName: "seconds"))
    var idleSeconds = Self.seconds(ConnectionLimits().idle)

    @Option(help: ArgumentHelp("How long an answer may wait for a peer to read it.", valueName: "seconds"))
    var unreadAnswerSeconds = Self.seconds(ConnectionLimits().unreadAnswer)

    @Option(
        help: ArgumentHelp(
            "How many connections there may be at once. Without it, as many as the limit of descriptors allows.",
            discussion:
                "One more takes the place of the one that has waited longest; a payment under way never ends so.",
            valueName: "number"))
    var maxConnections: Int?

    func validate() throws {
        let all = [
            ("--head-seconds", headSeconds), ("--body-silence-seconds", bodySilenceSeconds),
            ("--body-seconds", bodySeconds), ("--idle-seconds", idleSeconds),
            ("--unread-answer-seconds", unreadAnswerSeconds),
        ]
        for (name, value) in all where !(1...3_600).contains(value) {
            throw ValidationError("\(name) takes 1 to 3600.")
        }
        guard (1...100_000).contains(maxConnections ?? 1) else {
            throw ValidationError("--max-connections takes 1 to 100000.")
        }
    }

    var limits: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.head = .seconds(headSeconds)
        limits.bodySilence = .seconds(bodySilenceSeconds)
        limits.body = .seconds(bodySeconds)
        limits.idle = .seconds(idleSeconds)
        limits.unreadAnswer = .seconds(unreadAnswerSeconds)
        return limits
    }

    private static func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
