import Foundation
import GuichetCore
import Storage
import Support
import Testing

/// The check on the check: a search that finds nothing proves nothing until it has found something.
@Suite("The search for card data")
struct MarkTests {
    private static let mark = Mark(digits: "0073918462")

    /// What a mistake would write, around the digits as it would stand there.
    static let leaks: [(name: String, bytes: [UInt8])] = {
        let json = #"{"cardNumber":"4100007391846200","cardCSCValue":"8264"}"#
        let utf16 = Array(json.utf16)
        return [
            ("plain", Array(json.utf8)),
            ("UTF-16, little end first", utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16, big end first", utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            ("hexadecimal", Array(Hex.encode(json.utf8).utf8)),
            ("decimal bytes", Array("\(Array(json.utf8))".utf8)),
            ("in fours", Array("card 4100 0073 9184 6200".utf8)),
            ("base64", Array(Data(json.utf8).base64EncodedString().utf8)),
            ("base64, one byte on", Array(Data("x\(json)".utf8).base64EncodedString().utf8)),
            ("base64, two bytes on", Array(Data("xy\(json)".utf8).base64EncodedString().utf8)),
            ("base64url", Array(Base64URL.encode(Array("é\(json)".utf8)).utf8)),
        ]
    }()

    @Test("finds a card number written into the data folder, in each form", arguments: leaks.indices)
    func findsTheCard(index: Int) throws {
        let leak = Self.leaks[index]
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let path = folder.url.appendingPathComponent("leak")
        try Data(Array("before ".utf8) + leak.bytes + Array(" after".utf8)).write(to: path)
        var haystack = Haystack()
        try haystack.addFiles(of: folder.url, "now")
        let found = haystack.findings(of: Self.mark)
        #expect(!found.isEmpty, "\(leak.name)")
        #expect(found.allSatisfy { $0.place == "leak, now" })
    }

    @Test("finds a security code in each form, too", arguments: leaks.indices.filter { leaks[$0].name != "in fours" })
    func findsTheCode(index: Int) {
        var haystack = Haystack()
        haystack.add("leak", Self.leaks[index].bytes)
        #expect(!haystack.findings(of: Mark(digits: "8264")).isEmpty, "\(Self.leaks[index].name)")
    }

    @Test("a code that is kept is found in every run; digits that are there by chance end the search with the next run")
    func chance() async throws {
        var runs = 0
        func place(_ text: String) -> Haystack {
            runs += 1
            var haystack = Haystack()
            haystack.add("place", text)
            return haystack
        }
        let kept = try await SecurityCodeSearch.formsOfAll { place("code=\($0)") }
        #expect(kept == [Mark.plain])
        #expect(runs > 8)
        runs = 0
        let byChance = try await SecurityCodeSearch.formsOfAll { _ in place("a8264f") }
        #expect(byChance.isEmpty)
        #expect(runs == 2)
    }

    @Test("does not report the mask, nor other digits")
    func innocent() {
        var haystack = Haystack()
        haystack.add("mask", "4100##########00 4100007391846300 0073918463 73918462")
        #expect(haystack.findings(of: Self.mark).isEmpty)
    }
}
