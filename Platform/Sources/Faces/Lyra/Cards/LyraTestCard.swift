@_spi(Platform) import GuichetCore
import GuichetLyra

/// The published test cards (Lyra, "Cartes de test"): the number alone decides, no amount does. The same numbers decide
/// inside Apple Pay tokens.
struct LyraTestCard: Sendable {
    /// Those of the card, its own one first.
    let brands: [LyraCardBrand]
    /// ISO 8583, field 39; `nil` accepts.
    let decline: String?
    /// Whether only a wrong security code is what is wrong with it: where none is sent, there is none to be wrong.
    let needsSecurityCode: Bool

    /// `nil` for a number that is not published: no live card is ever taken.
    init?(_ pan: PAN) {
        guard let card = Self.table[pan.digits] else { return nil }
        self = card
    }

    private init(_ brands: [LyraCardBrand], _ decline: String?, needsSecurityCode: Bool) {
        self.brands = brands
        self.decline = decline
        self.needsSecurityCode = needsSecurityCode
    }

    /// How long an authorisation of the scheme holds, in days (Scellius: 7; Maestro 30).
    static func validityDays(of brand: LyraCardBrand) -> Int64 { brand == .maestro ? 30 : 7 }

    private static let table: [String: LyraTestCard] = groups.reduce(into: [:]) { table, group in
        for number in group.numbers.split(separator: " ") {
            table[String(number)] = LyraTestCard(
                group.brands, group.decline, needsSecurityCode: group.decline == wrongSecurityCode)
        }
    }

    private static let wrongSecurityCode = "82"
    /// Without an authentication the issuer wants one: what the cards whose authentication fails are answered.
    private static let authenticationMissing = "1A"

    // Without 3-D Secure, cards that are published as accepted with it are accepted, and cards whose authentication is
    // published to fail are refused (docs/choices.md).
    private static let groups: [(brands: [LyraCardBrand], decline: String?, numbers: String)] = [
        (
            [.visa, .cb], nil,
            """
            4970100000000055 4970100000000048 4970100000000030 4970100000000022 4970100000000014 4970110000000013 \
            4970110000001029 4970110000002035 4970110000000021 4970110000001003 4970110000002019
            """
        ),
        ([.visa, .cb], "51", "4970100000000113"),
        ([.visa, .cb], wrongSecurityCode, "4970100000000089"),
        ([.visa, .cb], "61", "4970100000000071"),
        ([.visa, .cb], authenticationMissing, "4970100000000063 4970110000000054 4970110000000039"),
        ([.visaDebit], nil, "4978260000000000"),
        ([.visaDebit], "51", "4978260000000018"),
        (
            [.visaElectron, .cb], nil,
            "4917480000000057 4917480000000032 4917480000000024 4917480000000016 4917480000000008"
        ),
        (
            [.visaElectron], nil,
            "4917481000000006 4917481000000402 4917481000000014 4917481000000410 4917481000000204"
        ),
        ([.visaElectron, .cb], "51", "4917480000000107"),
        ([.visaElectron, .cb], wrongSecurityCode, "4917480000000081"),
        ([.visaElectron, .cb], "61", "4917480000000073"),
        ([.visaElectron, .cb], authenticationMissing, "4917480000000065 4917480000000040"),
        (
            [.mastercard, .cb], nil,
            """
            5970100300000067 5970100300000042 5970100300000034 5970100300000026 5970100300000018 5100010000002045 \
            5100010000001047 5100010000001013 5100010000000049 5100010000000106 5100010000001054
            """
        ),
        ([.mastercard, .cb], "51", "5970100300000109"),
        ([.mastercard, .cb], wrongSecurityCode, "5970100300000091"),
        ([.mastercard, .cb], "61", "5970100300000083"),
        ([.mastercard, .cb], "02", "5970100300000059"),
        ([.mastercard, .cb], authenticationMissing, "5970100300000075 5100010000000056 5100010000000064"),
        ([.mastercardDebit], nil, "5100120000000004"),
        ([.mastercardDebit], "51", "5100120000000012"),
        ([.maestro, .cb], nil, "5000550000000052 5000550000000011 5000550000000029"),
        ([.maestro], nil, "5000551000000001 5000551000000407 5000551000000019 5000551000000415 5000551000000209"),
        ([.maestro, .cb], "51", "5000550000000102"),
        ([.maestro, .cb], "61", "5000550000000078"),
        ([.maestro, .cb], authenticationMissing, "5000550000000060"),
        ([.amex], nil, "378282000000008"),
        ([.amex], "51", "378283000000022"),
        ([.eCarteBleue], nil, "4150560000000011"),
        ([.eCarteBleue], "61", "4150563000000098"),
    ]
}
