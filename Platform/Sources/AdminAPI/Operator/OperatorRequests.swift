import APISupport
import Engine
import GuichetCore

/// The journal of requests: the calls that arrived.
struct OperatorRequests: Sendable {
    /// `nil` if no requests are kept.
    let journal: RequestJournal?

    /// What a list shows.
    struct Filter: Sendable, Hashable {
        /// Only refused calls, or only the others.
        var isRefused: Bool?
        var api: String?
        var shop: String?

        /// The journal has several names for what one API takes. A shop's name is enough, unless several APIs have it.
        mutating func narrow(to named: ShopFilter, of shops: OperatorShops) {
            shop = named.shop
            if api == nil, named.api != nil, shops.all.count(where: { $0.id.name == named.shop }) > 1 {
                api = named.api
            }
        }
    }

    struct Page: Sendable {
        let requests: [RequestRecord]
        /// Asks for the page after this one; `nil` on the last.
        let next: String?
        /// How many calls since the start are not in the journal.
        let dropped: Int
    }

    /// - Parameters:
    ///   - after: ``Page/next`` of the page before.
    ///   - newer: a number: the calls after it, oldest first.
    func page(_ filter: Filter, after: String?, newer: String? = nil, limit: Int) async throws -> Page {
        let journal = try opened()
        var query = RequestQuery()
        (query.isRefused, query.api, query.shop) = (filter.isRefused, filter.api, filter.shop)
        query.before = try Self.number("after", after)
        query.after = try Self.number("newer", newer)
        query.limit = limit + 1
        let found = try await journal.requests(query)
        let page = Array(found.prefix(limit))
        let last = found.count > limit ? page.last : nil
        return Page(requests: page, next: last.map { String($0.number) }, dropped: Int(journal.meters.dropped))
    }

    /// Whether a shop has calls in the journal. One that is not served any more may have some.
    func areThere(of shop: String?) async throws -> Bool {
        var query = RequestQuery()
        (query.shop, query.limit) = (shop, 1)
        return try await !opened().requests(query).isEmpty
    }

    /// - Parameter text: its number in the journal.
    func one(_ text: String) async throws -> RequestRecord {
        let journal = try opened()
        guard let number = Int64(text), let record = try await journal.request(number) else {
            throw OperatorProblem(
                .unknownRequest, status: 404, "There is no such request in the journal",
                detail: "It was dropped, or deleted because of its age or the journal's size, or it never was.")
        }
        return record
    }

    /// What is kept of a call beside its summary: headers, bodies, and what is known about a wrong signature.
    static func details(_ record: RequestRecord) -> JSONObject {
        (try? JSONValue(parsing: record.details, limits: limits))?.object ?? JSONObject()
    }

    private static let limits = JSONLimits(depth: 16, values: 20_000)

    private static func number(_ name: String, _ text: String?) throws -> Int64? {
        try text.map { text in
            guard let number = Int64(text) else { throw OperatorProblem.invalid(name, "is not a number") }
            return number
        }
    }

    private func opened() throws -> RequestJournal {
        guard let journal else {
            throw OperatorProblem(
                .noJournal, status: 404, "This platform keeps no journal of requests",
                detail: """
                    It was started with --journal-days 0 or --journal-megabytes 0, or could not open requests.sqlite: then its \
                    log says why.
                    """)
        }
        return journal
    }
}
