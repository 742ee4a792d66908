import APISupport
import Engine
import GuichetCore

/// The picture of the day: how many payments, which outcomes, how long they took.
extension BackOfficePages {
    private var payment: PaymentTexts { .of(visit.language) }

    /// - Parameter last: the latest time at which there may be payments.
    func picture(_ day: OperatorPayments.Day, until last: Instant) -> HTML {
        let totals = Self.totals(day.summary.counts)
        let rows = PaymentOutcome.allCases.map { outcome -> HTML in
            """
            <li><i class="b-\(outcome.tone.rawValue)"></i>\(payment.outcomes[outcome] ?? "") \
            <strong>\(totals[outcome] ?? 0)</strong></li>
            """
        }
        return """
            <section class="card" aria-labelledby="day-title">
            <div class="day"><h2 id="day-title">\(payment.day.replacing("%", with: day.name))</h2>\(otherDays(day, until: last))</div>
            <div class="picture">
            <div><p class="sum"><strong id="day-count">\(day.summary.payments)</strong>\(payment.count(day.summary.payments))</p>
            <ul class="legend">\(rows.joined())</ul></div>
            <div><div class="chart"><span class="top" aria-hidden="true">\(Self.highest(day))</span>\(bars(day))</div>
            <p class="hours" aria-hidden="true"><span>0</span><span>6</span><span>12</span><span>18</span>\
            <span>24</span></p>
            \(durations(day.summary.durations))
            \(day.summary.counts.isEmpty ? .empty : table(day))</div>
            </div></section>
            """
    }

    private static func totals(_ counts: [PaymentSummary.Count]) -> [PaymentOutcome: Int] {
        counts.reduce(into: [:]) { $0[PaymentOutcome($1.state), default: 0] += $1.payments }
    }

    /// Of the hours; at least 1.
    private static func highest(_ day: OperatorPayments.Day) -> Int {
        let hours = day.summary.counts.reduce(into: [:]) { $0[$1.hour, default: 0] += $1.payments }
        return hours.values.reduce(1, max)
    }

    private func otherDays(_ day: OperatorPayments.Day, until last: Instant) -> HTML {
        func link(_ seconds: Int64, _ id: String, _ arrow: String) -> HTML {
            let name = String(day.start.adding(seconds: seconds).iso8601.prefix(10))
            let address = BackOfficeLinks.with([(Filter.day, name)], BackOfficeLinks.home)
            return "<a class=\"link\" id=\"\(id)\" href=\"\(address)\" aria-label=\"\(name)\">\(arrow)</a>"
        }
        let isLast = last < day.start.adding(seconds: OperatorPayments.Day.seconds)
        return """
            <span>\(link(-OperatorPayments.Day.seconds, "day-before", "←")) \
            \(isLast ? .empty : link(OperatorPayments.Day.seconds, "day-after", "→"))</span>
            """
    }

    /// One bar for each hour, the outcomes on top of each other. What it shows is in the table below it as well.
    private func bars(_ day: OperatorPayments.Day) -> HTML {
        let hours = (0..<24).map { hour in Self.totals(day.summary.counts.filter { $0.hour == hour }) }
        let highest = Self.highest(day)
        var shapes: [HTML] = ["<path class=\"axis\" d=\"M0 0.5H720M0 72H720M0 143.5H720\"/>"]
        for (hour, totals) in hours.enumerated() {
            var top = 144.0
            for outcome in PaymentOutcome.allCases {
                guard let count = totals[outcome], count > 0 else { continue }
                let height = 140 * Double(count) / Double(highest)
                top -= height
                shapes.append(
                    """
                    <rect class="b-\(outcome.tone.rawValue)" x="\(hour * 30 + 5)" y="\(Self.short(top))" width="20" \
                    height="\(Self.short(height))"><title>\(hour):00 · \(payment.outcomes[outcome] ?? "") \(count)\
                    </title></rect>
                    """)
            }
        }
        return """
            <svg class="bars" viewBox="0 0 720 144" preserveAspectRatio="none" role="img" \
            aria-label="\(payment.byHour)">\(shapes.joined())</svg>
            """
    }

    /// Tenths are enough for a picture.
    private static func short(_ number: Double) -> String { String((number * 10).rounded() / 10) }

    private func durations(_ durations: PaymentSummary.Durations?) -> HTML {
        guard let durations else { return .empty }
        let text = payment.durations.replacing("%", with: SpanText.milliseconds(durations.median, in: visit.language))
            .replacing("#", with: SpanText.milliseconds(durations.percentile95, in: visit.language))
            .replacing("$", with: SpanText.milliseconds(durations.longest, in: visit.language))
        return "<p class=\"soft took\" id=\"durations\">\(text)</p>"
    }

    private func table(_ day: OperatorPayments.Day) -> HTML {
        let heads = PaymentOutcome.allCases.map { outcome -> HTML in
            "<th role=\"columnheader\" scope=\"col\">\(payment.outcomes[outcome] ?? "")</th>"
        }
        let rows = Set(day.summary.counts.map(\.hour)).sorted().map { hour -> HTML in
            let totals = Self.totals(day.summary.counts.filter { $0.hour == hour })
            let cells = PaymentOutcome.allCases.map { outcome -> HTML in
                "<td role=\"cell\" data-label=\"\(payment.outcomes[outcome] ?? "")\">\(totals[outcome] ?? 0)</td>"
            }
            return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">\(hour):00</th>\(cells.joined())</tr>"
        }
        return """
            <details id="day-table"><summary id="day-table-open">\(payment.asTable)</summary><table role="table" class="plain-table stack">
            <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(payment.hour)</th>\
            \(heads.joined())</tr></thead>
            <tbody role="rowgroup">\(rows.joined())</tbody></table></details>
            """
    }
}
