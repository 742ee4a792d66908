#if Postgres
    import Foundation
    import GuichetCore
    import Server
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @testable import Engine

    @Suite("The vault's keys of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeVaultTests {
        private static let both = VaultBench.key(1) + VaultBench.key(2)

        // MARK: The whole way

        @Test(
            "rotate is refused while a node lacks the newest key; once it has reloaded its file, all use it, while payments run"
        )
        func wholeWay() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                for (index, node) in bench.nodes.enumerated() {
                    #expect(try await VaultBench.pay(node, "OLD\(index)").code == "00")
                }
                bench.files[0].write(Self.both)
                let refusal = try await bench.rotate(0)
                #expect(refusal?.hasPrefix("vault key 2 is missing on ") == true)
                #expect(bench.sealing == [1, 1])
                bench.files[1].write(Self.both)
                let reload = try await bench.reload(1)
                #expect(reload.status == 200)
                #expect(reload.json["newest"] == .integer(1))
                let codes = try await VaultBench.payingMeanwhile(bench.nodes[1], "DURING", count: 40) {
                    let refusal = try await bench.rotate(0)
                    #expect(refusal == nil)
                }
                #expect(codes == ["00"])
                #expect(bench.sealing == [2, 2])
                #expect(try bench.versions() == ["2"])
                for (index, node) in bench.nodes.enumerated() {
                    #expect(try await VaultBench.pay(node, "NEW\(index)").code == "00")
                }
                #expect(try bench.versions() == ["2"])
            }
        }

        @Test("a rotation that ended in the middle is done by another node; a third one has nothing left to do")
        func again() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                #expect(try await VaultBench.pay(bench.nodes[0], "OLD").code == "00")
                for file in bench.files { file.write(Self.both) }
                #expect(try await bench.reload(1).status == 200)
                let first = try await bench.nodes[0].administer("/vault/rotate", JSONObject())
                #expect(first.status == 200)
                let refusal = try await bench.rotate(1)
                #expect(refusal == nil)
                #expect(try bench.versions() == ["2"])
                #expect(bench.sealing == [2, 2])
                let last = try await bench.rotate(0)
                #expect(last == nil)
            }
        }

        @Test("an old key is dropped node by node, once nothing is encrypted with it and phones no longer need it")
        func dropped() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                for file in bench.files { file.write(Self.both) }
                #expect(try await bench.reload(1).status == 200)
                let refusal = try await bench.rotate(0)
                #expect(refusal == nil)
                for file in bench.files { file.write(VaultBench.key(2)) }
                let early = try await bench.reload(1)
                #expect(early.status == 409)
                #expect(early.json["reason"]?.text?.contains("phones may need it until") == true)
                bench.nodes[0].clock.advance(seconds: 2 * 86_400)
                for index in 0..<2 {
                    #expect(try await bench.reload(index).status == 200)
                    #expect(bench.nodes[index].platform.vaultKeys.versions == [2])
                }
                for (index, node) in bench.nodes.enumerated() {
                    #expect(try await VaultBench.pay(node, "NEW\(index)").code == "00")
                }
                try await bench.another(VaultBench.key(2))
                await #expect(throws: WrongVaultKey.self) { try await bench.another(VaultBench.key(1)) }
            }
        }

        @Test("the file is written again beside other nodes, and payments continue on all of them")
        func erase() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                #expect(try await bench.nodes[0].administer("/vault/erase", JSONObject()).status == 200)
                #expect(try await VaultBench.pay(bench.nodes[1], "AFTER").code == "00")
            }
        }

        @Test("a node alone renews its keys as before: at once, and nothing can be stored under the old one afterwards")
        func alone() async throws {
            try await NodeVaultBench.runAlone { bench in
                let node = bench.nodes[0]
                _ = try await node.addCard()
                bench.files[0].write(Self.both)
                #expect(try await bench.reload(0).json["newest"] == .integer(2))
                let refusal = try await bench.rotate(0)
                #expect(refusal == nil)
                #expect(try bench.versions() == ["2"])
                #expect(try bench.rows("SELECT version::text FROM oldest_vault_key") == ["2"])
                #expect(try await VaultBench.pay(node, "NEW").code == "00")
            }
        }

        // MARK: Other keys

        @Test("a node with a newer key starts, and encrypts with that of the others; one without theirs is refused")
        func starts() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                try await bench.another(Self.both) { third in
                    #expect(third.platform.vaultKeys.newestVersion == 1)
                    #expect(third.platform.vaultKeys.versions == [1, 2])
                    let paid = try await VaultBench.pay(third, "THIRD")
                    #expect(paid.code == "00")
                }
                #expect(try bench.versions() == ["1"])
                for file in bench.files { file.write(Self.both) }
                #expect(try await bench.reload(1).status == 200)
                let rotated = try await bench.nodes[0].administer("/vault/rotate", JSONObject())
                #expect(rotated.status == 200)
                let error = await #expect(throws: VaultKeysRefused.self) {
                    try await bench.another(VaultBench.key(1))
                }
                #expect(error?.code == .needed)
                // The refused one leaves nothing behind that keeps others from starting.
                try await bench.another(Self.both)
            }
        }

        @Test(
            "a node that starts just after it was killed, with a newer key, goes on with the old one, and uses the new one when it rotates"
        )
        func afterAKill() async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            let place = try NodeBench.place(folder, leaseEndsSoon: true)
            let file = KeyFile(VaultBench.key(1))
            var options = NodeVaultBench.options(file, ManualClock(at: TestPlatform.noon), place, isFirst: true)
            try await TestPlatform.run(options) { node in _ = try await node.addCard() }
            // It did not say that it ended, and its lease lasts a while.
            _ = try TestStore.address(of: folder).run(
                """
                UPDATE nodes SET ended_at = NULL,
                    seen_at = (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT + 8000
                """)
            // Keys from the environment cannot be read again.
            (options.vaultKeys, options.keyFile) = (Self.both, nil)
            try await TestPlatform.run(options) { node in
                #expect(node.platform.vaultKeys.newestVersion == 1)
                let bench = NodeVaultBench(nodes: [node], files: [file], folder: folder, place: place)
                let early = try await bench.rotate(0)
                #expect(early?.hasPrefix("vault key 2 is missing on ") == true)
                _ = try await poll("the end of its lease") { try await bench.rotate(0) == nil ? true : nil }
                #expect(node.platform.vaultKeys.newestVersion == 2)
                #expect(try bench.versions() == ["2"])
            }
        }

        @Test("while another node starts, reload and rotate are refused and say so; then they work")
        func besideAStart() async throws {
            try await NodeVaultBench.run { bench in
                for file in bench.files { file.write(Self.both) }
                let driver = try NodeBench.driver(in: bench.folder, named: "the starting one")
                try await driver.nodes?.join()
                for path in ["/vault/reload", "/vault/rotate"] {
                    let refused = try await bench.nodes[0].administer(path, JSONObject())
                    #expect(refused.status == 409)
                    #expect(refused.json["reason"] == .string("another node is starting"))
                }
                try await driver.nodes?.started()
                try await driver.close()
                for index in 0..<2 { #expect(try await bench.reload(index).status == 200) }
                let refusal = try await bench.rotate(0)
                #expect(refusal == nil)
            }
        }

        @Test("two nodes with different keys under one version: the second one's file is refused, and so is its start")
        func differing() async throws {
            try await NodeVaultBench.run { bench in
                bench.files[0].write(Self.both)
                #expect(try await bench.reload(0).status == 200)
                let other = VaultBench.key(1) + "2 \(Data(repeating: 9, count: 32).base64EncodedString())\n"
                bench.files[1].write(other)
                let refused = try await bench.reload(1)
                #expect(refused.status == 409)
                let reason = try #require(refused.json["reason"]?.text)
                #expect(reason.contains("version 2 of the vault key is another key here"))
                #expect(bench.nodes[1].platform.vaultKeys.versions == [1])
                // Only a person can correct it: with this code, a service manager does not try again (status 78).
                let error = await #expect(throws: VaultKeysRefused.self) { try await bench.another(other) }
                #expect(error?.code == .changed)
                #expect(error?.reason.contains("version 2") == true)
                // A key that never encrypted may be taken out at once.
                bench.files[0].write(VaultBench.key(1))
                #expect(try await bench.reload(0).status == 200)
                #expect(bench.nodes[0].platform.vaultKeys.versions == [1])
            }
        }

        // MARK: Fingerprints

        @Test("the fingerprint key is replaced on all nodes: a card is recognised on each of them before and after")
        func fingerprints() async throws {
            try await NodeVaultBench.run { bench in
                _ = try await bench.nodes[0].addCard()
                #expect(try await VaultBench.pay(bench.nodes[1], "OLD").code == "00")
                let codes = try await VaultBench.payingMeanwhile(bench.nodes[1], "DURING", count: 20) {
                    let refusal = try await bench.rotate(0, "/vault/fingerprints")
                    #expect(refusal == nil)
                }
                #expect(codes == ["00"])
                for node in bench.nodes {
                    #expect(try await node.addCard().expect("94", "cardNumber"))
                    #expect(try node.platform.paymentService.vault.fingerprints().numbers == [1])
                }
                let numbers = try bench.rows(
                    """
                    SELECT DISTINCT length(pan_fingerprint) || ' ' || get_byte(pan_fingerprint, 0) FROM (
                        SELECT pan_fingerprint FROM payments UNION ALL SELECT pan_fingerprint FROM wallet_cards
                    ) AS everything
                    """)
                #expect(numbers == ["33 1"])
            }
        }
    }
#endif
