import Synchronization

/// Programs that receive notifications in place of the shops' own servers, such as `guichet listen` on a developer's
/// machine. What none of them takes goes to its own address.
package final class NotificationListeners: Sendable {
    /// A notification for a program, which answers under its number.
    package struct Item: Sendable {
        package let number: Int64
        /// Where it would have been sent.
        package let url: String
        package let request: NotificationRequest
    }

    /// How many notifications wait for one program. The rest is tried again later, as if a server were too busy.
    private static let waitingLimit = 64
    /// The timeout of an API without one of its own.
    static let timeoutSeconds: Int64 = 30

    private struct Listener {
        let api: String?
        let shop: String?
        let caller: String?
        var items: [Item] = []

        func takes(_ id: ShopID) -> Bool { id.fits(api: api, name: shop) }
    }

    private struct Attempt {
        let listener: Int64
        let terms: DeliveryTerms
        let answer: AsyncStream<Delivery>.Continuation
    }

    private struct State {
        var lastNumber: Int64 = 0
        var listeners: [Int64: Listener] = [:]
        var attempts: [Int64: Attempt] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// The programs, as other nodes know them.
    func programs(of node: Int64) -> [ListeningProgram] {
        let listeners = state.withLock { $0.listeners }
        return listeners.sorted { $0.key < $1.key }.map {
            ListeningProgram(node: node, number: $0.key, api: $0.value.api, shop: $0.value.shop)
        }
    }

    // MARK: For the program

    /// Begins to take notifications: of one API, of one shop, or of all.
    ///
    /// - Parameter caller: whose program it is.
    package func open(api: String?, shop: String?, of caller: String? = nil) -> Int64 {
        state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = Listener(api: api, shop: shop, caller: caller)
            return state.lastNumber
        }
    }

    /// What arrived since the last call.
    package func take(_ listener: Int64) -> [Item] {
        state.withLock { state in
            let items = state.listeners[listener]?.items ?? []
            state.listeners[listener]?.items = []
            return items
        }
    }

    /// - Parameter caller: who answers: only the one whose program took the notification may. `nil` for the platform.
    /// - Returns: `false` if no attempt waits for this answer (any more).
    package func answer(_ number: Int64, _ delivery: Delivery, of caller: String? = nil) -> Bool {
        let attempt = state.withLock { state -> Attempt? in
            let listener = state.attempts[number].flatMap { state.listeners[$0.listener] }
            guard caller == nil || listener?.caller == caller else { return nil }
            return state.attempts.removeValue(forKey: number)
        }
        guard let attempt else { return false }
        attempt.answer.yield(delivery)
        attempt.answer.finish()
        return true
    }

    /// How the receiver of a notification has to answer.
    package func terms(of number: Int64) -> DeliveryTerms {
        state.withLock { $0.attempts[number]?.terms } ?? DeliveryTerms()
    }

    /// What the program took and did not answer is tried again later.
    package func close(_ listener: Int64) {
        let left = state.withLock { state in
            state.listeners[listener] = nil
            return state.attempts.filter { $0.value.listener == listener }.map(\.key)
        }
        for number in left { _ = answer(number, .failed(reason: "the program that listened has ended")) }
    }

    // MARK: For the platform

    /// - Returns: `nil` if no program takes it.
    package func deliver(_ request: NotificationRequest, to url: String) async -> Delivery? {
        guard let shop = request.origin?.shop else { return nil }
        let (answers, answer) = AsyncStream<Delivery>.makeStream()
        enum Handing {
            case to(Int64)
            case noListener
            case busy
        }
        let handing = state.withLock { state -> Handing in
            // The oldest of several.
            guard let listener = state.listeners.filter({ $0.value.takes(shop) }).keys.min() else { return .noListener }
            guard (state.listeners[listener]?.items.count ?? 0) < Self.waitingLimit else { return .busy }
            state.lastNumber += 1
            let number = state.lastNumber
            state.listeners[listener]?.items.append(Item(number: number, url: url, request: request))
            state.attempts[number] = Attempt(listener: listener, terms: request.terms, answer: answer)
            return .to(number)
        }
        switch handing {
        case .noListener: return nil
        case .busy: return .failed(reason: "the program that listens takes too long")
        case .to(let number):
            let timeout = Task {
                try await Task.sleep(for: .seconds(request.terms.timeoutSeconds ?? Self.timeoutSeconds))
                _ = self.answer(number, .failed(reason: "the program that listens gave no answer in time"))
            }
            defer { timeout.cancel() }
            let delivery = await answers.first { _ in true }
            _ = state.withLock { $0.attempts.removeValue(forKey: number) }
            return delivery ?? .failed(reason: "the delivery was interrupted")
        }
    }
}

/// Another sender, behind the programs that listen: first to this node, then to others.
package struct ListenedNotificationSender: NotificationSender {
    private let base: any NotificationSender
    private let listeners: NotificationListeners
    private let others: OtherListeners?

    /// - Parameter others: `nil` where one process serves.
    package init(_ base: any NotificationSender, listeners: NotificationListeners, others: OtherListeners?) {
        self.base = base
        self.listeners = listeners
        self.others = others
    }

    package func deliver(_ request: NotificationRequest, to url: String) async -> Delivery {
        if let delivery = await listeners.deliver(request, to: url) { return delivery }
        if let delivery = await others?.deliver(request, to: url) { return delivery }
        return await base.deliver(request, to: url)
    }
}
