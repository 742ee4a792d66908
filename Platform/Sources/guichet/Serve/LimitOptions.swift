import ArgumentParser
import Server

/// Timeouts for a peer, and the limit of connections.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Timeout for the head of a request, from the connection or from its first byte.", valueName: "seconds"
        ))
    var headSeconds = Self.seconds(ConnectionLimits().head)

    @Option(help: ArgumentHelp("Timeout between two parts of a request body.", valueName: "seconds"))
    var bodySilenceSeconds = Self.seconds(ConnectionLimits().bodySilence)

    @Option(help: ArgumentHelp("Timeout for a whole request body.", valueName: "seconds"))
    var bodySeconds = Self.seconds(ConnectionLimits().body)

    @Option(help: ArgumentHelp("How long an idle connection is kept open for the next request.", valueName: "seconds"))
    var idleSeconds = Self.seconds(ConnectionLimits().idle)

    @Option(help: ArgumentHelp("Timeout for a client to read an answer.", valueName: "seconds"))
    var unreadAnswerSeconds = Self.seconds(ConnectionLimits().unreadAnswer)

    @Option(
        help: ArgumentHelp(
            "The maximum number of open connections. By default, as many as the limit of descriptors allows.",
            discussion:
                "At the limit, a new connection replaces the one that has waited longest; payments in progress go on.",
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
