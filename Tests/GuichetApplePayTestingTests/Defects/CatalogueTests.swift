import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("The catalogue of tokens")
struct CatalogueTests {
    @Test("names each valid kind and each defect once, and describes it in a line")
    func names() {
        let names = HonestVariant.all.map(\.name) + TokenDefect.all.map(\.name)
        #expect(Set(names).count == names.count)
        for summary in HonestVariant.all.map(\.summary) + TokenDefect.all.map(\.summary) {
            #expect(!summary.isEmpty && summary.count <= 120 && !summary.contains("\n"), "\(summary)")
        }
        for name in names { #expect(name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }, "\(name)") }
    }

    @Test("finds an entry by its exact name only")
    func lookUp() {
        for variant in HonestVariant.all { #expect(HonestVariant.named(variant.name) == variant) }
        for defect in TokenDefect.all { #expect(TokenDefect.named(defect.name) == defect) }
        #expect(HonestVariant.named("bad-aes-tag") == nil)
        #expect(TokenDefect.named("plain") == nil)
    }

    @Test("has at least one defect for every step, and says in which versions it exists")
    func steps() {
        #expect(Set(TokenDefect.all.map(\.step)) == Set(TokenDefect.Step.all))
        #expect(HonestVariant.all.count >= 30)
        #expect(TokenDefect.all.count > 170)
        for versions in HonestVariant.all.map(\.versions) + TokenDefect.all.map(\.versions) {
            #expect(!versions.isEmpty && Set(versions).isSubset(of: [.ecV1, .rsaV1]))
        }
    }

    @Test(
        "includes the faults that were found in readers of such tokens",
        arguments: [
            "rogue-signer", "rogue-same-sid", "leaf-as-ca", "markers-swapped", "no-signed-attrs", "no-signing-time",
            "two-signers", "contenttype-attr", "attached-other", "pkh", "rsa-leaf-for-ec", "trailing-bytes",
            "both-keys", "json", "inter-expired", "inter-not-ca", "leaf-expired", "leaf-not-yet", "attrs-unsorted",
            "old", "future", "appdata-added", "appdata-swapped", "appdata-removed", "bad-aes-tag", "dropped-zero",
            "signature-zero", "short-data",
        ])
    func known(name: String) throws {
        let defect = try #require(TokenDefect.named(name))
        #expect(defect.description == name)
    }
}
