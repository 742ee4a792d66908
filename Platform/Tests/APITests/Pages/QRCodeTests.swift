import APISupport
import Testing

@Suite("QR codes")
struct QRCodeTests {
    /// Made with another program, at level M with mask 0: a row is a number, its first module the highest bit.
    private static let codes: [(text: String, size: Int, rows: [String])] = [
        (
            "https://shop.example/paymentlink/1",
            29,
            [
                "1fc3967f", "10577a41", "1749d15d", "174be75d", "17534a5d", "104e8b41", "1fd5557f", "1dd00",
                "154b7b12", "e0b60e9", "9428097", "11ad2fe2", "17609eb", "a3289c9", "10c341eb", "1621df1a",
                "196b7bcb", "a87414d", "15418913", "b880aba", "114639f0", "1e9d17", "1fc7535b", "1041d91b",
                "175279f1", "174f5037", "175cc239", "1045ab92", "1fd1fbdb",
            ]
        ),
        (
            "https://pay.example.org/paymentlink/0123456789abcdef0123456789abcdef/fedcba9876543210fedcba9876543210fedcba98",
            45,
            [
                "1fc94965d17f", "105a1bc4fa41", "174f1368025d", "1740135c835d", "175f13f94f5d", "10491b186841",
                "1fd55555557f", "b1117da00", "154e85f1d412", "1829f1208095", "1d88d239097", "da181309852",
                "13785c2dda90", "1431adb09aa9", "17e07cf1b8bd", "1686b4a99232", "157f16d9fef0", "3ac66980023",
                "16d1865b323b", "12af620bf1b8", "1f737fff3f8", "f1d97191113", "95f3b5d1157", "1f1a7f17fb12",
                "bf639fb7ffb", "1a09d9e2b26f", "1a53984a996f", "18ae1e62d170", "187ed262d422", "10b4ca4bb9c9",
                "1cec5cfaba51", "81c1e2970e0", "1afbb5f1f460", "5afcdeb32a1", "14fadaba171", "f34a3e7b04a",
                "1353b1f3fdf8", "1d71172111", "1fc9d3553357", "1040571b3d13", "175829f3bffa", "174b1a429937",
                "175ea7519133", "1044199ad392", "1fd49fd55d13",
            ]
        ),
    ]

    @Test("has the modules that another program draws, without and with the version inside", arguments: 0..<2)
    func modules(index: Int) throws {
        let wanted = Self.codes[index]
        let code = try #require(QRCode(wanted.text))
        #expect(code.size == wanted.size)
        for row in 0..<code.size {
            let bits = (0..<code.size).reduce(UInt64(0)) { $0 << 1 | (code.isDark(row: row, column: $1) ? 1 : 0) }
            #expect(String(bits, radix: 16) == wanted.rows[row], "row \(row)")
        }
    }

    @Test("a text that is too long has none; every shorter one has")
    func lengths() {
        for length in [0, 1, 14, 15, 62, 84, 122, 213, 214, 362, 504, 666] {
            #expect(QRCode(String(repeating: "a", count: length)) != nil, "\(length)")
        }
        #expect(QRCode(String(repeating: "a", count: 667)) == nil)
    }

    @Test("its picture is a PNG with a light border")
    func picture() throws {
        let code = try #require(QRCode("a"))
        let side = (code.size + 8) * 4
        let png = code.png
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<24]) == [0, 0, 0, UInt8(side), 0, 0, 0, UInt8(side)])
        #expect(png.count == 8 + 25 + 12 + 2 + 5 + side * (side / 8 + (side % 8 == 0 ? 0 : 1) + 1) + 4 + 12)
    }
}
