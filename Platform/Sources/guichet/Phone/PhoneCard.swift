import ArgumentParser
import Foundation
import GuichetCore
import GuichetSips

/// A card as the shopper types it.
struct PhoneCard: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A test card: its first six digits select the brand, its last two the answer. By default, \
            4100000000000000: VISA, accepted.
            """,
            valueName: "number"))
    var card: String?

    @Option(help: ArgumentHelp("Its expiry. By default, December of next year.", valueName: "yyyyMM"))
    var expiry: String?

    func validate() throws {
        _ = try number()
        _ = try expires()
    }

    /// A typed card and a stored one exclude each other.
    func refuse(beside stored: PhoneStoredCard) throws {
        guard stored.chosen == nil || (card == nil && expiry == nil) else {
            throw ValidationError(
                "give a card with --card, or a stored one with --wallet and --payment-mean, not both.")
        }
    }

    func number() throws -> PAN { try Self.read(card ?? "4100000000000000", "--card", PAN.init) }

    /// - Parameter now: the platform's time, which its answers name while its clock is moved; `nil` for that of this machine.
    func expires(at now: String? = nil) throws -> CardExpiry {
        try Self.read(expiry ?? Self.december(after: now), "--expiry", CardExpiry.init(yyyyMM:))
    }

    private static func december(after now: String?) -> String {
        let year = now.flatMap { Int($0.prefix(4)) } ?? Calendar(identifier: .gregorian).component(.year, from: Date())
        // The platform's clock ends with 2099.
        return "\(min(year + 1, 2_099))12"
    }

    static func read<Value>(
        _ text: String, _ option: String, _ read: (String) throws(CardInputError) -> Value
    ) throws -> Value {
        do throws(CardInputError) {
            return try read(text)
        } catch {
            // The reason, and never the input.
            throw ValidationError("\(option): \(error.reason).")
        }
    }
}

/// The security code: a separate option group, since not every call has a field for it.
struct PhoneSecurityCode: ParsableArguments {
    @Option(help: ArgumentHelp("The card's security code.", valueName: "digits"))
    var csc: String?

    func validate() throws { _ = try code() }

    func code() throws -> CardSecurityCode? {
        try csc.map { try PhoneCard.read($0, "--csc", CardSecurityCode.init) }
    }
}

/// The brand of a co-badged card that the shopper chose.
struct PhoneBrandChoice: ParsableArguments {
    @Option(help: ArgumentHelp("For a co-badged card: the brand that the shopper chose.", valueName: "name"))
    var paymentMeanBrand: String?

    var brand: PaymentMeanBrand? { paymentMeanBrand.map(PaymentMeanBrand.init(rawValue:)) }
    var selection: BrandSelectionStatus? { brand == nil ? nil : .appliedHolder }
}
