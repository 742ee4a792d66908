import GuichetCore
import GuichetMerchant
import GuichetSDK
@_spi(Platform) import GuichetSips

/// What to do next at a terminal.
struct PhoneHints {
    let operation: InAppOperation
    let merchantId: String
    let address: String

    func afterInitialisation(_ error: MerchantError) -> [String] {
        guard let code = error.platformCode else {
            switch error.code {
            case .noAnswer: return [UnansweredHint.text(address, because: error.reason)]
            case .insecureConnection: return [UnansweredHint.insecure]
            case .unreadableAnswer:
                return [
                    "What answers at \(address) is not a platform, or one that cannot work now: see its log, or give "
                        + "another address with --url."
                ]
            default: return ["Correct the value that is named above."]
            }
        }
        switch code {
        // An initialisation charges nothing, so that its answer may be asked for again.
        case .accepted:
            return [
                "Nothing was paid: the answer was changed on its way, or sealed with another key. Run the same command "
                    + "again; `guichet fault list --active` shows whether a tester ordered it."
            ]
        case .unknownMerchant:
            return ["The platform has no shop \(merchantId): `guichet shop add \(merchantId)` adds it."]
        case .suspectedFraud: return ["Give the shop's own key with --key, and its version with --key-version."]
        case .duplicate: return ["The reference was used: ask about that order first, or give another --reference."]
        default: return hints(code, error.advice, error.field)
        }
    }

    func after(_ result: PhoneResult) -> [String] {
        switch result.verdict {
        case .accepted: []
        case .notSent where result.code == nil: [Self.notSent(because: result.failure, address, result.askedAt)]
        case .unknown where result.code == nil && effect == .changes: [Self.unknownChange]
        default: hints(result.code, result.advice, result.field)
        }
    }

    /// The initialisation names the address for the phone's call, so that it may be another one (docs/in-app-wire.md, section 3).
    ///
    /// - Parameters:
    ///   - address: what was typed, or set by the environment.
    ///   - asked: where the phone's call went; `nil` if it was not made.
    private static func notSent(because failure: InAppError.Code?, _ address: String, _ asked: String?) -> String {
        switch failure {
        case .insecureConnection?:
            "Nothing was sent: the platform gives apps an address without TLS. Let it serve HTTPS "
                + "(docs/configuration.md), or start it with a --public-url of this machine."
        case .notSent?:
            if let asked, !address.hasPrefix(asked) {
                "Nothing was sent: \(asked) does not answer. If it is the --public-url of a platform that runs at "
                    + "\(address), correct it."
            } else {
                "Nothing was sent. Is a platform running at \(address)? `guichet serve --dev` starts one."
            }
        default: "Nothing was sent: correct what is named above."
        }
    }

    var effect: OperationEffect? { OperationContract.all.first { $0.operation == operation }?.effect }

    private static let unknownChange = "It is not known whether the change was made: check before you repeat it."

    private func hints(_ code: ResponseCode?, _ advice: Advice, _ field: String?) -> [String] {
        if code == .notPermitted {
            return ["Enable it: `guichet shop enable \(merchantId) \(operation)`."]
        }
        // A wallet that is not there is an empty one (docs/in-app-wire.md, 5.6).
        switch (code, field) {
        case (.partialSuccess, "merchantWalletId"):
            return ["The shop has no wallet of this name: `guichet phone wallet add` makes it with its first card."]
        case (.partialSuccess, "paymentMeanId"):
            return ["The wallet has no card of this number: `guichet phone wallet list` shows its cards."]
        default: break
        }
        if operation == .addCard, code == .duplicate { return ["Nothing to do: `guichet phone wallet list` shows it."] }
        switch advice {
        case .ask where effect == .changes: return [Self.unknownChange]
        case .ask: return ["It is not known whether the shopper was charged: ask before paying again."]
        case .wait: return ["It is not decided yet: ask again later, and do not pay again."]
        case .retry: return ["Nothing was done: run the same command again."]
        case .startAgain: return ["The shopper was not charged: run the command again, for a new initialisation."]
        case .correctInput: return ["Correct the card; the shopper was not charged."]
        case .otherCard: return ["Use another card, and a new reference."]
        case .callBank: return ["The cardholder's bank has to be asked."]
        default: return field.map { ["Correct \($0)."] } ?? ["See docs/in-app-wire.md, section 7, for the code."]
        }
    }
}
