import Engine

/// Makes one thing of a seed file, once all of the file was checked.
package struct SeedStep: Sendable {
    /// Shops first, then wallets, then payments in the order of the file.
    package enum Kind: Int, Sendable, CaseIterable {
        case shop, wallet, payment
    }

    /// Where a step stands among those of its file: they are made in this order.
    package struct Place: Sendable, Hashable, Comparable {
        package let kind: Kind
        package let line: Int

        package init(_ kind: Kind, line: Int) {
            self.kind = kind
            self.line = line
        }

        package static func < (one: Place, other: Place) -> Bool {
            (one.kind.rawValue, one.line) < (other.kind.rawValue, other.line)
        }
    }

    package let kind: Kind
    package let line: Int
    package var place: Place { Place(kind, line: line) }
    /// How far the clock is moved before, in seconds.
    package let after: Int64
    package let make: @Sendable () async throws -> Void

    package init(
        _ kind: Kind, line: Int, after: Int64 = 0, make: @escaping @Sendable () async throws -> Void
    ) {
        self.kind = kind
        self.line = line
        self.after = after
        self.make = make
    }
}

/// What a seed file has for one API.
package struct SeedPart: Sendable {
    package let shops: [SeedFile.Shop]
    package let wallets: [SeedFile.Wallet]
    package let payments: [SeedFile.Payment]

    package init(_ file: SeedFile, api: String) {
        shops = file.shops.filter { $0.id.api == api }
        wallets = file.wallets.filter { $0.shop.api == api }
        payments = file.payments.filter { $0.shop.api == api }
    }
}

/// The faults that are found while a part is checked: all of them are told.
package struct SeedChecks {
    package private(set) var steps: [SeedStep] = []
    private var faults: [SeedFile.Fault] = []

    package init() {}

    /// - Parameter check: throws a ``SeedFile/Fault``, or a refusal of the API.
    package mutating func add(
        line: Int, _ describe: (any Error) -> String?, _ check: () async throws -> SeedStep?
    ) async throws {
        do {
            if let step = try await check() { steps.append(step) }
        } catch let fault as SeedFile.Fault {
            faults.append(fault)
        } catch let error as ShopError {
            faults.append(SeedFile.Fault(line, "\(error.reason); \(error.remedy)"))
        } catch {
            guard let reason = describe(error) else { throw error }
            faults.append(SeedFile.Fault(line, reason))
        }
    }

    package func done() throws -> [SeedStep] {
        guard faults.isEmpty else { throw SeedFile.Faults(faults) }
        return steps
    }
}
