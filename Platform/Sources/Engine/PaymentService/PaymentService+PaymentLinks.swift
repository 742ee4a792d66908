import GuichetCore
import Logging

/// Payment links. A checkout session joins its link by ``CheckoutSession/link``.
extension PaymentService {
    /// - Parameter mails: what brings it to shoppers.
    package func open(_ link: PaymentLink, sending mails: [MailDraft] = []) async throws {
        let now = link.createdAt
        try await store.write { store in
            var link = link
            link.note(.created, at: now)
            try post(mails, about: &link, at: now, in: store)
            try store.insert(link)
            try Self.tell(of: link, since: 0, in: store)
        }
    }

    /// The link in its current state: it may have expired since it was stored.
    package func paymentLink(_ id: PaymentLinkID) async throws -> PaymentLink? {
        let now = clock.now()
        let found = try await store.lookUp { try $0.paymentLink(id) }
        guard let found, found.isDue(at: now) else { return found }
        return try await store.write { try Self.current(id, at: now, in: $0) }
    }

    /// Whether a session cannot be paid because the merchant cancelled the link that it belongs to.
    package func isWithdrawn(_ session: CheckoutSession) async throws -> Bool {
        guard session.state == .cancelled, let link = session.link else { return false }
        return try await paymentLink(link)?.state == .cancelled
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
    /// - Parameters:
    ///   - endsWithRefusal: whether a session whose attempts were all refused is the link's last one.
    ///   - session: makes a new session of the link. A link for one payment leads to its open session, if there is one.
    /// - Returns: the link, and the session it leads to; `nil` if it leads nowhere any more. That of a reusable link is not
    ///   stored: see ``session(of:storing:_:)``.
    package func follow(
        _ id: PaymentLinkID, endsWithRefusal: Bool = false,
        opening session: @escaping @Sendable (PaymentLink) throws -> CheckoutSession
    ) async throws -> (link: PaymentLink, checkout: CheckoutSessionID?) {
        let now = clock.now()
        return try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store) else { throw PaymentLinkError.unknownLink }
            guard link.state == .active else {
                // The shopper who paid may return to the page; so may one whose payment is not decided yet. The latest
                // page of a reusable link may be another shopper's.
                let page = try link.isReusable ? nil : link.checkout.flatMap(store.checkoutSession)
                return (link, link.state == .paid || page?.underWay != nil ? link.checkout : nil)
            }
            let before = link.events.count
            let counted = link.note(.clicked, at: now)
            let open = try link.isReusable ? nil : link.checkout.flatMap(store.checkoutSession)
            if let open, open.state(at: now) == .open || (endsWithRefusal && open.state == .refused) {
                if counted { try Self.write(link, since: before, in: store) }
                return (link, open.id)
            }
            let fresh = try session(link)
            if link.isReusable {
                if counted { try Self.write(link, since: before, in: store) }
                return (link, fresh.id)
            }
            try store.insert(fresh)
            link.checkout = fresh.id
            try Self.write(link, since: before, in: store)
            return (link, fresh.id)
        }
    }

    /// The session of a shopper who followed a reusable link. It is stored with the first form that the shopper sends:
    /// programs follow links, too, and each of their visits would leave a session behind.
    ///
    /// - Parameters:
    ///   - stores: whether the shopper sends a form.
    ///   - session: makes it, as at the moment when the shopper followed the link.
    /// - Returns: `nil` if there is no such link, or the session is no longer kept.
    package func session(
        of id: PaymentLinkID, storing stores: Bool,
        _ session: @escaping @Sendable (PaymentLink) throws -> CheckoutSession
    ) async throws -> CheckoutSession? {
        let now = clock.now()
        @Sendable func found(_ link: PaymentLink, in store: any StoreReader) throws -> (
            CheckoutSession, isStored: Bool
        )? {
            var made = try session(link)
            if let stored = try store.checkoutSession(made.id) { return (stored, true) }
            guard link.isReusable, now < made.keptUntil else { return nil }
            // Its pages take no card any more, as those that were stored.
            if link.state == .cancelled { made.withdraw() }
            return (made, false)
        }
        guard stores else {
            guard let link = try await paymentLink(id) else { return nil }
            return try await store.lookUp { try found(link, in: $0)?.0 }
        }
        return try await store.write { store in
            guard let link = try Self.current(id, at: now, in: store),
                let (session, isStored) = try found(link, in: store)
            else { return nil }
            if !isStored, session.state(at: now) == .open { try store.insert(session) }
            return session
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
            try Self.withdrawPages(of: link, in: store)
            try Self.write(link, since: before, in: store)
        }
    }

    /// The merchant changes the link: pages with the old content take no card any more, and the link leads to a page
    /// with the new one.
    ///
    /// - Parameter content: the new content, made from the link in its current state, and from its latest session.
    /// - Throws: ``PaymentLinkError`` if it has ended, or if the outcome of a payment is not known yet.
    package func changePaymentLink(
        _ id: PaymentLinkID, of shop: ShopID,
        _ content: @escaping @Sendable (PaymentLink, CheckoutSession?) throws -> PaymentLink.Content
    ) async throws {
        let now = clock.now()
        try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store), link.shop == shop else {
                throw PaymentLinkError.unknownLink
            }
            guard link.state == .active else { throw PaymentLinkError.notActive(link.state) }
            try Self.withdrawPages(of: link, in: store)
            let before = link.events.count
            let changed = try content(link, try link.checkout.flatMap(store.checkoutSession))
            link.expiresAt = changed.expiresAt
            link.details = changed.details
            try post(changed.mails, about: &link, at: now, in: store)
            try Self.write(link, since: before, in: store)
        }
    }

    /// Sends the link by mail.
    ///
    /// - Throws: ``PaymentLinkError`` if it has ended.
    package func mail(_ draft: MailDraft, about id: PaymentLinkID, of shop: ShopID) async throws {
        let now = clock.now()
        try await store.write { store in
            guard var link = try Self.current(id, at: now, in: store), link.shop == shop else {
                throw PaymentLinkError.unknownLink
            }
            guard link.state == .active else { throw PaymentLinkError.notActive(link.state) }
            let before = link.events.count
            try post([draft], about: &link, at: now, in: store)
            try Self.write(link, since: before, in: store)
        }
    }

    /// Marks links as expired.
    package func expirePaymentLinks(limit: Int = 1_000) async throws {
        let now = clock.now()
        for id in try await store.read({ try $0.paymentLinksDue(at: now, limit: limit) }) {
            do {
                try await store.write { store in
                    guard let link = try store.paymentLink(id) else { return }
                    let time = ShopTime.$shop.withValue(link.shop) { clock.now() }
                    _ = try Self.current(id, at: time, in: store)
                }
            } catch {
                // It stays due; the links after it, and the payments, do not wait for it.
                logger.error(
                    "a payment link could not be marked as expired",
                    metadata: Logger.Metadata.failure(error).merging(["link": "\(id)"]) { $1 })
            }
        }
    }

    // MARK: Inside a write

    /// The mails are stored with their link: neither exists without the other.
    private func post(
        _ mails: [MailDraft], about link: inout PaymentLink, at now: Instant, in store: any StoreWriter
    ) throws {
        // A mail that is about no payment follows the platform's clock.
        let platformTime = ShopTime.$shop.withValue(nil) { clock.now() }
        for draft in mails {
            link.note(.mailed, at: now, details: draft.recipient.text)
            let id = MailID("paymentlink.\(link.id.text).\(Hex.encode(random.bytes(8)))")
            try store.insert(Mail(id: id, draft: draft, nextAt: platformTime, createdAt: now))
        }
    }

    private static func withdrawPages(of link: PaymentLink, in store: any StoreWriter) throws {
        for var session in try store.checkoutSessionsOpen(of: link.id) {
            guard session.underWay == nil else {
                // On a reusable link, other shoppers may have begun to pay: their sessions stay open.
                if link.isReusable { continue }
                throw PaymentLinkError.underWay
            }
            session.withdraw()
            try store.update(session)
        }
    }

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
