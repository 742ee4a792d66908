import Foundation
@_spi(Platform) import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@testable import Engine

/// Which vault keys may be taken out, and when; and what a rotation leaves.
@Suite("Vault keys that are still needed")
struct VaultKeyRulesTests {
    private static let day: Int64 = 86_400

    private static func keys(_ versions: UInt8...) throws -> VaultKeys {
        try VaultKeys(
            text: versions.map { "\($0) \(Data(repeating: $0, count: 32).base64EncodedString())" }
                .joined(separator: "\n"))
    }

    private static func run(_ body: (TestPaymentService, Vault) async throws -> Void) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let vault = try await Vault.open(
                try keys(1), in: test.store, random: SystemRandom(), at: test.clock.now())
            try await body(test, vault)
        }
    }

    private static func rotate(_ test: TestPaymentService, _ vault: Vault) async throws -> Int {
        let rotation = VaultRotation(store: test.store, vault: vault)
        var position: VaultRotation.Position? = .start
        var resealed = 0
        while let here = position {
            let step = try await rotation.step(from: here)
            #expect(step.unreadable == 0)
            resealed += step.resealed
            position = step.next
        }
        try await rotation.finish()
        return resealed
    }

    @Test("a new version with the key of another one is refused, by a running platform and at a start")
    func repeated() async throws {
        try await Self.run { test, vault in
            let key = Data(repeating: 1, count: 32).base64EncodedString()
            let repeated = try VaultKeys(text: "1 \(key)\n2 \(key)")
            let now = test.clock.now()
            let running = await #expect(throws: VaultKeysRefused.self) {
                try await vault.renew(repeated, in: test.store, at: now)
            }
            #expect(running?.reason == "vault keys 1 and 2 are the same")
            #expect(vault.newestVersion == 1)
            await #expect(throws: VaultKeysRefused.self) {
                _ = try await Vault.open(repeated, in: test.store, random: SystemRandom(), at: now)
            }
            // A folder whose keys are so from before is not locked.
            let record = VaultKeyRecord(repeated, after: nil, at: now)
            try await test.store.write { try $0.setValue(VaultKeyRecord.name, record.bytes) }
            _ = try await Vault.open(repeated, in: test.store, random: SystemRandom(), at: now)
        }
    }

    @Test(
        "an old key stays two days after a newer one is first used, whatever is renewed meanwhile: phones have its data"
    )
    func heldByPhones() async throws {
        try await Self.run { test, vault in
            let noon = test.clock.now()
            try await vault.renew(Self.keys(1, 2), in: test.store, at: noon)
            _ = try await Self.rotate(test, vault)
            // Read again, with nothing new in them: key 2 began when it began.
            try await vault.renew(Self.keys(1, 2), in: test.store, at: noon.adding(seconds: Self.day))
            let end = noon.adding(seconds: 2 * Self.day)
            await #expect(throws: VaultKeysRefused.self) {
                try await vault.renew(Self.keys(2), in: test.store, at: end.adding(seconds: -1))
            }
            #expect(vault.newestVersion == 2)
            _ = try vault.seal([1], for: .check, place: "p")
            try await vault.renew(Self.keys(2), in: test.store, at: end)
            // A start without it is none that lacks a key.
            _ = try await Vault.open(Self.keys(2), in: test.store, random: SystemRandom(), at: end)
        }
    }

    @Test("the current key is never removed, even if nothing is stored under it, and never exchanged")
    func sealing() async throws {
        try await Self.run { test, vault in
            try await vault.renew(Self.keys(1, 2), in: test.store, at: test.clock.now())
            test.clock.advance(seconds: 10 * Self.day)
            await #expect(throws: VaultKeysRefused.self) {
                try await vault.renew(Self.keys(1), in: test.store, at: test.clock.now())
            }
            #expect(vault.newestVersion == 2)
            let other = try VaultKeys(text: "1 \(Data(repeating: 9, count: 32).base64EncodedString())")
            await #expect(throws: VaultKeysRefused.self) {
                try await vault.renew(other, in: test.store, at: test.clock.now())
            }
        }
    }

    @Test("stored values keep their key: of every kind, to the last row of many batches")
    func everyRow() async throws {
        try await Self.run { test, vault in
            let (now, shop) = (test.clock.now(), ShopID(api: "test", name: "1"))
            let count = VaultRotation.batch + 1
            let pan = Array("4100000000000000".utf8)
            let expiry = try CardExpiry(year: 2030, month: 1)
            let print = try vault.fingerprint(of: PAN("4100000000000000"))
            try await test.store.write { store in
                for number in 0..<count {
                    let id = CardTokenID("T\(number)")
                    try store.insert(
                        CardToken(
                            id: id, shop: shop, sealedPAN: try vault.seal(pan, for: .pan, place: id.text),
                            fingerprint: print, masked: "#", expiry: expiry, brand: "VISA", customer: nil, details: [],
                            createdAt: now))
                }
                try store.insert(
                    ApplePayRequestRecord(
                        id: "R", merchantIdentifier: "merchant.example", environment: "test", publicKeyHash: [1],
                        request: "", sealedKey: try vault.seal([7], for: .applePayKey, place: "R"), createdAt: now))
            }
            try await vault.renew(Self.keys(1, 2), in: test.store, at: now)
            let later = now.adding(seconds: 3 * Self.day)
            await #expect(throws: VaultKeysRefused.self) {
                try await vault.renew(Self.keys(2), in: test.store, at: later)
            }
            #expect(try await Self.rotate(test, vault) == count + 1)
            for kind in SealedKind.all {
                #expect(try await test.store.read { try $0.hasSealedRows(kind, under: 1) } == false, "\(kind.name)")
            }
            let request = try #require(try await test.store.read { try $0.applePayRequests() }.first)
            #expect(try vault.open(request.sealedKey, for: .applePayKey, place: "R") == [7])
            try await vault.renew(Self.keys(2), in: test.store, at: later)
        }
    }

    @Test(
        "a folder from before there was a separate fingerprint key keeps its fingerprints; an empty one gets a new key")
    func fingerprintsFromBefore() async throws {
        for isUsed in [true, false] {
            try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
                if isUsed { _ = try await test.place(test.order()) }
                let before = try test.paymentService.vault.fingerprint(of: PAN("4100000000000000"))
                let opened = try await Vault.open(
                    VaultKeys(text: TestPlatform.vaultKeysText), in: test.store, random: SystemRandom(),
                    at: test.clock.now())
                #expect(try (opened.fingerprint(of: PAN("4100000000000000")) == before) == isUsed)
            }
        }
    }

    @Test("a rotation does not end while something is left under an older key")
    func unfinished() async throws {
        try await Self.run { test, vault in
            try await test.store.write { store in
                try store.insert(
                    ApplePayRequestRecord(
                        id: "R", merchantIdentifier: "merchant.example", environment: "test", publicKeyHash: [1],
                        request: "", sealedKey: try vault.seal([7], for: .applePayKey, place: "R"),
                        createdAt: TestPlatform.noon))
            }
            try await vault.renew(Self.keys(1, 2), in: test.store, at: test.clock.now())
            await #expect(throws: VaultKeysRefused.self) {
                try await VaultRotation(store: test.store, vault: vault).finish()
            }
        }
    }

    @Test("the end of a rotation is noted once, also where another node ends it, too, or it is run again after a crash")
    func notedOnce() async throws {
        try await Self.run { test, vault in
            let notes = Mutex(0)
            let now = test.clock.now()
            // A key in use from the start has no rotation to end.
            try await VaultRotation(store: test.store, vault: vault).finish { _ in notes.withLock { $0 += 1 } }
            #expect(notes.withLock { $0 } == 0)
            for (keys, count) in [(try Self.keys(1, 2), 1), (try Self.keys(1, 2, 3), 2)] {
                try await vault.renew(keys, in: test.store, at: now)
                let other = try await Vault.open(keys, in: test.store, random: SystemRandom(), at: now)
                for node in [vault, other, vault] {
                    try await VaultRotation(store: test.store, vault: node).finish { _ in notes.withLock { $0 += 1 } }
                }
                #expect(notes.withLock { $0 } == count)
            }
        }
    }

    @Test("a row changed since it was read is not overwritten by its new encryption")
    func changedMeanwhile() async throws {
        try await Self.run { test, vault in
            let (now, place) = (test.clock.now(), "R")
            func record(_ value: UInt8) throws -> ApplePayRequestRecord {
                ApplePayRequestRecord(
                    id: place, merchantIdentifier: "merchant.example", environment: "test", publicKeyHash: [1],
                    request: "", sealedKey: try vault.seal([value], for: .applePayKey, place: place), createdAt: now)
            }
            let (first, second) = (try record(1), try record(2))
            try await test.store.write { try $0.insert(first) }
            let read = SealedRow(place: place, sealed: first.sealedKey)
            try await test.store.write { store in
                try store.deleteApplePayRequest(place)
                try store.insert(second)
                try store.replace(read, of: .applePayRequests, with: first.sealedKey)
            }
            let kept = try #require(try await test.store.read { try $0.applePayRequests() }.first)
            #expect(kept.sealedKey == second.sealedKey)
        }
    }

    @Test("a fingerprint changed since it was read is not overwritten by its new value")
    func fingerprintMeanwhile() async throws {
        try await Self.run { test, vault in
            let shop = ShopID(api: "test", name: "1")
            let pan = try PAN("4100000000000000")
            try await test.paymentService.register(
                NewCardToken(
                    id: CardTokenID("T"), shop: shop, pan: pan, expiry: CardExpiry(year: 2030, month: 1),
                    brand: "VISA", masked: "#", customer: nil, details: []))
            let old = try #require(
                try await test.store.read { try $0.fingerprintedRows(.cardTokens, notUnder: 9, after: "", limit: 1) }
                    .first)
            let (first, second) = ([UInt8](repeating: 1, count: 33), [UInt8](repeating: 2, count: 33))
            for print in [first, second] {
                try await test.store.write { try $0.replaceFingerprint(of: old, of: .cardTokens, with: print) }
            }
            #expect(try await test.store.read { try $0.cardToken(CardTokenID("T"), of: shop) }?.fingerprint == first)
        }
    }
}
