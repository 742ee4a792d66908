/// The numbers that a scheme assigns to its issuers: the first six digits, and the total number of digits.
///
/// ISO/IEC 7812-1 (5.2) defines the form; the schemes publish their ranges: Mastercard (51 to 55, and the "2-series"
/// 2221 to 2720; Maestro 50 and 56 to 69), Visa (4), American Express (34, 37), the Discover Global Network's list of
/// ranges (Discover, Diners Club, JCB, UnionPay), Mir (2200 to 2204). Cartes Bancaires and Bancontact have theirs
/// inside those (4, 5; 6703).
@_spi(Platform) public struct IssuerRange: Sendable {
    /// The range of the first six digits.
    private let first: ClosedRange<Int>
    private let lengths: ClosedRange<Int>

    private init(_ first: ClosedRange<Int>, _ lengths: ClosedRange<Int>) {
        self.first = first
        self.lengths = lengths
    }

    /// Whether a number of this length, with these first six digits, is in a scheme's range.
    public static func covers(_ first: Int, length: Int) -> Bool {
        all.contains { $0.first.contains(first) && $0.lengths.contains(length) }
    }

    private static let all: [IssuerRange] = [
        // Visa; numbers of 13 digits are old.
        IssuerRange(400_000...499_999, 16...16), IssuerRange(400_000...499_999, 13...13),
        IssuerRange(400_000...499_999, 18...19),
        // Mastercard.
        IssuerRange(510_000...559_999, 16...16), IssuerRange(222_100...272_099, 16...16),
        // Maestro; its ranges include Bancontact (6703), Discover (6011, 644 to 659) and most of UnionPay (62).
        IssuerRange(500_000...509_999, 13...19), IssuerRange(560_000...699_999, 13...19),
        // American Express.
        IssuerRange(340_000...349_999, 15...15), IssuerRange(370_000...379_999, 15...15),
        // Diners Club.
        IssuerRange(300_000...305_999, 14...19), IssuerRange(309_500...309_599, 14...19),
        IssuerRange(360_000...369_999, 14...19), IssuerRange(380_000...399_999, 14...19),
        // JCB.
        IssuerRange(352_800...358_999, 16...19),
        // UnionPay and RuPay.
        IssuerRange(810_000...829_999, 16...19),
        // Mir; Troy.
        IssuerRange(220_000...220_599, 16...19), IssuerRange(979_200...979_299, 16...16),
    ]
}
