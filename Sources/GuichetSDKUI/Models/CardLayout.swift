public import GuichetSips

/// How the cards of a brand print their number, and how many digits their security code has.
///
/// From the ranges that the schemes publish (ISO/IEC 7812-1; `IssuerRange` of GuichetSips). Only for the form: the
/// platform tells what a card really is (`getCardData`).
public struct CardLayout: Sendable, Hashable {
    /// The brand to which the first digits belong; `nil` if they tell none. Cartes Bancaires has no ranges of its
    /// own.
    public let brand: PaymentMeanBrand?
    /// The sizes of the printed groups; what is longer continues in groups of four.
    let groups: [Int]
    /// The lengths of a complete number.
    let lengths: Set<Int>
    /// The number of digits of the security code.
    let codeLengths: ClosedRange<Int>

    /// The layout of a number, as far as it is typed.
    init(number: String) {
        switch Int(number.prefix(2)) ?? -1 {
        case 4, 40...49: self.init(.visa, lengths: [16], code: 3...3)
        // Bancontact inside the range of Maestro.
        case 67 where number.hasPrefix("6703"): self.init(.bcmc, lengths: [], code: 3...3)
        case 34, 37: self.init(.amex, groups: [4, 6, 5], lengths: [15], code: 4...4)
        case 30, 36, 38, 39: self.init(nil, groups: [4, 6, 4], lengths: [14, 16], code: 3...3)
        case 51...55: self.init(.mastercard, lengths: [16], code: 3...3)
        case 22...27 where Self.isSecondSeries(number): self.init(.mastercard, lengths: [16], code: 3...3)
        case 50, 56...69: self.init(nil, lengths: [], code: 3...3)
        default: self.init(nil, lengths: [], code: 3...4)
        }
    }

    /// The layout of a card of the wallet, of which only the brand is known. A brand without a name here may print three
    /// digits or four.
    init(brand: PaymentMeanBrand?) {
        switch brand {
        case .amex?: self.init(.amex, groups: [4, 6, 5], lengths: [15], code: 4...4)
        case .bcmc?, .cb?, .maestro?, .mastercard?, .visa?, .visaElectron?, .vpay?:
            self.init(brand, lengths: [], code: 3...3)
        default: self.init(brand, lengths: [], code: 3...4)
        }
    }

    /// What is wrong with the code of a card of the wallet. It may be left out: the platform says if it needs one.
    func problem(ofStoredCode code: String) -> CardProblem? {
        code.isEmpty || codeLengths.contains(code.count) ? nil : .securityCodeWrongLength
    }

    private init(
        _ brand: PaymentMeanBrand?, groups: [Int] = [], lengths: Set<Int>, code: ClosedRange<Int>
    ) {
        self.brand = brand
        self.groups = groups
        self.lengths = lengths
        codeLengths = code
    }

    /// Mastercard 2221 to 2720.
    private static func isSecondSeries(_ number: String) -> Bool {
        number.count >= 4 && (Int(number.prefix(4)).map((2_221...2_720).contains) ?? false)
    }

    /// Whether a card of the brand may have no security code: many of Bancontact have none.
    var mayLackCode: Bool { brand == .bcmc }

    /// The number in its printed groups.
    func grouped(_ number: String) -> [Substring] {
        var rest = number[...]
        var result: [Substring] = []
        var sizes = groups
        while !rest.isEmpty {
            let size = sizes.isEmpty ? 4 : sizes.removeFirst()
            result.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return result
    }
}
