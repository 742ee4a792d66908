/// Which calls are wanted.
package struct RequestQuery: Sendable {
    package var isRefused: Bool?
    package var api: String?
    package var shop: String?
    package var payment: PaymentID?
    /// Those before this number, newest first.
    package var before: Int64?
    /// Those after this number, oldest first.
    package var after: Int64?
    package var limit = 50

    package init() {}
}

/// Where the journal of requests is kept: apart from the payments, whose flushes it must not share.
package protocol RequestStore: Sendable {
    /// The number of the newest entry; 0 if there is none.
    var lastNumber: Int64 { get async throws }

    func append(_ records: [RequestRecord]) async throws

    /// Without their details.
    func requests(_ query: RequestQuery) async throws -> [RequestRecord]

    func request(_ number: Int64) async throws -> RequestRecord?

    /// Deletes what is older, and then the oldest until the rest is not larger than the number of bytes.
    func trim(before: Instant, bytes: Int64) async throws

    func close() async throws
}
