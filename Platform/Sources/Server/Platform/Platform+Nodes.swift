import APISupport
import AdminAPI
import Engine
import HTTPTypes
import Hummingbird
import Logging

/// What a node does because others serve beside it (docs/postgresql.md, "Many nodes").
extension Platform {
    /// What other nodes have changed is known here afterwards, and all nodes know the key of new contexts.
    package func refresh() async throws {
        guard let sharedCaches else { return }
        try await sharedCaches.refresh()
        try await parts.contextKeyring.prepare()
    }

    /// `nil` where one process serves, so that its calls wait for nothing.
    var freshness: (@Sendable () async throws -> Void)? {
        guard paymentService.nodes != nil else { return nil }
        return { try await refresh() }
    }

    /// In the words of the API that the call is for, or a page for a shopper, who may have paid before.
    func refusal(_ away: StoreAway, of request: Request) async -> Response? {
        for api in apis {
            if let response = await api.refusal(away, of: request, parts) { return response }
        }
        let isOfOperator =
            ["/", "/metrics", "/admin"].contains(request.uri.path) || request.uri.path.hasPrefix("/admin/")
        guard request.asksForPage, !isOfOperator else { return nil }
        let language = PageLanguage.choose(
            asked: FormBody.query(of: request)?.language, acceptLanguage: request.acceptLanguage)
        var page = CheckoutParts(language: language).unreadable(away.reason)
        page.status = .serviceUnavailable
        return page.response()
    }

    /// A node that was alone for something that has ended: others may start.
    func endBeingAlone() async throws { try await solitude.end() }

    func announce(_ address: String) async {
        do {
            try await paymentService.nodes?.announce(address: address)
        } catch {
            parts.logger.warning("the node's address could not be noted", metadata: ["error": "\(error)"])
        }
    }

    /// What nodes were sending that no longer serve is sent again.
    func giveBackDeliveries() async throws {
        guard let nodes = paymentService.nodes else { return }
        let (store, now) = (paymentService.store, paymentService.clock.now())
        let lost = try await NotificationQueue.giveBackLost(in: store, beside: nodes, at: now)
        if lost > 0 {
            parts.logger.notice(
                "notifications were being sent when a node stopped; they are sent again",
                metadata: ["notifications": "\(lost)"])
        }
        _ = try await MailQueue.giveBackLost(in: store, beside: nodes, at: now)
    }

    /// Whether this node does what is due: one does.
    var doesDueWork: Bool { paymentService.nodes?.doesDueWork ?? true }

    /// Whether no other node serves. While a start lasts, none can begin to.
    func isOnlyNode() async throws -> Bool {
        try await paymentService.nodes?.isOnlyOne() ?? true
    }

    static func caches(
        of apis: [any PaymentAPI], _ vaultKeys: VaultKeySupply, _ clock: ShiftedClock, _ faults: FaultBook,
        _ contextKeyring: ContextKeyring, _ otherListeners: OtherListeners?, _ store: any Store
    ) -> [SharedCaches.Cache] {
        [
            // The first one: what the others read is encrypted.
            SharedCaches.Cache(of: ["settings"]) { try await vaultKeys.follow() },
            SharedCaches.Cache(of: ["shops", "shop_keys", "wire_keys"]) {
                for api in apis { try await api.reload() }
            },
            SharedCaches.Cache(of: ["settings", "shop_clocks"]) {
                try await ClockMover.reload(clock, from: store)
            },
            SharedCaches.Cache(of: ["settings"]) { try await faults.reload() },
            SharedCaches.Cache(of: ["context_keys"]) { try await contextKeyring.reload() },
            SharedCaches.Cache(of: ["listeners"]) { try await otherListeners?.reload() },
        ]
    }
}
