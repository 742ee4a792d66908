import Foundation
import Testing

@testable import APISupport

/// The compressed bytes were made with zlib.
@Suite("gzip")
struct GzipTests {
    private static func bytes(_ text: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: text))) }

    private static func text(_ compressed: String, upTo limit: Int = 100_000) throws -> String {
        String(decoding: try Gzip.decompressed(try bytes(compressed), upTo: limit), as: UTF8.self)
    }

    private static let stored = "H4sIAAAAAAAEAwEDAPz/YWJjwkEkNQMAAAA="
    private static let fixed = "H4sIAAAAAAACA0tMhIGkZAgCAE+YNokSAAAA"
    private static let named = "H4sICAAAAAACA2ZpbGUuanNvbgDLS8xNTQEAh8zgcQUAAAA="
    private static let dynamic = """
        H4sIAAAAAAACA23Xy2qVQRAE4L2PcdYK05eZns7bRDjLBBFdSPDdFRdCddX6NAS+DFV/fTzef759fX5/vKzPj/fXt+fj5fHt9dfb
        8/3Hl/X4/enj/+9Gv7c1XDhd3LhwEXRRu+Ai6eLUgYtNF7s3XBy+sISLoouMgItLF7EdLpouvAzFmNR6oLKqLVQ1ZnVUNWbtRFZj
        13vQ1Ri2LsIay9ZCWWPa40hrbLsTbY1x8yCuM25cxHXG9R5PVuAa6jrrWqCus+5GXGfcLsR1xr2NuM641xDXGbcCcZ1xz0bcYNxd
        iBuMmxdxg3FzjUBg3HDEDcb1RN1gXTuoG0IXcYNxkTaYth1po8VfQdpk2jpImyZCEGnTRQoibYaIwRG2KXIQaXOLIETaPCIJ0TZL
        JCHqJuuaoW6ybiDuZtzeiLtNJCHibhdJiLhbNNlC3C2qzEeViS5LxN1HJCHibvFwL+JuUWcLcbfoM0fdI/osUfeYeJd44SIJEfeE
        SELEPaLPDHGP6LMYHwpHJCHinhJJiLiHcbMR94g+M8Qt0WeBuCX6LFG3XCQh6pbQRdwSLxcPRJs50pbK2/ERViIJkbaY9lykLdFm
        C2mvaDNH2ivaLJD2ukhCpL0hkhBtb4okRN0r2sxQ97JuIO4tkYTjE/eKh4C4l3GrEbdFnxnitugzR9wWfZaI2yGSEHE7RRIibos+
        W4jbos8cdVv0WaJui6c7BgTj9p0LQhTaGhNiiUYby8yWqLSxzWyFSMMxI5b40h37zNYWeTiGxBK1NjaaLdFrY6XZYmUfO+3vnuJ/
        1lxqppzHiRjA40JU25xqYqvdudXEWKs51sRaO3Otibl25lwTe23PvSYGW87BJhZb/FtsfwBUD8q/YRAAAA==
        """.replacing("\n", with: "")
    private static let million = """
        H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAArwaey3kSQEIPAA==
        """.replacing("\n", with: "")

    @Test("stored blocks, and codes that are fixed")
    func simple() throws {
        #expect(try Self.text(Self.stored) == "abc")
        #expect(try Self.text(Self.fixed) == "aaaaaaaaaabcabcabc")
        #expect(try Self.text(Self.named) == "named")
    }

    @Test("codes that are written in the data")
    func dynamic() throws {
        let wanted = (0..<120).map { "{\"number\":\($0),\"name\":\"payment-\($0 * 7_919 % 1_000)\"}\n" }.joined()
        #expect(try Self.text(Self.dynamic) == wanted)
    }

    @Test("what would become too large is refused, and the limit itself is not")
    func limit() throws {
        let million = try Self.bytes(Self.million)
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.decompressed(million, upTo: 999_999) }
        #expect(try Gzip.decompressed(million, upTo: 1_000_000).count == 1_000_000)
    }

    @Test("every beginning of it, and every changed byte, is refused or has its checksum; nothing crashes")
    func damaged() throws {
        let whole = try Self.bytes(Self.dynamic)
        for count in whole.indices {
            #expect(throws: Gzip.Failure.self) { try Gzip.decompressed(Array(whole.prefix(count)), upTo: 100_000) }
        }
        let wanted = try Gzip.decompressed(whole, upTo: 100_000)
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 0x55
            let result = try? Gzip.decompressed(changed, upTo: 100_000)
            #expect(result == nil || result == wanted, "\(index)")
        }
        #expect(throws: Gzip.Failure.malformed) { try Gzip.decompressed([], upTo: 1) }
    }
}
