/// The figures of a run, for people.
struct Totals: Sendable, CustomStringConvertible {
    var rounds = 0
    var beforeReady = 0
    var orders = 0
    var answered = 0
    var interrupted = 0
    var interruptedCheckpoints = 0
    var changesLost = 0
    var changesKept = 0
    var changesTorn = 0

    static func += (sum: inout Totals, more: Totals) {
        sum.rounds += more.rounds
        sum.beforeReady += more.beforeReady
        sum.orders += more.orders
        sum.answered += more.answered
        sum.interrupted += more.interrupted
        sum.interruptedCheckpoints += more.interruptedCheckpoints
        sum.changesLost += more.changesLost
        sum.changesKept += more.changesKept
        sum.changesTorn += more.changesTorn
    }

    static func += (sum: inout Totals, report: CutReport) {
        sum.changesLost += report.lost
        sum.changesKept += report.kept
        sum.changesTorn += report.torn
        if report.interruptedCheckpoint { sum.interruptedCheckpoints += 1 }
    }

    var description: String {
        var text = """
            \(rounds) rounds (\(beforeReady) before it was ready), \(orders) orders sent, \(answered) answered, \
            \(interrupted) interrupted and resolved
            """
        if changesLost + changesKept > 0 {
            text += """
                ; unflushed changes: \(changesLost) lost, \(changesKept) kept (\(changesTorn) torn); \
                \(interruptedCheckpoints) cuts while the database itself was written
                """
        }
        return text
    }
}
