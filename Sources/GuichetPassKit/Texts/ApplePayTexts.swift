public import GuichetCore

/// The texts about Apple Pay for a shopper, in one language. The texts *in* the sheet and *on* the button are Apple's.
public struct ApplePayTexts: Sendable {
    /// The language of the texts.
    public let language: ShopperLanguage
    let buttons: [ApplePayButtonKind: String]
    let unavailable: String
    let needsCard: String
    let accepted: String
    let refused: String
    let otherCard: String
    let callBank: String
    let cancelled: String
    let notSent: String
    let simulator: String
    let impossible: String
    let unknown: String

    /// The texts in a language.
    public init(_ language: ShopperLanguage) {
        self =
            switch language {
            case .french: .french
            case .english: .english
            case .dutch: .dutch
            case .german: .german
            }
    }

    init(
        language: ShopperLanguage, buttons: [ApplePayButtonKind: String], unavailable: String, needsCard: String,
        accepted: String, refused: String, otherCard: String, callBank: String, cancelled: String, notSent: String,
        simulator: String, impossible: String, unknown: String
    ) {
        self.language = language
        self.buttons = buttons
        self.unavailable = unavailable
        self.needsCard = needsCard
        self.accepted = accepted
        self.refused = refused
        self.otherCard = otherCard
        self.callBank = callBank
        self.cancelled = cancelled
        self.notSent = notSent
        self.simulator = simulator
        self.impossible = impossible
        self.unknown = unknown
    }

    /// The text that VoiceOver speaks for a button.
    public func label(for kind: ApplePayButtonKind) -> String { buttons[kind] ?? "Apple Pay" }

    /// The text if there is no button to pay; `nil` if there is one.
    public func text(for availability: ApplePayAvailability) -> String? {
        switch availability {
        case .unavailable: unavailable
        case .needsCard: needsCard
        case .ready: nil
        }
    }

    /// The text for the outcome of a payment.
    public func text(for outcome: ApplePayOutcome) -> String {
        switch outcome {
        case .accepted: accepted
        case .refused(.otherCard): otherCard
        case .refused(.callBank): callBank
        case .refused: refused
        case .cancelled: cancelled
        case .notSent(let error): error.advice == .retry ? notSent : impossible
        case .unusable(let error): error.code == .simulator ? simulator : impossible
        case .notPresented: impossible
        case .unknown: unknown
        }
    }
}
