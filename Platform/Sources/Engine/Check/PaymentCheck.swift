import GuichetCore

/// One payment with everything that is checked of it, read at one moment.
struct PaymentCheck {
    let payment: Payment
    let history: [HistoryEntry]
    /// The payments that name the messages of earlier steps as their own.
    let owners: [AcquirerMessageID: PaymentID]

    /// A machine's clock that is corrected may go back by this much.
    static let toleratedMilliseconds: Int64 = 60_000

    var findings: [StoreFinding] {
        var findings = sums
        findings += chain
        guard let events else { return findings }
        findings += times
        findings += steps(events)
        findings += messages(events)
        return findings
    }

    private func finding(_ code: StoreFinding.Code, _ reason: String, _ advice: String) -> StoreFinding {
        StoreFinding(code, of: payment.id, "payment \(payment.id) of \(payment.shop): \(reason)", advice: advice)
    }

    // MARK: Amounts

    private var sums: [StoreFinding] {
        let totals = payment.totals
        let all = [
            totals.authorised, totals.waived, totals.lowered, totals.cancelled, totals.captured, totals.refunded,
        ]
        let wrong: String? =
            if all.contains(where: { $0 < 0 }) {
                "one of its sums is below zero"
            } else if totals.authorised > payment.amount.minorUnits {
                "\(totals.authorised) are authorised, and \(payment.amount.minorUnits) were ordered"
            } else if totals.captured > totals.authorised {
                "\(totals.captured) are captured, and \(totals.authorised) are authorised"
            } else if totals.open < 0 {
                "more is captured and released than the \(totals.authorised) that are authorised"
            } else if totals.refunded > totals.captured {
                "\(totals.refunded) are refunded, and \(totals.captured) are captured"
            } else { nil }
        return wrong.map { [finding(.sumWrong, $0, StoreFinding.askAcquirer)] } ?? []
    }

    // MARK: The history itself

    private var chain: [StoreFinding] {
        switch HistoryEntry.firstBreak(in: history, endingAt: payment.history) {
        case nil: []
        case .line(let number):
            [
                finding(
                    .historyBroken, "line \(number) of its history does not follow from the lines before it",
                    StoreFinding.restore)
            ]
        case .end:
            [
                finding(
                    .historyBroken,
                    "its history ends with line \(history.count), and the payment says \(payment.history.count)"
                        + (history.count == payment.history.count ? " with another hash" : ""),
                    StoreFinding.restore)
            ]
        }
    }

    private var times: [StoreFinding] {
        var last = payment.createdAt
        for entry in history {
            guard entry.at.milliseconds >= last.milliseconds - Self.toleratedMilliseconds else {
                let seconds = (last.milliseconds - entry.at.milliseconds) / 1_000
                return [
                    finding(
                        .timesGoBack,
                        "line \(entry.number) of its history is \(seconds) s earlier than the line before",
                        "check the machine's clock and its time server; the payment itself needs nothing")
                ]
            }
            last = entry.at
        }
        return []
    }

    /// `nil` if a line cannot be read: the hash says why, or ``unreadableLine``.
    private var events: [EventKind]? {
        let events = history.compactMap { EventKind(stored: $0.event) }
        return events.count == history.count ? events : nil
    }

    /// The first line of the history that this version does not write.
    var unreadableLine: StoreFinding? {
        guard let entry = history.first(where: { EventKind(stored: $0.event) == nil }) else { return nil }
        return finding(
            .rowUnreadable, "line \(entry.number) of its history is no event that this version knows",
            "check it with the version of guichet that wrote it")
    }

    // MARK: The life cycle

    private func steps(_ events: [EventKind]) -> [StoreFinding] {
        guard let first = events.first, var replay = HistoryReplay(of: payment, beginningWith: first) else {
            return [finding(.stepNotAllowed, "its history does not begin with an order", StoreFinding.report)]
        }
        for (event, entry) in zip(events, history).dropFirst() where !replay.take(event, at: entry.at) {
            let state = replay.candidates.first?.state.rawValue ?? "unknown"
            return [
                finding(
                    .stepNotAllowed,
                    "line \(entry.number) of its history (\(event.name)) is not possible in the state \(state)",
                    StoreFinding.report)
            ]
        }
        switch replay.difference(from: payment) {
        case nil: return []
        case .state(let follows):
            return [
                finding(
                    .stateDiffers, "it is \(payment.state.rawValue), and its history leads to \(follows.rawValue)",
                    StoreFinding.askAcquirer)
            ]
        case .amounts:
            return [
                finding(
                    .amountsDiffer, "its sums are not those to which its history leads", StoreFinding.askAcquirer)
            ]
        case .operations:
            return [
                finding(
                    .operationsDiffer,
                    "its captures, cancellations and refunds are not those of its history, one for one",
                    StoreFinding.askAcquirer)
            ]
        }
    }

    // MARK: Messages to the acquirer

    private func messages(_ events: [EventKind]) -> [StoreFinding] {
        let messages = events.compactMap(\.message)
        var findings: [StoreFinding] = []
        if payment.card != nil, let last = messages.last, last != payment.messageID {
            findings.append(
                finding(
                    .messageDiffers,
                    "its history asked the acquirer by message \(last), and the payment names \(payment.messageID)",
                    StoreFinding.askAcquirer))
        }
        for message in Set(messages).sorted(by: { $0.text < $1.text }) {
            guard let owner = owners[message], owner != payment.id else { continue }
            findings.append(
                finding(
                    .messageUsedTwice, "its message \(message) to the acquirer is also that of payment \(owner)",
                    StoreFinding.askAcquirer))
        }
        if Set(messages).count < messages.count {
            findings.append(
                finding(.messageUsedTwice, "one message asked the acquirer twice", StoreFinding.askAcquirer))
        }
        return findings
    }
}

extension EventKind {
    /// The message by which the acquirer is asked.
    var message: AcquirerMessageID? {
        if case .ordered(let message) = self { message } else { nil }
    }
}
