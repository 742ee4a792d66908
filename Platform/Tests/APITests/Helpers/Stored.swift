import Engine
import Foundation
import Server
import Storage
import Support

extension TestPlatform {
    /// Every payment there is.
    func payments() async throws -> [Payment] {
        try await platform.paymentService.store.read { store in
            try PaymentState.allCases
                .flatMap { try store.payments(in: $0, limit: 1_000) }
                .compactMap { try store.payment($0) }
        }
    }

    /// The one payment there is.
    func onlyPayment() async throws -> Payment {
        let all = try await payments()
        guard let first = all.first, all.count == 1 else { throw NotOne(count: all.count) }
        return first
    }

    struct NotOne: Error {
        let count: Int
    }

    /// How many payments and claims the database file holds.
    func stored() async throws -> Stored {
        let driver = try SQLiteDriver(readingPath: folder.database.path)
        let counts = try await driver.read { db in
            try ["payments", "claims"].map { try db.rows("SELECT COUNT(*) FROM \($0)", []).first?.integer(0) ?? -1 }
        }
        try await driver.close()
        return Stored(payments: Int(counts[0]), claims: Int(counts[1]))
    }
}

struct Stored: Equatable {
    var payments: Int
    var claims: Int

    static let nothing = Stored(payments: 0, claims: 0)
    /// A payment, with the claims on its reference and on its redirectionData.
    static let oneOrder = Stored(payments: 1, claims: 2)
}
