import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The answer to a script in a frame that sends a card form. Names are those of the form; a text is in the shopper's
/// language. It has no card data.
struct DirectCardFormAnswer: Sendable {
    let outcome: DirectCardTaking.Outcome
    let language: PageLanguage
    /// Whether the merchant's page gets the token of the card: a page with hosted fields does.
    var namesToken = false

    private var texts: CheckoutTexts { .of(language) }
    private var words: DirectCardFormTexts { .of(language) }

    func response() -> Response {
        var answer = JSONObject()
        switch outcome {
        case .taken(let form):
            answer.append("state", "done")
            answer.append("id", .string(form.id.text))
            if namesToken, let token = form.token { answer.append("token", .string(token.text)) }
        case .otherCard:
            answer.append("state", "other")
            answer.append("message", .string(words.otherCard))
        case .over:
            answer.append("state", "over")
            answer.append("message", .string(words.over))
        case .refused(let problems):
            let list = list(problems)
            answer.append("state", "problem")
            answer.append("message", .string(list.map(\.text).joined(separator: " ")))
            answer.append(
                "problems",
                .array(
                    list.map { ["field": .string($0.field), "code": .string($0.code), "text": .string($0.text)] }))
        }
        return .json(answer)
    }

    private func list(_ problems: DirectCardTaking.Problems) -> [(field: String, code: String, text: String)] {
        var list = problems.fields.list.map { field, problem in
            (field: field.rawValue, code: problem.code, text: texts.text(problem, of: field))
        }
        if problems.isOtherBrand {
            list.append((DirectBrandChoice.name, "notOnCard", DirectHostedTexts.of(language).otherBrand))
        }
        if problems.isGone { list.append((DirectStoredCardList.name, "unknown", words.gone)) }
        return list
    }
}

extension CheckoutProblems.Problem {
    /// For scripts.
    fileprivate var code: String {
        switch self {
        case .missing: "missing"
        case .malformed: "malformed"
        case .expired: "expired"
        case .notTaken: "notAccepted"
        // No form of this API has several payments.
        case .expiresTooSoon: "expired"
        }
    }
}
