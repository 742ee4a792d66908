package import APISupport
package import Engine
import GuichetCore
import Logging

/// Makes what a seed file names, after all of it was checked.
package struct OperatorSeed: Sendable {
    private let store: any Store
    private let control: any ClockControl
    private let apis: [String]
    private let check: @Sendable (SeedFile) async throws -> [SeedStep]

    /// - Parameters:
    ///   - apis: the names of the APIs.
    ///   - check: says how to make what the file has, or throws ``SeedFile/Faults``.
    package init(
        store: any Store, control: any ClockControl, apis: [String],
        check: @escaping @Sendable (SeedFile) async throws -> [SeedStep]
    ) {
        self.store = store
        self.control = control
        self.apis = apis
        self.check = check
    }

    /// What was made.
    package struct Result: Sendable {
        package let counts: [SeedStep.Kind: Int]
        package var shops: Int { counts[.shop] ?? 0 }
        package var wallets: Int { counts[.wallet] ?? 0 }
        package var payments: Int { counts[.payment] ?? 0 }
        package var about: String { "\(text) were made from a file" }
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

    /// What a file has, checked and in the order in which it is made.
    package struct Checked: Sendable {
        fileprivate let steps: [SeedStep]
    }

    /// - Parameter place: of the last step that was made of it before; `nil` for a new file.
    /// - Throws: ``SeedFile/Faults``. Nothing is made.
    package func checked(_ text: String, after place: SeedStep.Place? = nil) async throws -> Checked {
        var file = try SeedFile(text, of: apis)
        if let place { file = file.rest(after: place) }
        let (now, latest) = (control.now(of: nil), control.latest)
        // On the way it would be too late: what stands before it in the file would be made already.
        if let late = file.payments.first(where: { $0.after > 0 && now.adding(seconds: $0.elapsed) > latest }) {
            throw SeedFile.Faults([SeedFile.Fault(late.line, "after moves the clock beyond its end, the year 2099")])
        }
        let steps = try await check(file)
        return Checked(steps: steps.sorted { $0.place < $1.place })
    }

    /// The cause if a step was not begun.
    package struct Stopped: Error, CustomStringConvertible {
        package var description: String { "the platform stops" }
    }

    /// - Parameters:
    ///   - isStopping: asked before each step.
    ///   - onMade: called after each step.
    /// - Throws: ``Interrupted``.
    package func make(
        _ checked: Checked, isStopping: @Sendable () -> Bool = { false },
        onMade: @Sendable (SeedStep.Place) async throws -> Void = { _ in }
    ) async throws -> Result {
        var counts: [SeedStep.Kind: Int] = [:]
        for step in checked.steps {
            do {
                guard !isStopping() else { throw Stopped() }
                if step.after > 0 {
                    _ = try await control.move { control.now(of: nil).adding(seconds: step.after) }
                }
                try await step.make()
                counts[step.kind, default: 0] += 1
                try await onMade(step.place)
            } catch {
                throw Interrupted(made: Result(counts: counts), line: step.line, cause: error)
            }
        }
        return Result(counts: counts)
    }
}

/// `POST /seed`.
struct SeedRoutes: Sendable {
    let seed: OperatorSeed
    let logger: Logger

    func addRoutes(to router: OperatorRouter) {
        router.post(
            "seed", needs: .administer, "seed",
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
