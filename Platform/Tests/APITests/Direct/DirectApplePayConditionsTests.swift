import Engine
import GuichetCore
import Support
import Testing

@testable import APISupport
@testable import DirectAPI

/// Direct guide, "Hosted Checkout Page" and "Set up your Back Office".
@Suite("Worldline Direct: when the hosted checkout page offers Apple Pay")
struct DirectApplePayConditionsTests {
    private typealias Conditions = DirectApplePayConditions

    private static let shopper = DirectApplePayShopper(
        device: ApplePayDevice("x", "iPhone X", .iPhone, .faceID, introduced: 2017), region: "FR", browser: .safari,
        cards: [.visa])
    private static let good = Conditions(
        registration: .registered, isEnabled: true, isOffered: true, isSimulated: true, shopper: shopper,
        regions: ["FR", "BE"], networks: [.visa, .masterCard])

    private static func with(_ change: (inout Conditions) -> Void) -> Conditions {
        var conditions = good
        change(&conditions)
        return conditions
    }

    private static func shopper(_ change: (inout DirectApplePayShopper) -> Void) -> Conditions {
        var shopper = shopper
        change(&shopper)
        return with { $0.shopper = shopper }
    }

    /// Each condition that does not hold, and why.
    private static func failures(_ conditions: Conditions) -> [Conditions.Condition: Conditions.Reason] {
        var found: [Conditions.Condition: Conditions.Reason] = [:]
        for condition in Conditions.Condition.allCases {
            if case .fails(let reason) = conditions.finding(condition) { found[condition] = reason }
        }
        return found
    }

    @Test("it is offered when all conditions are met")
    func all() {
        #expect(Self.good.allHold)
        #expect(Self.failures(Self.good) == [:])
        #expect(Self.good.usableCards == [.visa])
    }

    @Test("one condition that is not met is enough, and is the only one that is named")
    func each() {
        let cases: [(Conditions, Conditions.Condition, Conditions.Reason)] = [
            (Self.with { $0.registration = .notRegistered }, .registration, .notRegistered),
            (Self.with { $0.registration = .rejected }, .registration, .rejected),
            (Self.with { $0.registration = .unsubscribed }, .registration, .unsubscribed),
            (Self.with { $0.registration = .termsChanged(accepted: .first) }, .registration, .termsChanged),
            (Self.with { $0.isEnabled = false }, .product, .notEnabled),
            (Self.with { $0.isOffered = false }, .product, .leftOut),
            (
                Self.shopper { $0.device = ApplePayDevice("x", "iPhone 5s", .iPhone, .touchID, introduced: 2013) },
                .device, .notListed
            ),
            (Self.shopper { $0.browser = .chrome }, .browser, .notSafari),
            (Self.shopper { $0.browser = .firefox }, .browser, .notSafari),
            (Self.shopper { $0.region = "IN" }, .region, .notThere),
            (Self.shopper { $0.region = "ZZ" }, .region, .notThere),
            (Self.shopper { $0.cards = [] }, .card, .noCard),
            (Self.shopper { $0.cards = [.americanExpress] }, .card, .noCard),
            (Self.with { $0.networks = [.masterCard] }, .card, .noCard),
            (Self.with { $0.networks = [] }, .card, .noCard),
            (Self.with { $0.regions = ["BE"] }, .region, .notThere),
        ]
        for (conditions, condition, reason) in cases {
            #expect(!conditions.allHold)
            #expect(Self.failures(conditions) == [condition: reason])
        }
    }

    @Test("without a device, the conditions that depend on it are unknown, and Apple Pay is not offered")
    func noDevice() {
        for (conditions, reason) in [
            (Self.with { $0.shopper = nil }, Conditions.Reason.noDevice),
            (Self.with { $0.isSimulated = false }, .notSimulated),
        ] {
            #expect(!conditions.allHold)
            #expect(Self.failures(conditions) == [.device: reason])
            for condition in [Conditions.Condition.browser, .region, .card] {
                #expect(conditions.finding(condition) == .unknown)
            }
        }
    }

    @Test("for every combination, it is offered if and only if every condition is met")
    func property() {
        var random = SeededGenerator(seed: 302)
        let registrations: [ApplePayRegistration.Status] = [
            .registered, .registered, .registered, .notRegistered, .rejected, .unsubscribed,
            .termsChanged(accepted: .first),
        ]
        var offered = 0
        for _ in 0..<5_000 {
            let cards = SimulatedApplePayCard.all.filter { _ in Bool.random(using: &random) }
            let device = ApplePayDevice.models.randomElement(using: &random)
            let shopper = device.map {
                DirectApplePayShopper(
                    device: $0, region: Bool.random(using: &random) ? "FR" : "IN",
                    browser: Bool.random(using: &random) ? .safari : .chrome, cards: cards)
            }
            let conditions = Conditions(
                registration: registrations.randomElement(using: &random) ?? .rejected,
                isEnabled: Int.random(in: 0..<8, using: &random) > 0,
                isOffered: Int.random(in: 0..<8, using: &random) > 0,
                isSimulated: Int.random(in: 0..<8, using: &random) > 0,
                shopper: Int.random(in: 0..<8, using: &random) > 0 ? shopper : nil, regions: ["FR"],
                networks: [ApplePayNetwork.visa, .masterCard].filter { _ in Bool.random(using: &random) })
            let all =
                conditions.registration == .registered && conditions.isEnabled && conditions.isOffered
                && conditions.isSimulated && conditions.shopper?.device.isListed == true
                && conditions.shopper?.browser == .safari && conditions.shopper?.region == "FR"
                && conditions.shopper?.cards.contains { card in
                    card.networks.contains { conditions.networks.contains($0) }
                } == true
            #expect(conditions.allHold == all)
            #expect(Conditions.Condition.allCases.allSatisfy { conditions.finding($0) == .holds } == all)
            if all { offered += 1 }
        }
        #expect(offered > 50)
    }

    @Test(
        "the guide's table of devices",
        arguments: [
            ("iPhone 6", .iPhone, .touchID, 2014, false, true), ("iPhone X", .iPhone, .faceID, 2017, false, true),
            ("iPhone 5s", .iPhone, .touchID, 2013, false, false), ("iPhone 5", .iPhone, nil, 2012, false, false),
            ("iPad Air 2", .iPad, .touchID, 2014, false, true), ("iPad Pro", .iPad, .faceID, 2018, false, true),
            ("iPad Air", .iPad, nil, 2013, false, false), ("Apple Watch (1st)", .watch, nil, 2015, false, true),
            ("Apple Watch Series 2", .watch, nil, 2016, false, true),
            ("MacBook Pro", .mac, .touchID, 2016, false, true), ("MacBook Air", .mac, nil, 2012, true, true),
            ("MacBook Air", .mac, nil, 2012, false, false), ("MacBook Air", .mac, nil, 2011, true, false),
            ("PC", .other, nil, 2024, true, false), ("Pixel 8", .other, .faceID, 2023, false, false),
        ] as [(String, ApplePayDevice.Kind, ApplePayDevice.Sensor?, Int, Bool, Bool)])
    func devices(
        name: String, kind: ApplePayDevice.Kind, sensor: ApplePayDevice.Sensor?, year: Int, companion: Bool,
        isListed: Bool
    ) {
        let device = ApplePayDevice("x", name, kind, sensor, introduced: year, hasCompanion: companion)
        #expect(device.isListed == isListed)
    }

    @Test("the simulated models include some of each kind, on the list and off it")
    func models() {
        #expect(Set(ApplePayDevice.models.map(\.id)).count == ApplePayDevice.models.count)
        #expect(Set(ApplePayDevice.models.map(\.kind)) == Set(ApplePayDevice.Kind.allCases))
        for kind in [ApplePayDevice.Kind.iPhone, .iPad, .mac] {
            #expect(Set(ApplePayDevice.models.filter { $0.kind == kind }.map(\.isListed)) == [true, false])
        }
    }

    @Test("a simulated shopper survives the way through a URL; an invalid device is ignored")
    func address() throws {
        let shopper = try #require(DirectApplePayShopper.proposed)
        let text = shopper.pairs.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        #expect(DirectApplePayShopper(query: FormBody(decoding: Array(text.utf8))) == shopper)
        for text in ["", "device=", "device=nokia-3310&browser=safari", "device=iphone-15&device=iphone-15"] {
            #expect(DirectApplePayShopper(query: FormBody(decoding: Array(text.utf8))) == nil, "\(text)")
        }
        let bare = try #require(DirectApplePayShopper(query: FormBody(decoding: Array("device=iphone-15".utf8))))
        #expect(bare.region == "ZZ")
        #expect(bare.browser == .chrome)
        #expect(bare.cards == [])
    }

    @Test("every text exists in every language, and has its placeholder")
    func texts() {
        for language in PageLanguage.allCases {
            let words = DirectApplePayTexts.of(language)
            for text in [
                words.reasons.notListed, words.reasons.notSafari, words.reasons.notThere, words.reasons.noCard,
                words.confirm,
            ] {
                #expect(text.contains("%"))
            }
            #expect(words.button.contains("Apple Pay"))
            for region in DirectApplePayShopper.regions { #expect(words.region(region) != region) }
        }
    }
}
