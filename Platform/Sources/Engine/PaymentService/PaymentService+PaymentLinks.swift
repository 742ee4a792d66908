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

    /// The link in its current state: it may have expired since it was stored.
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

    /// A shopper follows the link.
    ///
    /// - Parameter session: makes a new session of the link. A link for one payment leads to its open session, if there
    ///   is one.
    /// - Returns: the link, and the session it leads to; `nil` if it leads nowhere any more.
    package func follow(
        _ id: PaymentLinkID, opening session: @escaping @Sendable (PaymentLink) throws -> CheckoutSession
    ) async throws -> (link: PaymentLink, checkout: CheckoutSessionID?) {
        let now = clock.now()
        return try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store) else { throw PaymentLinkError.unknownLink }
            guard link.state == .active else {
                // The shopper who paid may return to the page.
                return (link, link.state == .paid ? link.checkout : nil)
            }
            let before = link.events.count
            let counted = link.click(at: now)
            let open = try link.isReusable ? nil : link.checkout.flatMap(store.checkoutSession)
            if let open, open.state(at: now) == .open {
                if counted { try Self.write(link, since: before, in: store) }
                return (link, open.id)
            }
            let fresh = try session(link)
            try store.insert(fresh)
            link.checkout = fresh.id
            try Self.write(link, since: before, in: store)
            return (link, fresh.id)
        }
    }

    /// The merchant cancels the link: its pages take no card any more.
    ///
    /// - Throws: ``PaymentLinkError`` if it has ended, or if the outcome of a payment is not known yet.
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
                    // On a reusable link, other shoppers may have begun to pay: their sessions stay open.
                    if link.isReusable { continue }
                    throw PaymentLinkError.underWay
                }
                session.withdraw()
                try store.update(session)
            }
            try Self.write(link, since: before, in: store)
        }
    }

    /// Sends the link by mail.
    ///
    /// - Throws: ``PaymentLinkError`` if it has ended.
    package func mail(_ draft: MailDraft, about id: PaymentLinkID, of shop: ShopID) async throws {
        let now = clock.now()
        let platformTime = ShopTime.$shop.withValue(nil) { clock.now() }
        try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store), link.shop == shop else {
                throw PaymentLinkError.unknownLink
            }
            guard link.state == .active else { throw PaymentLinkError.notActive(link.state) }
            let before = link.events.count
            link.note(.mailed, at: now, details: draft.recipient.text)
            try store.insert(
                // A mail that is about no payment follows the platform's clock.
                Mail(id: MailID("paymentlink.\(id.text).\(before)"), draft: draft, nextAt: platformTime, createdAt: now)
            )
            try Self.write(link, since: before, in: store)
        }
    }

    /// Marks links as expired.
    package func expirePaymentLinks(limit: Int = 1_000) async throws {
        let now = clock.now()
        // Checked first: an idle platform flushes nothing.
        guard try await !store.read({ try $0.paymentLinksDue(at: now, limit: 1).isEmpty }) else { return }
        try await store.write { store in
            for link in try store.paymentLinksDue(at: now, limit: limit) {
                let time = ShopTime.$shop.withValue(link.shop) { clock.now() }
                _ = try Self.current(link.id, at: time, in: store)
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

    /// Records a change of a link's session, in the same transaction.
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
