import GuichetCore

/// Payment links. A checkout session joins its link by ``CheckoutSession/link``.
extension PaymentService {
    package func open(_ link: PaymentLink) async throws {
        var link = link
        link.note(.created, at: link.createdAt)
        let opened = link
        try await store.write { store in
            try store.insert(opened)
            try Self.tell(of: opened, since: 0, in: store)
        }
    }

    /// As it is now: time ends it before anybody looks.
    package func paymentLink(_ id: PaymentLinkID) async throws -> PaymentLink? {
        let now = clock.now()
        let found = try await store.read { try $0.paymentLink(id) }
        guard let found, found.isDue(at: now) else { return found }
        return try await store.write { try Self.current(id, at: now, in: $0) }
    }

    package func paymentLinks(
        of shop: ShopID, _ query: PaymentLinkQuery
    ) async throws -> (page: [PaymentLink], total: Int) {
        try await expirePaymentLinks()
        return try await store.read { store in
            (try store.paymentLinks(of: shop, query), try store.countPaymentLinks(of: shop, query))
        }
    }

    /// Somebody follows it.
    ///
    /// - Parameter session: a fresh session of it. A link that pays once leads to the one that is open, if one is.
    /// - Returns: the link, and where it leads; `nil` when it leads nowhere any more.
    package func follow(
        _ id: PaymentLinkID, opening session: @escaping @Sendable (PaymentLink) -> CheckoutSession
    ) async throws -> (link: PaymentLink, checkout: CheckoutSessionID?) {
        let now = clock.now()
        return try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store) else { throw PaymentLinkError.unknownLink }
            guard link.state == .active else {
                // Who paid it may look again.
                return (link, link.state == .paid ? link.checkout : nil)
            }
            let before = link.events.count
            let counted = link.click(at: now)
            let open = try link.isReusable ? nil : link.checkout.flatMap(store.checkoutSession)
            if let open, open.state(at: now) == .open {
                if counted { try Self.write(link, since: before, in: store) }
                return (link, open.id)
            }
            let fresh = session(link)
            try store.insert(fresh)
            link.checkout = fresh.id
            try Self.write(link, since: before, in: store)
            return (link, fresh.id)
        }
    }

    /// The merchant withdraws it: no page of it takes a card any more.
    ///
    /// - Throws: ``PaymentLinkError`` when it is over already, or when the outcome of a payment is not known yet.
    package func cancelPaymentLink(_ id: PaymentLinkID, of shop: ShopID) async throws {
        let now = clock.now()
        try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store), link.shop == shop else {
                throw PaymentLinkError.unknownLink
            }
            let before = link.events.count
            try link.cancel(at: now)
            for var session in try store.checkoutSessionsOpen(of: id) {
                guard session.underWay == nil else {
                    // Others may have begun to pay a link for many; that is theirs to end.
                    if link.isReusable { continue }
                    throw PaymentLinkError.underWay
                }
                session.withdraw()
                try store.update(session)
            }
            try Self.write(link, since: before, in: store)
        }
    }

    /// Sends it by mail.
    ///
    /// - Throws: ``PaymentLinkError`` when it is over.
    package func mail(_ draft: MailDraft, about id: PaymentLinkID, of shop: ShopID) async throws {
        let now = clock.now()
        try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store), link.shop == shop else {
                throw PaymentLinkError.unknownLink
            }
            guard link.state == .active else { throw PaymentLinkError.notActive(link.state) }
            let before = link.events.count
            link.note(.mailed, at: now, details: draft.recipient.text)
            try store.insert(
                Mail(id: MailID("paymentlink.\(id.text).\(before)"), draft: draft, nextAt: now, createdAt: now))
            try Self.write(link, since: before, in: store)
        }
    }

    /// Writes down of links that their time is over.
    package func expirePaymentLinks(limit: Int = 1_000) async throws {
        let now = clock.now()
        // Looked at first: an idle platform flushes nothing.
        guard try await !store.read({ try $0.paymentLinksDue(at: now, limit: 1).isEmpty }) else { return }
        try await store.write { store in
            for link in try store.paymentLinksDue(at: now, limit: limit) {
                _ = try Self.current(link.id, at: now, in: store)
            }
        }
    }

    // MARK: Inside a write

    private static func current(
        _ id: PaymentLinkID, at now: Instant, in store: any StoreWriter
    ) throws -> PaymentLink? {
        guard var link = try store.paymentLink(id) else { return nil }
        let before = link.events.count
        if link.expire(at: now) { try write(link, since: before, in: store) }
        return link
    }

    /// What became of a session of a link, in the transaction in which it did.
    static func note(_ change: (inout PaymentLink) -> Void, on id: PaymentLinkID?, in store: any StoreWriter) throws {
        guard let id, var link = try store.paymentLink(id) else { return }
        let before = link.events.count
        change(&link)
        try write(link, since: before, in: store)
    }

    private static func write(_ link: PaymentLink, since before: Int, in store: any StoreWriter) throws {
        try store.update(link)
        try tell(of: link, since: before, in: store)
    }

    private static func tell(of link: PaymentLink, since before: Int, in store: any StoreWriter) throws {
        for number in link.events.indices.dropFirst(before) {
            for notification in Notification.ofLink(link, event: number) { try store.insert(notification) }
        }
    }
}
