/// Stores payments. The engine defines what; a driver defines how (SQLite, later PostgreSQL).
package protocol Store: Sendable {
    /// Runs in a transaction of its own. When this returns, what was written survives a power cut.
    ///
    /// The body may run more than once, each time on the store as it is then; only its last result counts. So it changes
    /// nothing but the store.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result

    /// Greater after each write of this process; `nil` if other processes write, too.
    var changes: Int? { get }

    /// Removes deleted and replaced data from the files.
    ///
    /// - Parameter rewriting: rewrites the whole database, which then contains only current data. Writes wait
    ///   meanwhile. Without it they wait for a moment at most, and gaps inside the file may keep a little of the old data.
    func eraseRemains(rewriting: Bool) async throws

    /// Reads one consistent state.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result

    /// Reads a few rows by their keys, possibly on the calling thread: for what each request needs. A body that may read
    /// much belongs in ``read(_:)``.
    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result
}

package protocol StoreReader: WalletReader, ApplePayCertificateReader, SealedRowReader, CheckoutSessionReader,
    CardTokenReader, CardFormReader, PaymentLinkReader, MailReader, ApplePayRegistrationReader, OverviewReader,
    AccessReader, RemovalReader, MandateReader, BatchReader, CheckReader, RecurringOrderReader
{
    func payment(_ id: PaymentID) throws -> Payment?
    /// A shop's payments with this reference, oldest first.
    func payments(of shop: ShopID, reference: String, limit: Int) throws -> [Payment]
    func history(of id: PaymentID) throws -> [HistoryEntry]
    func claim(scope: String, key: String) throws -> HeldClaim?
    /// Payments in a state, oldest first.
    func payments(in state: PaymentState, limit: Int) throws -> [PaymentID]
    /// Payments that wait for the answer to a message of a node (``AcquirerMessageID/mark(of:)``).
    func authorisingPayments(askedBy node: Int64) throws -> [PaymentID]
    /// All payments whose acquirer is being asked, with the message.
    func authorisingPayments() throws -> [AuthorisingPayment]
    /// Payments in one of these states whose `dueAt` has come, longest due first.
    func paymentsDue(at instant: Instant, in states: [PaymentState], limit: Int) throws -> [PaymentID]
    /// Payments with an operation to be asked about by now, longest due first.
    func settlementsDue(at instant: Instant, limit: Int) throws -> [PaymentID]
    func countPayments(in state: PaymentState) throws -> Int

    func notification(_ id: NotificationID) throws -> Notification?
    /// Notifications that are due, longest due first, at most `perHost` for each receiver and `perShop` for each shop, with
    /// those that it has under way.
    ///
    /// - Parameter underWay: by receiver.
    func notificationsDue(
        at instant: Instant, limit: Int, perHost: Int, perShop: Int, underWay: [String: Int]
    ) throws -> [Notification]
    /// Notifications with an attempt under way, or whose process ended during one.
    func takenNotifications() throws -> [Notification]
    func notifications(of payment: PaymentID) throws -> [Notification]
    func countNotifications(_ state: Notification.State) throws -> Int
    /// When the oldest notification was made that waits or is held back.
    func oldestUndeliveredNotification() throws -> Instant?

    func shops(api: String) throws -> [ShopRecord]
    func shopKeys(api: String) throws -> [ShopKeyRecord]
    func wireKeys() throws -> [WireKeyRecord]
    func value(_ name: String) throws -> [UInt8]?
}

package protocol StoreWriter: StoreReader, WalletWriter, ApplePayCertificateWriter, SealedRowWriter,
    CheckoutSessionWriter, CardTokenWriter, CardFormWriter, PaymentLinkWriter, MailWriter, ApplePayRegistrationWriter,
    AccessWriter, RemovalWriter, OverviewWriter, MandateWriter, BatchWriter, RecurringOrderWriter
{
    func insert(_ payment: Payment) throws
    /// - Returns: `false` if another payment has its identifier. Then nothing is written.
    func insertIfAbsent(_ payment: Payment) throws -> Bool
    /// Writes what `payment` has changed in `known`.
    ///
    /// - Returns: `false` if the stored payment has another history than `known`. Then nothing is written.
    func change(_ known: Payment, to payment: Payment) throws -> Bool
    /// Replaces the API's own data of a payment, which ``change(_:to:)`` does not write.
    func setDetails(_ details: [UInt8], of id: PaymentID) throws
    func append(_ entry: HistoryEntry) throws
    /// Reserves a claim. If it is held already, returns the held claim and writes nothing.
    func reserve(_ claim: Claim, holding content: ClaimContent, expiringAt: Instant?) throws -> HeldClaim?
    /// Releases the claims of a decided payment when they expire.
    func expireClaims(of payment: PaymentID, decidedAt: Instant) throws
    func deleteClaims(expiredAt instant: Instant) throws

    func insert(_ notification: Notification) throws
    func update(_ notification: Notification) throws

    func save(_ shop: ShopRecord) throws
    func save(_ key: ShopKeyRecord) throws
    func deleteShopKey(_ shop: ShopID, version: Int) throws
    /// Removes a shop with its keys, clock, wallets, stored cards and registrations. It has no payments any more.
    func removeShop(_ shop: ShopID) throws
    /// Lets a shop take orders again that was removed, and of which nothing is stored.
    func undoRemoval(of shop: ShopID) throws
    func save(_ key: WireKeyRecord) throws
    func deleteWireKeys(expiredAt instant: Instant) throws
    func setValue(_ name: String, _ value: [UInt8]) throws
    func removeValue(_ name: String) throws
}

extension Store {
    package var changes: Int? { nil }
}
