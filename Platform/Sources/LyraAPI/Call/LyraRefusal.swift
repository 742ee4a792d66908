import APISupport
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Why a call is refused, with a code of the platform. Nothing was charged.
struct LyraRefusal: Error, Sendable, Hashable {
    let code: LyraErrorCode
    let message: String
    let detailedCode: String?
    /// What it repeats of the request is cut, and never contains a card number.
    let detail: String?

    init(_ code: LyraErrorCode, _ message: String, detailedCode: String? = nil, detail: String? = nil) {
        self.code = code
        self.message = message
        self.detailedCode = detailedCode
        self.detail = detail.map(Self.discreet)
    }

    /// A field is missing or does not have its documented form.
    init(_ fault: LyraInputFault) {
        let message =
            fault.code == .invalidInput ? Self.invalidInput : "invalid \(Self.words(of: fault.field))"
        self.init(fault.code, message, detail: fault.detailedErrorMessage)
    }

    static let invalidInput = "web-service input data validation error"

    static let wrongCredentials = LyraRefusal(.wrongCredentials, "invalid login or private key")
    static let notFound = LyraRefusal(.transactionNotFound, "transaction not found")
    static let tokenCancelled = LyraRefusal("PSP_031", "invalid token", detail: "the token was cancelled")

    /// The same, about one of several transactions that a call names.
    func about(uuid index: Int) -> LyraRefusal {
        let field = "Invalid input value [name=uuids[\(index)]]"
        return LyraRefusal(
            code, message, detailedCode: detailedCode, detail: detail.map { "\(field): \($0)" } ?? field)
    }

    static func notJSON(_ reason: String) -> LyraRefusal {
        LyraRefusal(.invalidInput, invalidInput, detail: "can't decode JSON data : \(reason)")
    }

    /// `customer.billingDetails.zipCode` as text for people: customer billing details zip code.
    static func words(of field: String) -> String {
        var words = ""
        for character in field {
            if character == "." {
                words.append(" ")
            } else if character.isUppercase {
                words.append(" ")
                words.append(contentsOf: character.lowercased())
            } else {
                words.append(character)
            }
        }
        return words
    }

    func answer(shopId: String?) -> LyraServiceError {
        var error = LyraServiceError.blank
        error.errorCode = code
        error.errorMessage = message
        error.detailedErrorCode = detailedCode
        error.detailedErrorMessage = detail
        // A text, as in recorded answers. The ticket itself is in the envelope.
        error.ticket = "null"
        error.shopId = shopId
        return error
    }
}

extension LyraRefusal {
    /// The wrong field, which the documented answers contain in their text: `[name=orderId, value=…]`.
    var field: String? { detail.flatMap(LyraInputFault.field(namedIn:)) }

    /// The reason for the log, without the value from the request.
    var reason: String {
        guard let detail else { return message }
        guard let value = detail.firstRange(of: ", value=")?.lowerBound else { return "\(message): \(detail)" }
        // A value may contain a bracket itself: the text after the last one is ours.
        let rest = detail[value...].lastIndex(of: "]").map { detail[$0...] } ?? "]"
        return "\(message): \(detail[..<value])\(rest)"
    }
}

// MARK: What is repeated of a request

extension LyraRefusal {
    /// The most characters of a value that an answer repeats.
    static let longestEcho = 64

    /// The one place where values of a request come into an answer.
    private static func discreet(_ detail: String) -> String {
        guard let start = detail.firstRange(of: ", value=")?.upperBound,
            // A value may contain a bracket itself: the text after the last one is ours.
            let end = detail[start...].lastIndex(of: "]")
        else { return isDiscreet(detail) ? detail : "the request \(CardNumberSearch.reason)" }
        let value = String(detail[start..<end])
        let shown = shortened(value)
        // A longer number is no card's, and may look like one where it is cut.
        guard isDiscreet(value), isDiscreet(shown) else {
            return LyraCardNumberCheck.detail(LyraInputFault.field(namedIn: detail) ?? "")
        }
        return "\(detail[..<start])\(shown)\(detail[end...])"
    }

    /// An unknown service, as answers name it: its path is any text.
    static func shown(_ service: LyraService) -> LyraService {
        let name = shortened(service.rawValue)
        return isDiscreet(service.rawValue) && isDiscreet(name) ? LyraService(rawValue: name) : "unknown"
    }

    private static func isDiscreet(_ text: String) -> Bool { !CardNumberSearch.isIn(text) }

    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longestEcho else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(longestEcho))) + "…"
    }
}
