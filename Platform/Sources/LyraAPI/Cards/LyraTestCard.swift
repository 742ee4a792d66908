import APISupport
@_spi(Platform) import GuichetCore
import GuichetLyra

/// The published test cards (Lyra, "Cartes de test"): only the number decides, never the amount. The same numbers
/// decide inside Apple Pay tokens.
struct LyraTestCard: Sendable {
    /// The brands of the card, its main one first.
    let brands: [LyraCardBrand]
    /// ISO 8583, field 39; `nil` accepts.
    let decline: String?
    /// Whether the card is declined only for a wrong security code: if none is sent, it cannot be wrong.
    let needsSecurityCode: Bool
    /// What its issuer does unless the request or the shop wishes otherwise.
    let authentication: Authentication

    enum Authentication: Sendable {
        /// Does not take part in 3-D Secure.
        case none
        case frictionless
        case challenge
        /// The published result of an authentication that does not succeed: the issuer refuses without a challenge, the
        /// cardholder fails, or the time runs out.
        case rejected, failed, timedOut
    }

    /// `nil` for a number that is not published: live cards are never accepted.
    init?(_ pan: PAN) {
        guard let card = Self.table[pan.digits] else { return nil }
        self = card
    }

    private init(_ group: Group) {
        brands = group.brands
        decline = group.decline
        needsSecurityCode = group.decline == Self.wrongSecurityCode
        authentication = group.authentication
    }

    /// How long an authorisation of the scheme is valid, in days (Scellius: 7; Maestro 30).
    static func validityDays(of brand: LyraCardBrand) -> Int64 { brand == .maestro ? 30 : 7 }

    private static let table: [String: LyraTestCard] = (groups + otherGroups).reduce(into: [:]) { table, group in
        for number in group.numbers.split(separator: " ") { table[String(number)] = LyraTestCard(group) }
    }

    private static let wrongSecurityCode = "82"
    /// Without an authentication the issuer requires one: the answer to cards whose authentication fails.
    static let authenticationMissing = "1A"

    struct Group {
        let brands: [LyraCardBrand]
        let decline: String?
        let authentication: Authentication
        let numbers: String

        init(
            _ brands: [LyraCardBrand], _ decline: String?, _ authentication: Authentication, _ numbers: String
        ) {
            self.brands = brands
            self.decline = decline
            self.authentication = authentication
            self.numbers = numbers
        }
    }

    // The cards of the international schemes. Without an authentication, cards that are published as accepted with one are
    // accepted, and cards whose authentication is published to fail are refused (docs/choices/lyra.md, LP11).
    private static let groups: [Group] = [
        Group([.visa, .cb], nil, .none, "4970100000000055 4970100000000048 4970100000000030"),
        Group(
            [.visa, .cb], nil, .challenge,
            """
            4970100000000022 4970100000000014 4970110000000021 4970110000001003 4970110000002019
            """),
        Group([.visa, .cb], nil, .frictionless, "4970110000000013 4970110000001029 4970110000002035"),
        Group([.visa, .cb], "51", .none, "4970100000000113"),
        Group([.visa, .cb], wrongSecurityCode, .challenge, "4970100000000089"),
        Group([.visa, .cb], "61", .challenge, "4970100000000071"),
        Group([.visa, .cb], authenticationMissing, .rejected, "4970100000000063"),
        Group([.visa, .cb], authenticationMissing, .timedOut, "4970110000000054"),
        Group([.visa, .cb], authenticationMissing, .failed, "4970110000000039"),
        Group(
            [.visa], nil, .challenge,
            """
            4005520000008403 4761260000001249 4300020000009784 4300000000008267 4761280000003607 \
            4051700000003926 4515450000004140
            """),
        Group([.visa], "01", .challenge, "4005520000018402"),
        Group([.visa], "96", .challenge, "4005520000968408 4005520009998406"),
        Group([.visaDebit], nil, .none, "4978260000000000"),
        Group([.visaDebit], "51", .none, "4978260000000018"),
        Group([.visaElectron, .cb], nil, .none, "4917480000000057 4917480000000032 4917480000000024"),
        Group([.visaElectron, .cb], nil, .challenge, "4917480000000016 4917480000000008"),
        Group([.visaElectron], nil, .frictionless, "4917481000000006 4917481000000402 4917481000000204"),
        Group([.visaElectron], nil, .challenge, "4917481000000014 4917481000000410"),
        Group([.visaElectron, .cb], "51", .none, "4917480000000107"),
        Group([.visaElectron, .cb], wrongSecurityCode, .challenge, "4917480000000081"),
        Group([.visaElectron, .cb], "61", .challenge, "4917480000000073"),
        Group([.visaElectron, .cb], authenticationMissing, .rejected, "4917480000000065 4917480000000040"),
        Group([.mastercard, .cb], nil, .none, "5970100300000067 5970100300000042 5970100300000034"),
        Group(
            [.mastercard, .cb], nil, .challenge,
            """
            5970100300000026 5970100300000018 5100010000000049 5100010000000106 5100010000001054
            """),
        Group([.mastercard, .cb], nil, .frictionless, "5100010000002045 5100010000001047 5100010000001013"),
        Group([.mastercard, .cb], "51", .none, "5970100300000109"),
        Group([.mastercard, .cb], wrongSecurityCode, .challenge, "5970100300000091"),
        Group([.mastercard, .cb], "61", .challenge, "5970100300000083"),
        Group([.mastercard, .cb], "02", .challenge, "5970100300000059"),
        Group([.mastercard, .cb], authenticationMissing, .rejected, "5970100300000075"),
        Group([.mastercard, .cb], authenticationMissing, .timedOut, "5100010000000056"),
        Group([.mastercard, .cb], authenticationMissing, .failed, "5100010000000064"),
        Group(
            [.mastercard], nil, .challenge,
            """
            5204730000008404 5186170010001242 5204740000009781 5186150100008265 5204850010003607 \
            5204500010003921 5428590000004146
            """),
        Group([.mastercard], "01", .challenge, "5204730000018403"),
        Group([.mastercard], "96", .challenge, "5204730000968409 5204730009998407"),
        Group([.mastercardDebit], nil, .none, "5100120000000004"),
        Group([.mastercardDebit], "51", .none, "5100120000000012"),
        Group([.maestro, .cb], nil, .none, "5000550000000052"),
        Group([.maestro, .cb], nil, .challenge, "5000550000000011 5000550000000029"),
        Group([.maestro], nil, .frictionless, "5000551000000001 5000551000000407 5000551000000209"),
        Group([.maestro], nil, .challenge, "5000551000000019 5000551000000415"),
        Group([.maestro, .cb], "51", .none, "5000550000000102"),
        Group([.maestro, .cb], "61", .challenge, "5000550000000078"),
        Group([.maestro, .cb], authenticationMissing, .rejected, "5000550000000060"),
        Group([.amex], nil, .none, "378282000000008"),
        Group([.amex], "51", .none, "378283000000022"),
        Group([.eCarteBleue], nil, .none, "4150560000000011"),
        Group([.eCarteBleue], "61", .none, "4150563000000098"),
    ]
}

extension LyraTestCard: PublishedTestCards {
    static func applePayNetworks(of number: PAN) -> [ApplePayNetwork]? {
        LyraTestCard(number).map { ApplePayNetwork.named($0.brands.map(\.rawValue)) }
    }
}

extension LyraTestCard {
    /// For people who choose one, in the order of the document.
    static var list: TestCardList {
        TestCardList(
            cards: (groups + otherGroups).flatMap { group in
                let card = LyraTestCard(group)
                return group.numbers.split(separator: " ").map { number in
                    PublishedTestCard(
                        number: String(number), brands: card.brands.map(\.rawValue), answer: card.answer,
                        authentication: card.authentication.sentence)
                }
            },
            notes: [
                "The number alone decides, in a call as inside an Apple Pay token. Amount, expiry date and name do not.",
                "A card with an authentication that fails answers 1A where no cardholder is authenticated.",
            ])
    }

    private var answer: String {
        switch decline {
        case nil: "accepted"
        case "51"?: "51 insufficient funds"
        case "61"?: "61 amount over the limit"
        case "01"?: "01 call the issuer"
        case "02"?: "02 call the issuer, special condition"
        case "96"?: "96 system error"
        case "14"?: "14 number outside the ranges"
        case "30"?: "30 format error"
        case "56"?: "56 unknown cardholder"
        case "57"?: "57 cardholder blocked"
        case Self.wrongSecurityCode?: "\(Self.wrongSecurityCode) wrong security code, where one is sent"
        case Self.authenticationMissing?: "\(Self.authenticationMissing) authentication required"
        case let code?: code
        }
    }
}

extension LyraTestCard.Authentication {
    fileprivate var sentence: String {
        switch self {
        case .none: "not enrolled"
        case .frictionless: "frictionless"
        case .challenge: "challenge"
        case .rejected: "rejected by the issuer"
        case .failed: "challenge that fails"
        case .timedOut: "challenge without an answer"
        }
    }
}
