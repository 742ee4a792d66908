import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

/// Apple, "Payment token format reference", step 5.
@Suite("Tokens that were seen before")
struct ReplayStoreTests {
    private struct Silent: ApplePayReplayStore {
        struct Unreachable: Error, CustomStringConvertible {
            var description: String { "db.example.com refused user shop" }
        }
        func record(_ transactionID: [UInt8], until expiry: Date, at now: Date) async throws -> Bool {
            throw Unreachable()
        }
    }

    private func reader(_ store: any ApplePayReplayStore) throws -> ApplePayTokenReader {
        let mints = try Mints.shared.get()
        return ApplePayTokenReader(
            keys: mints.keys, verifier: ApplePayVerifier(roots: [try mints.root]), replays: store)
    }

    private func token(with defect: TokenDefect? = nil, transaction: [UInt8]? = nil) throws -> [UInt8] {
        let mints = try Mints.shared.get()
        var recipe = TokenRecipe(signedAt: Mints.now)
        recipe.transactionIdentifier = transaction
        return try mints.mint.mint(recipe, for: mints.merchant(.ecV1).recipient, with: defect).json
    }

    private func refusal(_ reader: ApplePayTokenReader, _ token: [UInt8], at now: Date = Mints.now) async
        -> ApplePayError?
    {
        do throws(ApplePayError) {
            _ = try await reader.read(token, at: now, expecting: .init(amount: nil))
            return nil
        } catch {
            return error
        }
    }

    @Test("a token is valid once; after that, the payment is to be looked up")
    func once() async throws {
        let (reader, token) = (try reader(InMemoryReplayStore()), try token())
        #expect(await refusal(reader, token) == nil)
        let second = await refusal(reader, token)
        #expect(second?.code == .replayed)
        #expect(second?.step == .replay)
        #expect(second?.advice == .ask)
    }

    @Test("of many at the same time, one is accepted")
    func concurrently() async throws {
        let (reader, token) = (try reader(InMemoryReplayStore()), try token())
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { await refusal(reader, token) == nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
    }

    @Test("a forged token uses up no transaction")
    func forged() async throws {
        let reader = try reader(InMemoryReplayStore())
        let transaction = [UInt8](repeating: 7, count: 32)
        let forged = try token(with: .named("tampered-signature"), transaction: transaction)
        #expect(await refusal(reader, forged)?.step == .signature)
        #expect(await refusal(reader, try token(transaction: transaction)) == nil)
    }

    @Test("a store that does not answer accepts no token as new, and its error text is not repeated")
    func silent() async throws {
        let error = await refusal(try reader(Silent()), try token())
        #expect(error?.code == .replayUnknown)
        #expect(error?.advice == .retry)
        #expect(error.map { !"\($0)".contains("db.example.com") } == true)
    }

    @Test("a token is remembered as long as any server could accept it, and then deleted")
    func memory() async throws {
        let store = InMemoryReplayStore()
        let (reader, token) = (try reader(store), try token())
        #expect(await refusal(reader, token) == nil)
        #expect(await refusal(reader, token, at: Mints.now.addingTimeInterval(299))?.code == .replayed)
        // A server whose clock is fast sweeps; one whose clock is slow still asks.
        _ = await store.record([1], until: .distantFuture, at: Mints.now.addingTimeInterval(600))
        #expect(await refusal(reader, token, at: Mints.now.addingTimeInterval(290))?.code == .replayed)
        _ = await store.record([2], until: .distantFuture, at: Mints.now.addingTimeInterval(700))
        #expect(await store.count == 2)
    }

    @Test("a clock that is set back does not keep tokens in memory")
    func clockSetBack() async throws {
        let store = InMemoryReplayStore()
        let ahead = Mints.now.addingTimeInterval(10 * 365 * 86_400)
        #expect(await store.record([1], until: ahead.addingTimeInterval(601), at: ahead))
        #expect(await store.record([2], until: Mints.now.addingTimeInterval(601), at: Mints.now))
        #expect(await store.record([3], until: .distantFuture, at: Mints.now.addingTimeInterval(700)))
        #expect(await store.count == 2)
        #expect(await store.record([1], until: .distantFuture, at: Mints.now.addingTimeInterval(700)) == false)
    }
}
