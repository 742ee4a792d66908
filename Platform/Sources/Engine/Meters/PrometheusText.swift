/// How many items wait in each queue now.
package struct QueueDepths: Sendable {
    package var storeWrites: Int
    package var notificationsWaiting: Int
    package var notificationsFailed: Int
    package var openQuestions: Int
    package var mailsWaiting: Int
    package var mailsFailed: Int

    package init(
        storeWrites: Int, notificationsWaiting: Int, notificationsFailed: Int, openQuestions: Int,
        mailsWaiting: Int = 0, mailsFailed: Int = 0
    ) {
        self.mailsWaiting = mailsWaiting
        self.mailsFailed = mailsFailed
        self.storeWrites = storeWrites
        self.notificationsWaiting = notificationsWaiting
        self.notificationsFailed = notificationsFailed
        self.openQuestions = openQuestions
    }
}

extension Meters {
    /// The figures in Prometheus' text format, version 0.0.4.
    package func prometheusText(_ depths: QueueDepths) -> String {
        let figures = current
        var text = ""
        func metric(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)]) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
            for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
        }
        metric(
            "guichet_payments_total", "counter", "Payments answered, by API and state.",
            figures.payments.sorted { ($0.key.api, $0.key.state.rawValue) < ($1.key.api, $1.key.state.rawValue) }
                .map { ("{api=\"\($0.key.api)\",state=\"\($0.key.state.rawValue)\"}", "\($0.value)") })
        text += "# HELP guichet_payment_seconds From the order to its durable outcome.\n"
        text += "# TYPE guichet_payment_seconds histogram\n"
        var count = 0
        for (bound, inClass) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], figures.latency) {
            count += inClass
            text += "guichet_payment_seconds_bucket{le=\"\(bound)\"} \(count)\n"
        }
        text += "guichet_payment_seconds_sum \(figures.latencySum)\nguichet_payment_seconds_count \(count)\n"
        metric("guichet_store_flushes_total", "counter", "Transactions flushed to disk.", [("", "\(figures.flushes)")])
        metric(
            "guichet_store_writes_total", "counter", "Writes in these flushes.", [("", "\(figures.writes)")])
        metric(
            "guichet_store_flush_seconds_total", "counter", "Time spent in flushes.", [("", "\(figures.flushSum)")])
        metric(
            "guichet_store_largest_batch", "gauge", "Most writes in one flush so far.",
            [("", "\(figures.largestBatch)")])
        metric(
            "guichet_store_repeats_total", "counter", "Transactions repeated after a conflict or a lost connection.",
            [("", "\(figures.repeatedTransactions)")])
        metric(
            "guichet_queue_depth", "gauge", "Items that wait, by queue.",
            [
                ("{queue=\"store\"}", "\(depths.storeWrites)"),
                ("{queue=\"notifications\"}", "\(depths.notificationsWaiting)"),
                ("{queue=\"notifications_failed\"}", "\(depths.notificationsFailed)"),
                ("{queue=\"open_questions\"}", "\(depths.openQuestions)"),
                ("{queue=\"mails\"}", "\(depths.mailsWaiting)"),
                ("{queue=\"mails_failed\"}", "\(depths.mailsFailed)"),
            ])
        metric(
            "guichet_requests_journalled_total", "counter", "Calls written to the journal of requests.",
            [("", "\(requests.written)")])
        metric(
            "guichet_requests_dropped_total", "counter", "Calls that the journal of requests does not have.",
            [("", "\(requests.dropped)")])
        let connections = self.connections.current
        metric("guichet_connections", "gauge", "Open connections on the port.", [("", "\(connections.open)")])
        metric(
            "guichet_connections_limit", "gauge", "Maximum number of open connections.", [("", "\(connections.limit)")])
        metric(
            "guichet_connections_cut_total", "counter", "Connections that the platform ended, by cause.",
            connections.cut.sorted { $0.key < $1.key }.map { ("{cause=\"\($0.key)\"}", "\($0.value)") })
        return text
    }
}
