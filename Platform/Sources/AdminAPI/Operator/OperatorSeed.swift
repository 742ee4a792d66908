package import APISupport
package import Engine
import GuichetCore
import Logging

/// Makes what a seed file names, after all of it was checked.
package struct OperatorSeed: Sendable {
    private let store: any Store
    private let control: any ClockControl
    private let apis: [String]
    private let names: PaymentNames
    private let check: @Sendable (SeedFile) async throws -> [SeedStep]

    /// - Parameters:
    ///   - apis: the names of the APIs.
    ///   - names: how a file names its payments, as people do.
    ///   - check: says how to make what the file has, or throws ``SeedFile/Faults``.
    package init(
        store: any Store, control: any ClockControl, apis: [String], names: PaymentNames,
        check: @escaping @Sendable (SeedFile) async throws -> [SeedStep]
    ) {
        self.store = store
        self.control = control
        self.apis = apis
        self.names = names
        self.check = check
    }

    /// What was made.
    package struct Result: Sendable {
        package let counts: [SeedStep.Kind: Int]
        package var shops: Int { counts[.shop] ?? 0 }
        package var wallets: Int { counts[.wallet] ?? 0 }
        package var payments: Int { counts[.payment] ?? 0 }
        package var about: String { "\(text) were made from a file" }
        /// The same of what is to be made.
        fileprivate var aboutBeginning: String { "\(text) are being made from a file" }
        /// `3 shops, 1 wallet and 4 payments`.
        package var text: String {
            "\(shops.counted(as: "shop")), \(wallets.counted(as: "wallet")) and \(payments.counted(as: "payment"))"
        }
    }

    /// All of the file was checked, and still a step failed, or was not begun since the platform stops: what stands before it was
    /// made.
    package struct Interrupted: Error, CustomStringConvertible {
        package let made: Result
        /// Of the file.
        package let line: Int
        package let cause: any Error

        package var about: String { "\(made.about), and line \(line) failed" }
        package var description: String { "\(about): \(cause)" }
    }

    /// A step that was begun. What was there before tells later whether it was made: a process may have ended in the middle.
    package struct Begun: Sendable, Hashable {
        package let place: SeedStep.Place
        /// How many of what it makes were there: its shop, the cards of its wallet, payments of its reference.
        package let count: Int
        /// To which time it moves the clock.
        package let time: Instant

        package init(_ place: SeedStep.Place, count: Int, time: Instant) {
            self.place = place
            self.count = count
            self.time = time
        }
    }

    /// What a file has, checked and in the order in which it is made.
    package struct Checked: Sendable {
        fileprivate let steps: [SeedStep]
        fileprivate let file: SeedFile
        /// All of it.
        fileprivate var whole: Result { Result(counts: steps.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }) }
    }

    /// - Parameter begun: the last step of it that was begun before; `nil` for a new file.
    /// - Throws: ``SeedFile/Faults``. Nothing is made.
    package func checked(_ text: String, after begun: Begun? = nil) async throws -> Checked {
        var file = try SeedFile(text, of: apis)
        if let begun { file = try await rest(of: file, after: begun) }
        let (now, latest) = (control.now(of: nil), control.latest)
        // On the way it would be too late: what stands before it in the file would be made already.
        if let late = file.payments.first(where: { $0.after > 0 && now.adding(seconds: $0.elapsed) > latest }) {
            throw SeedFile.Faults([SeedFile.Fault(late.line, "after moves the clock beyond its end, the year 2099")])
        }
        let steps = try await check(file)
        return Checked(steps: steps.sorted { $0.place < $1.place }, file: file)
    }

    private func rest(of file: SeedFile, after begun: Begun) async throws -> SeedFile {
        if try await count(of: begun.place, in: file) > begun.count { return file.rest(after: begun.place) }
        let left = max(0, begun.time.milliseconds - control.now(of: nil).milliseconds)
        return file.rest(from: begun.place, movingBy: (left + 999) / 1_000)
    }

    /// How many there are of what a step makes.
    private func count(of place: SeedStep.Place, in file: SeedFile) async throws -> Int {
        try await store.read { [names] store in
            switch place.kind {
            case .shop:
                guard let shop = file.shops.first(where: { $0.line == place.line })?.id else { return 0 }
                return try store.shops(api: shop.api).count { $0.id == shop }
            case .wallet:
                guard let wallet = file.wallets.first(where: { $0.line == place.line }) else { return 0 }
                return try store.cards(of: WalletID(shop: wallet.shop, name: wallet.name)).count
            case .payment:
                guard let payment = file.payments.first(where: { $0.line == place.line }) else { return 0 }
                var query = PaymentQuery()
                (query.api, query.shop, query.limit) = (payment.shop.api, payment.shop.name, .max)
                return try names.payments(payment.reference, query, in: store).count
            }
        }
    }

    /// The cause if a step was not begun.
    package struct Stopped: Error, CustomStringConvertible {
        package var description: String { "the platform stops" }
    }

    /// What a count of payments is of. The payments of a file may all have one reference: while it is made, they are read
    /// once, and not again for each of them.
    private struct NamedAtShop: Hashable {
        let shop: ShopID
        let reference: String

        init(_ payment: SeedFile.Payment) {
            shop = payment.shop
            reference = payment.reference
        }
    }

    /// - Parameters:
    ///   - isStopping: asked before each step.
    ///   - onBegin: called before each step, when those before it were made.
    /// - Throws: ``Interrupted``.
    package func make(
        _ checked: Checked, isStopping: @Sendable () -> Bool = { false },
        onBegin: (@Sendable (Begun) async throws -> Void)? = nil
    ) async throws -> Result {
        var counts: [SeedStep.Kind: Int] = [:]
        let names = Dictionary(checked.file.payments.map { ($0.line, NamedAtShop($0)) }) { first, _ in first }
        var known: [NamedAtShop: Int] = [:]
        for step in checked.steps {
            let name = step.kind == .payment ? names[step.line] : nil
            do {
                guard !isStopping() else { throw Stopped() }
                var begun: Begun?
                if let onBegin {
                    let there: Int
                    if let counted = name.flatMap({ known[$0] }) {
                        there = counted
                    } else {
                        there = try await count(of: step.place, in: checked.file)
                    }
                    if let name { known[name] = there }
                    let time = control.now(of: nil).adding(seconds: step.after)
                    let one = Begun(step.place, count: there, time: time)
                    try await onBegin(one)
                    begun = one
                }
                if step.after > 0 {
                    _ = try await control.move { control.now(of: nil).adding(seconds: step.after) }
                    // What fell due on the way may have made payments, and removed old ones: by their number from before, the
                    // next start could take this one for missing, and make it again.
                    known = [:]
                    if let onBegin, let name, let begun {
                        let left = try await count(of: step.place, in: checked.file)
                        known[name] = left
                        if left != begun.count { try await onBegin(Begun(step.place, count: left, time: begun.time)) }
                    }
                }
                try await step.make()
                counts[step.kind, default: 0] += 1
                if let name { known[name]? += 1 }
            } catch {
                throw Interrupted(made: Result(counts: counts), line: step.line, cause: error)
            }
        }
        return Result(counts: counts)
    }
}

/// `POST /seed`. It has two entries on the audit list, one before its first step and one after its last: a step is a call of an API,
/// with transactions of its own. After a crash between them, the list has the first one.
struct SeedRoutes: Sendable {
    let seed: OperatorSeed
    let audit: AuditTrail
    let logger: Logger

    private static let kind = "seed"

    func addRoutes(to router: OperatorRouter) {
        router.post(
            "seed", needs: .administer, Self.kind,
            OperatorOperation(
                "seed",
                "Makes shops, wallets and payments from the text of a seed file. If one line is wrong, nothing is made.",
                body: [
                    "type": "object", "properties": ["file": ["type": "string"]], "required": ["file"],
                ], answer: "Seed", refusals: [409])
        ) { call in
            // A text of JSON has twice as many bytes as the file at most.
            let text = try await call.body(upTo: 2 * PlainYAML.limit + 1_024).string("file")
            let checked: OperatorSeed.Checked
            do {
                checked = try await seed.checked(text)
            } catch let faults as SeedFile.Faults {
                throw OperatorProblem(
                    .seedRefused, status: 400, "The seed file cannot be used; nothing was made",
                    detail: String(faults.description.prefix(4_000)))
            }
            try await audit.add(Self.kind, by: call.caller, about: checked.whole.aboutBeginning)
            let result = try await made(checked)
            var answer = JSONObject()
            answer.append("shops", .integer(Int64(result.shops)))
            answer.append("wallets", .integer(Int64(result.wallets)))
            answer.append("payments", .integer(Int64(result.payments)))
            return OperatorChange(answer, about: result.about)
        }
    }

    private func made(_ checked: OperatorSeed.Checked) async throws -> OperatorSeed.Result {
        do {
            return try await seed.make(checked)
        } catch let interrupted as OperatorSeed.Interrupted {
            logger.error("the seed file was not made as a whole", metadata: ["error": "\(interrupted)"])
            throw HalfChange(
                problem: OperatorProblem(
                    .failed, status: 500, "The seed file was not made as a whole",
                    detail:
                        "\(interrupted.made.text) were made, and line \(interrupted.line) failed: the log says why. "
                        + "Leave out what was made before you try again."),
                about: interrupted.about)
        }
    }
}
