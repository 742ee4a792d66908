@_spi(Platform) public import GuichetCore

/// `fraudData` of an order: what the merchant wants from 3-D Secure.
///
/// Declares the two fields that concern authentication. Their position and values are known from public clients of the
/// family's other interfaces; the pages of orderInitialize do not show them (docs/choices/sips.md, S23 and S24).
public struct FraudData: WireMessage, Hashable {
    /// Which steps of 3-D Secure are left out.
    public var bypass3DS: Bypass3DS?
    /// Whether the merchant asks for a challenge.
    public var challengeMode3DS: ChallengeMode3DS?

    /// Nothing is asked, unless a value is given.
    public init() {}

    /// Nothing is asked, unless a value is given.
    public init(bypass3DS: Bypass3DS? = nil, challengeMode3DS: ChallengeMode3DS? = nil) {
        self.bypass3DS = bypass3DS
        self.challengeMode3DS = challengeMode3DS
    }

    @_spi(Platform) public static let fields: [WireField<FraudData>] = [
        .code("bypass3DS", \.bypass3DS, .optional, .restricted(atMost: 20)),
        .code("challengeMode3DS", \.challengeMode3DS, .optional, .restricted(atMost: 20)),
    ]
}

/// `bypass3DS`: for which orders the merchant wants no authentication. The merchant then bears the liability.
public struct Bypass3DS: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No 3-D Secure.
    public static let all: Bypass3DS = "ALL"
    /// Orders with a card of the merchant's wallet.
    public static let merchantWallet: Bypass3DS = "MERCHANTWALLET"
    /// The same, in an older dictionary.
    public static let wallet: Bypass3DS = "WALLET"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<Bypass3DS> = [.all, .merchantWallet, .wallet]
}

/// `challengeMode3DS`: whether the merchant wants a challenge. The issuer decides.
public struct ChallengeMode3DS: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The merchant has no preference.
    public static let noPreference: ChallengeMode3DS = "NO_PREFERENCE"
    /// The merchant asks for a challenge.
    public static let challenge: ChallengeMode3DS = "CHALLENGE"
    /// A challenge because a rule requires it: before a series of payments, for example.
    public static let challengeMandate: ChallengeMode3DS = "CHALLENGE_MANDATE"
    /// The merchant asks for no challenge.
    public static let noChallenge: ChallengeMode3DS = "NO_CHALLENGE"
    /// No challenge because of the acquirer's risk analysis (TRA).
    public static let noChallengeByAcquirer: ChallengeMode3DS = "NO_CHALLENGE_TRA_ACQ"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<ChallengeMode3DS> = [
        .noPreference, .challenge, .challengeMandate, .noChallenge, .noChallengeByAcquirer,
    ]
}
