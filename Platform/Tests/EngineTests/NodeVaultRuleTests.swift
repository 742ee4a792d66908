import Foundation
import Testing

@testable import Engine

@Suite("What nodes tell of their vaults")
struct NodeVaultRuleTests {
    private static func keys(_ keys: (version: Int, byte: UInt8)...) throws -> VaultKeys {
        try VaultKeys(
            text: keys.map { "\($0.version) \(Data(repeating: $0.byte, count: 32).base64EncodedString())" }
                .joined(separator: "\n"))
    }

    private static func vault(_ sealing: Int, _ keys: VaultKeys) -> NodeVault {
        NodeVault(sealing: sealing, checks: keys.checks, fingerprints: 3)
    }

    @Test("it is read as it was written")
    func text() throws {
        let vault = Self.vault(1, try Self.keys((1, 1), (12, 2)))
        #expect(NodeVault(sealing: 1, text: vault.text) == vault)
        #expect(vault.text.hasPrefix("3 1:"))
        let none = NodeVault(sealing: 1, checks: [:], fingerprints: 0)
        #expect(NodeVault(sealing: 1, text: none.text) == none)
        for text in ["", "x", "0 1", "0 1:x", "0 1:2:3"] { #expect(NodeVault(sealing: 1, text: text) == nil) }
    }

    @Test("the numbers of keys are equal for equal keys, and differ for others")
    func checks() throws {
        let checks = try Self.keys((1, 1), (2, 2), (3, 1)).checks
        #expect(checks[1] == checks[3])
        #expect(checks[1] != checks[2])
        #expect(try checks[1] == Self.keys((1, 1)).checks[1])
    }

    @Test("another key under the same version is refused, and a version that is missing is none")
    func differing() throws {
        let own = Self.vault(1, try Self.keys((1, 1), (2, 2)))
        let others = [
            OtherNodeVault(name: "a", vault: Self.vault(1, try Self.keys((1, 1), (3, 3)))),
            OtherNodeVault(name: "b", vault: nil),
        ]
        try others.refuseDiffering(from: own)
        let wrong = others + [OtherNodeVault(name: "c", vault: Self.vault(1, try Self.keys((1, 1), (2, 9))))]
        let error = #expect(throws: VaultKeysRefused.self) { try wrong.refuseDiffering(from: own) }
        #expect(error?.code == .changed)
        #expect(error?.reason == "version 2 of the vault key is another key here than on c")
    }

    @Test("a version is used when all have it, and older ones are refused when all use it")
    func agreement() throws {
        let both = try Self.keys((1, 1), (2, 2))
        let others = [
            OtherNodeVault(name: "a", vault: Self.vault(1, both)),
            OtherNodeVault(name: "b", vault: Self.vault(2, both)),
        ]
        try others.refuse(lacking: 2)
        let lacking = #expect(throws: NotAlone.self) { try others.refuse(lacking: 3) }
        #expect(lacking?.reason == "vault key 3 is missing on a, b")
        let starting = #expect(throws: NotAlone.self) {
            try [OtherNodeVault(name: "new", vault: nil)].refuse(lacking: 2)
        }
        #expect(starting?.reason == "vault key 2 is missing on new")
        let late = #expect(throws: NotAlone.self) { try others.refuse(sealingBefore: 2) }
        #expect(late?.reason == "a vault key older than 2 still encrypts on a")
        try others.refuse(sealingBefore: 1)
    }

    @Test("a key that another node encrypts with is not dropped")
    func dropped() throws {
        let others = [OtherNodeVault(name: "a", vault: Self.vault(1, try Self.keys((1, 1), (2, 2))))]
        try others.refuse(sealingWith: [2])
        let error = #expect(throws: VaultKeysRefused.self) { try others.refuse(sealingWith: [1]) }
        #expect(error?.code == .needed)
        #expect(error?.reason == "key 1 is missing, and a encrypts with it")
    }
}
