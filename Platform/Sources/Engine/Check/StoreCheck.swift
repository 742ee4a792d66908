/// Checks a whole store, also while a platform runs on it.
///
/// Each page of payments is read at one moment, together with everything that belongs to them. One moment for the whole
/// store would keep SQLite from shortening its log for as long as the check lasts.
package struct StoreCheck: Sendable {
    /// Opens encrypted values; without it, they are not checked.
    let vault: Vault?
    /// Reads an API's own data, and throws if it cannot.
    let readPart: @Sendable (StoredPart) throws -> Void

    /// How many payments are read at one moment.
    static let page = 200
    /// How many findings are kept. A store with more is damaged as a whole.
    static let keptFindings = 500

    package init(keys: VaultKeys?, readPart: @escaping @Sendable (StoredPart) throws -> Void) {
        vault = keys.map { Vault(keys: $0) }
        self.readPart = readPart
    }

    package struct Report: Sendable {
        package var payments = 0
        package var events = 0
        package var sealedValues = 0
        /// Those that do not open. Their findings may be among those that were not kept.
        package internal(set) var closedValues = 0
        package private(set) var findings: [StoreFinding] = []
        /// All of them, also those that were not kept.
        package private(set) var findingCount = 0
        /// Those about more than the times of events, which a machine's clock that was set back leaves for good.
        package private(set) var seriousCount = 0

        package init() {}

        /// Adds what another part of a check found.
        package mutating func add(_ more: Report) {
            payments += more.payments
            events += more.events
            sealedValues += more.sealedValues
            closedValues += more.closedValues
            findingCount += more.findingCount
            seriousCount += more.seriousCount
            keep(more.findings)
        }

        fileprivate mutating func add(_ more: Found) {
            events += more.events
            add(more.findings)
        }

        package mutating func add(_ more: [StoreFinding]) {
            findingCount += more.count
            seriousCount += more.count { $0.code != .timesGoBack }
            keep(more)
        }

        private mutating func keep(_ more: [StoreFinding]) {
            findings += more.prefix(max(0, StoreCheck.keptFindings - findings.count))
        }
    }

    /// How far a check is.
    package struct Progress: Sendable {
        package let payments: Int
        package let of: Int
    }

    /// - Throws: ``WrongVaultKey`` if the keys are not those of this store; an error of the database if it cannot be reached.
    package func run(_ store: any Store, progress: @Sendable (Progress) -> Void = { _ in }) async throws -> Report {
        var none: AnchorComparison?
        return try await run(store, comparing: &none, progress: progress)
    }

    /// - Parameter anchors: of an earlier check, and for the next one.
    package func run(
        _ store: any Store, comparing anchors: inout AnchorComparison?, progress: @Sendable (Progress) -> Void
    ) async throws -> Report {
        var report = Report()
        if let vault { try await requireRight(vault, store) }
        let count = try await store.read { try $0.countAllPayments() }
        var last = ""
        while true {
            let page = try await store.read { [last] in try checkPage(after: last, in: $0) }
            report.payments += page.count
            report.add(page.found)
            for id in page.unread { report.add(try await checkAlone(id, in: store)) }
            for chain in page.chains {
                if let finding = try anchors?.compare(chain) { report.add([finding]) }
            }
            progress(Progress(payments: report.payments, of: max(count, report.payments)))
            guard page.count == Self.page, let next = page.last else { break }
            last = next
        }
        try anchors?.end()
        report.add(try await store.read { try checkReferences(in: $0) })
        for kind in StoredPart.Kind.paged { report.add(try await checkParts(kind, in: store)) }
        if let vault {
            for kind in SealedKind.all { try await checkSealed(kind, by: vault, in: store, &report) }
        }
        return report
    }

    // MARK: Payments

    private struct Page: Sendable {
        var count = 0
        var last: String?
        var found = Found()
        var unread: [PaymentID] = []
        /// Of all of them, in their order.
        var chains: [HistoryChain] = []
    }

    fileprivate struct Found: Sendable {
        var events = 0
        var findings: [StoreFinding] = []
        /// The hashes of one payment's history; `nil` if it is not there any more.
        var hashes: [[UInt8]]?

        mutating func add(_ more: Found) {
            events += more.events
            findings += more.findings
        }
    }

    private func checkPage(after last: String, in store: any StoreReader) throws -> Page {
        var page = Page()
        for id in try store.paymentIDs(after: last, limit: Self.page) {
            page.count += 1
            page.last = id.text
            do {
                let found = try check(id, in: store)
                page.found.add(found)
                if found.hashes != nil { page.chains.append(HistoryChain(payment: id, hashes: found.hashes)) }
            } catch {
                page.unread.append(id)
                page.chains.append(HistoryChain(payment: id, hashes: nil))
            }
        }
        return page
    }

    /// In a read of its own: an error may end a transaction, and then the payments after it could not be read either.
    private func checkAlone(_ id: PaymentID, in store: any Store) async throws -> Found {
        do {
            return try await store.read { try check(id, in: $0) }
        } catch let failure as any StoreFailure where failure.isOfAccess {
            throw failure
        } catch {
            // The others are checked all the same.
            let finding = StoreFinding(
                .rowUnreadable, of: id, "payment \(id) cannot be read: \(error)", advice: StoreFinding.restore)
            return Found(findings: [finding])
        }
    }

    private func check(_ id: PaymentID, in store: any StoreReader) throws -> Found {
        guard let payment = try store.payment(id) else { return Found() }
        let history = try store.history(of: id)
        var found = Found(events: history.count, hashes: history.map(\.hash))
        var owners: [AcquirerMessageID: PaymentID] = [:]
        for message in history.compactMap({ EventKind(stored: $0.event)?.message }) where message != payment.messageID {
            owners[message] = try store.payment(named: message)
        }
        let check = PaymentCheck(payment: payment, history: history, owners: owners)
        found.findings += check.findings
        if let line = check.unreadableLine { found.findings.append(line) }
        found.findings += parts(of: payment).compactMap(finding)
        // Reading them is the check: each has a state, a topic and a payment or a link.
        _ = try store.notifications(of: id)
        return found
    }

    // MARK: Data of the APIs

    private func parts(of payment: Payment) -> [StoredPart] {
        let (id, api) = (payment.id.text, payment.shop.api)
        return [StoredPart(.payment, row: id, api: api, bytes: payment.details)]
            + payment.operations.map { StoredPart(.operation, row: id, api: api, bytes: $0.details) }
    }

    private func finding(_ part: StoredPart) -> StoreFinding? {
        do {
            try readPart(part)
            return nil
        } catch {
            let isOfPayment = part.kind == .payment || part.kind == .operation
            return StoreFinding(
                .formUnreadable, of: isOfPayment ? PaymentID(part.row) : nil,
                "\(part.title) \(part.row): what \(part.api) stored with it cannot be read: \(error)",
                advice: "use the version of guichet that wrote it, or restore the last backup")
        }
    }

    private func checkParts(_ kind: StoredPart.Kind, in store: any Store) async throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        var last = ""
        while true {
            let parts = try await store.read { [last] in
                try $0.storedParts(kind, after: last, limit: Self.page)
            }
            findings += parts.compactMap(finding)
            guard parts.count == Self.page, let next = parts.last?.row else { return findings }
            last = next
        }
    }

    // MARK: Rows that belong together

    private func checkReferences(in store: any StoreReader) throws -> [StoreFinding] {
        let missing = try store.missingReferences(limit: Self.keptFindings).map { reference in
            StoreFinding(
                .referenceMissing, of: reference.target == "payment" ? PaymentID(reference.missing) : nil,
                "\(reference.kind) \(reference.row) names the \(reference.target) \(reference.missing), which is not there",
                advice: StoreFinding.restore)
        }
        let exceeding = try store.exceedingRefunds(limit: Self.keptFindings).map { id in
            StoreFinding(
                .refundsExceed, of: id, "payment \(id): its refunds give back more than it counts as refunded",
                advice: StoreFinding.askAcquirer)
        }
        return missing + exceeding
    }
}
