extension Meters {
    /// The figures in Prometheus' text format; docs/metrics.md describes each.
    package func prometheusText(_ stored: StoredFigures, storeWrites: Int, at now: Instant) -> PrometheusText {
        var text = PrometheusText()
        addCalls(to: &text)
        addPayments(to: &text)
        addStore(to: &text)
        add(stored, storeWrites: storeWrites, at: now, to: &text)
        addConnections(to: &text)
        text.metric(
            "guichet_build_info", "gauge", "Always 1; version and commit of guichet are labels.",
            [(["version": version, "revision": revision], "1")])
        return text
    }

    private func addCalls(to text: inout PrometheusText) {
        let calls = calls.current
        text.metric(
            "guichet_calls_total", "counter", "Calls answered, by API, operation and code.",
            Self.inOrder(
                calls.calls.map { call, count in
                    (
                        ["api": call.operation.api, "operation": call.operation.call, "code": call.code],
                        "\(count)"
                    )
                }))
        text.histogram(
            "guichet_call_duration_seconds", "From the head of a call to its answer, by API and operation.",
            calls.durations.sorted { ($0.key.api, $0.key.call) < ($1.key.api, $1.key.call) }
                .map { (["api": $0.key.api, "operation": $0.key.call], $0.value) })
        text.metric(
            "guichet_refusals_total", "counter", "Calls refused, by API and class of the reason.",
            Self.inOrder(calls.refusals.map { (["api": $0.key.api, "reason": $0.key.reason], "\($0.value)") }))
    }

    private func addPayments(to text: inout PrometheusText) {
        let payments = payments.current
        text.metric(
            "guichet_payments_total", "counter", "Payments decided, by API, shop and state.",
            Self.inOrder(
                payments.decided.map { series, count in
                    (
                        ["api": series.shop.api, "shop": series.shop.name, "state": series.state.rawValue],
                        "\(count)"
                    )
                }))
        text.metric(
            "guichet_payment_refusals_total", "counter", "Payments refused, by API and code.",
            Self.inOrder(payments.refusals.map { (["api": $0.key.api, "code": $0.key.code], "\($0.value)") }))
        text.metric(
            "guichet_recurring_payments_postponed_total", "counter",
            "Attempts to make a payment of a subscription that made none, by API and shop.",
            Self.inOrder(payments.postponed.map { (["api": $0.key.api, "shop": $0.key.name], "\($0.value)") }))
        text.histogram(
            "guichet_payment_duration_seconds", "From an order to its durable outcome, by API.",
            payments.durations.sorted { $0.key < $1.key }.map { (["api": $0.key], $0.value) })
    }

    private func addStore(to text: inout PrometheusText) {
        let figures = current
        text.histogram(
            "guichet_store_flush_duration_seconds", "Time that a transaction took to be on disk.",
            [([:], figures.flushes)])
        text.metric("guichet_store_writes_total", "counter", "Writes in these transactions.", value: figures.writes)
        text.metric(
            "guichet_store_round_trips_total", "counter",
            "Requests to the database server that these transactions waited for; 0 with SQLite.",
            value: figures.roundTrips)
        text.metric(
            "guichet_store_largest_batch", "gauge", "Most writes in one transaction so far.",
            value: figures.largestBatch)
        text.metric(
            "guichet_store_repeats_total", "counter", "Transactions repeated after a conflict or a lost connection.",
            value: figures.repeatedTransactions)
        text.metric(
            "guichet_requests_journalled_total", "counter", "Calls written to the journal of requests.",
            value: requests.written)
        text.metric(
            "guichet_requests_dropped_total", "counter", "Calls that the journal of requests does not have.",
            value: requests.dropped)
    }

    private func add(_ stored: StoredFigures, storeWrites: Int, at now: Instant, to text: inout PrometheusText) {
        text.metric(
            "guichet_queue_depth", "gauge", "Items that wait, by queue.",
            [
                (["queue": "store"], "\(storeWrites)"),
                (["queue": "notifications"], "\(stored.notificationsWaiting)"),
                (["queue": "notifications_failed"], "\(stored.notificationsFailed)"),
                (["queue": "open_questions"], "\(stored.openQuestions)"),
                (["queue": "mails"], "\(stored.mailsWaiting)"),
                (["queue": "mails_failed"], "\(stored.mailsFailed)"),
            ])
        func age(_ since: Instant?) -> Double {
            max(0, since.map { Double(now.milliseconds - $0.milliseconds) / 1_000 } ?? 0)
        }
        text.metric(
            "guichet_notification_oldest_undelivered_seconds", "gauge",
            "Age of the oldest notification that is not delivered; 0 if there is none.",
            value: age(stored.oldestNotification))
        text.metric(
            "guichet_payment_oldest_unknown_seconds", "gauge",
            "Age of the oldest payment whose outcome is not known; 0 if there is none.",
            value: age(stored.oldestUnknown))
    }

    private func addConnections(to text: inout PrometheusText) {
        let connections = self.connections.current
        text.metric("guichet_connections", "gauge", "Open connections on the port.", value: connections.open)
        text.metric(
            "guichet_connections_limit", "gauge", "Maximum number of open connections.", value: connections.limit)
        text.metric(
            "guichet_connections_cut_total", "counter", "Connections that the platform ended, by cause.",
            Self.inOrder(connections.cut.map { (["cause": $0.key], "\($0.value)") }))
        text.metric(
            "guichet_tls_certificate_expiry_timestamp_seconds", "gauge",
            "When the certificate for HTTPS expires, in Unix time; 0 without TLS.", value: connections.certificateExpiry
        )
    }

    /// So that two answers can be compared.
    private static func inOrder(
        _ samples: [(labels: PrometheusText.Labels, value: String)]
    ) -> [(labels: PrometheusText.Labels, value: String)] {
        samples.sorted { $0.labels.map(\.value).lexicographicallyPrecedes($1.labels.map(\.value)) }
    }
}
