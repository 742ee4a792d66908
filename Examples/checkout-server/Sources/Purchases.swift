import Foundation
import GRDB
import GuichetCore
import GuichetMerchant
import GuichetSips

/// The shop's purchases on one platform, in a table of SQLite that has those of all. The conditions of the statements are
/// those that ``CheckoutOrders`` and ``ApplePayOrders`` ask for; with another database they are the same.
///
/// A purchase stays on the platform that paid new ones when it was made: no other platform knows whether it is paid
/// (docs/leaving-sips.md).
struct Purchases: ApplePayOrders {
    private let database: DatabaseQueue
    private let platform: Settings.Platform

    private init(_ database: DatabaseQueue, on platform: Settings.Platform) {
        self.database = database
        self.platform = platform
    }

    /// The purchases of the same table on another platform.
    func on(_ platform: Settings.Platform) -> Purchases { Purchases(database, on: platform) }

    init(file: URL, on platform: Settings.Platform) throws {
        self.platform = platform
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        // Durable when a call returns: the platform is asked after it.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        try database.write { database in
            try database.execute(
                sql: """
                    create table if not exists purchase (
                        name text primary key, platform text not null, shopper text not null, amount text not null,
                        currency text not null, reference text unique, initialised_at integer, ordered_amount text,
                        other_charge text, other_reference text unique, other_begun_at integer, other_amount text)
                    """)
            // A table of an earlier version of this server: start this one once before the shop moves.
            if try !database.columns(in: "purchase").contains(where: { $0.name == "platform" }) {
                try database.execute(
                    sql: "alter table purchase add column platform text not null default '\(platform.rawValue)'")
            }
        }
    }

    /// A new purchase of a shopper. Its amount never changes: another cart is another purchase.
    func add(_ amount: Amount, for shopper: String) async throws -> String {
        let name = UUID().uuidString.lowercased()
        try await database.write { database in
            try database.execute(
                sql: "insert into purchase (name, platform, shopper, amount, currency) values (?, ?, ?, ?, ?)",
                arguments: [
                    name, platform.rawValue, shopper, String(amount.minorUnits), amount.currency.rawValue,
                ])
        }
        return name
    }

    /// The platform of a purchase; `nil` if no purchase has this name.
    func platform(of purchase: String) async throws -> Settings.Platform? {
        let name = try await database.read { database in
            try String.fetchOne(database, sql: "select platform from purchase where name = ?", arguments: [purchase])
        }
        return name.flatMap(Settings.Platform.init(rawValue:))
    }

    func order(of purchase: String, for shopper: String) async throws -> CheckoutOrder? {
        try await database.read { database in
            let row = try Row.fetchOne(
                database, sql: "select * from purchase where name = ? and shopper = ? and platform = ?",
                arguments: [purchase, shopper, platform.rawValue])
            guard let row else { return nil }
            var request = OrderInitializeRequest()
            request.amount = row["amount"]
            request.currencyCode = CurrencyCode(rawValue: row["currency"])
            request.customerId = shopper
            return CheckoutOrder(
                request: request, wallet: shopper,
                attempt: Self.attempt(row["reference"], row["initialised_at"], row["ordered_amount"]),
                otherCharge: (row["other_charge"] as String?).map(ChargeState.init(rawValue:)),
                otherAttempt: Self.attempt(row["other_reference"], row["other_begun_at"], row["other_amount"]))
        }
    }

    private static func attempt(_ reference: String?, _ seconds: Int64?, _ amount: String?) -> CheckoutAttempt? {
        guard let reference, let seconds else { return nil }
        let time = Date(timeIntervalSince1970: Double(seconds))
        return CheckoutAttempt(reference: reference, initialisedAt: time, amount: amount)
    }

    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) async throws -> Bool {
        try await change(
            "reference = ?, initialised_at = ?, ordered_amount = ?", to: attempt, of: purchase, ifLast: last)
    }

    func begin(_ attempt: CheckoutAttempt, of purchase: String, beside last: CheckoutAttempt?) async throws -> Bool {
        try await change(
            "other_charge = 'notYetKnown', other_reference = ?, other_begun_at = ?, other_amount = ?", to: attempt,
            of: purchase, ifLast: last)
    }

    func end(_ reference: String, as charge: ChargeState) async throws {
        try await database.write { database in
            try database.execute(
                sql: "update purchase set other_charge = ? where other_reference = ? and other_charge = 'notYetKnown'",
                arguments: [charge.rawValue, reference])
        }
    }

    /// One statement: of two calls at once, one changes the row.
    private func change(
        _ columns: String, to attempt: CheckoutAttempt, of purchase: String, ifLast last: CheckoutAttempt?
    ) async throws -> Bool {
        try await database.write { database in
            // "is" compares null, too.
            try database.execute(
                sql: """
                    update purchase set \(columns) where name = ? and reference is ? and initialised_at is ?
                        and (other_charge is null or other_charge = 'notCharged')
                    """,
                arguments: [
                    attempt.reference, Int64(attempt.initialisedAt.timeIntervalSince1970), attempt.amount, purchase,
                    last?.reference, last.map { Int64($0.initialisedAt.timeIntervalSince1970) },
                ])
            return database.changesCount == 1
        }
    }
}
