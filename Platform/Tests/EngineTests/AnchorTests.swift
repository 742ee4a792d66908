import Testing

@testable import Engine

@Suite("Anchors of histories")
struct AnchorTests {
    private static func hash(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: 32) }

    private static func anchor(_ payment: String, _ count: Int, _ hash: UInt8) -> HistoryAnchor {
        HistoryAnchor(payment: PaymentID(payment), head: HistoryHead(count: count, hash: Self.hash(hash)))
    }

    private static func chain(_ payment: String, _ hashes: UInt8...) -> HistoryChain {
        HistoryChain(payment: PaymentID(payment), hashes: hashes.map(hash))
    }

    private struct Result {
        var findings: [StoreFinding] = []
        var written: [HistoryAnchor] = []
        var compared = 0
        var gone = 0
    }

    private static func compare(_ earlier: [HistoryAnchor], _ chains: [HistoryChain]) throws -> Result {
        var (result, left, written) = (Result(), earlier[...], [HistoryAnchor]())
        var comparison = AnchorComparison(read: { left.popFirst() }, write: { written.append($0) })
        for chain in chains {
            if let finding = try comparison.compare(chain) { result.findings.append(finding) }
        }
        try comparison.end()
        (result.written, result.compared, result.gone) = (written, comparison.compared, comparison.gone)
        return result
    }

    @Test("a line says the payment, the length of its history and its last hash; another text is none")
    func line() {
        let anchor = Self.anchor("01a2", 4, 7)
        #expect(HistoryAnchor(line: anchor.line) == anchor)
        for text in ["", "01a2 4", "01a2 0 \(anchor.line.suffix(43))", "01a2 x y", "\(anchor.line) more", "a 1 AAAA"] {
            #expect(HistoryAnchor(line: text) == nil, "\(text)")
        }
    }

    @Test("a history that grew is sound, one of a new payment too, and the next check has them")
    func grown() throws {
        let result = try Self.compare([Self.anchor("b", 1, 1)], [Self.chain("a", 9), Self.chain("b", 1, 2)])
        #expect(result.findings.isEmpty)
        #expect(result.compared == 1)
        #expect(result.written == [Self.anchor("a", 1, 9), Self.anchor("b", 2, 2)])
    }

    @Test("a history that was replaced or cut is found, and found again by the next check")
    func replaced() throws {
        let earlier = [Self.anchor("a", 2, 2), Self.anchor("b", 2, 2)]
        let chains = [Self.chain("a", 1, 3, 4), Self.chain("b", 1)]
        let first = try Self.compare(earlier, chains)
        #expect(first.findings.map(\.code) == [.anchorDiffers, .anchorDiffers])
        #expect(first.findings.map(\.payment) == [PaymentID("a"), PaymentID("b")])
        #expect(first.written == earlier)
        let again = try Self.compare(first.written, chains)
        #expect(again.findings == first.findings)
    }

    @Test("payments that are not there are counted, before the others, between them and after them")
    func gone() throws {
        let earlier = ["a", "b", "c", "d", "e"].map { Self.anchor($0, 1, 1) }
        let result = try Self.compare(earlier, [Self.chain("b", 1), Self.chain("d", 1)])
        #expect(result.findings.isEmpty)
        #expect(result.gone == 3)
        #expect(result.written.map(\.payment.text) == ["b", "d"])
    }

    @Test("of a payment that cannot be read, the earlier anchor stays")
    func unreadable() throws {
        let earlier = [Self.anchor("a", 2, 2)]
        let result = try Self.compare(earlier, [HistoryChain(payment: PaymentID("a"), hashes: nil)])
        #expect(result.findings.isEmpty)
        #expect(result.compared == 0)
        #expect(result.written == earlier)
    }
}
