@_spi(Platform) import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seals and sends requests, and checks the seal of the answer.
struct OfficeConnection: Sendable {
    let shop: ShopCredentials
    let office: URL
    let transport: any HTTPTransport

    /// - Parameters:
    ///   - additional: fields that the request does not declare. They are sealed and sent.
    ///   - unanswered: the advice if no answer comes.
    func send<Request: SealedRequest, Answer: WireMessage>(
        _ request: Request, _ additional: JSONObject, to path: String, unanswered: Advice
    ) async throws(MerchantError) -> SealedAnswer<Answer> {
        var request = request
        request.merchantId = shop.merchantId
        request.keyVersion = shop.keyVersion
        request.sealAlgorithm = shop.sealAlgorithm == .hmacSHA256 ? nil : shop.sealAlgorithm
        let answer = try await post(sealed(request, additional), to: path, unanswered)
        let isSealed = MessageSeal.verify(answer, with: shop.secretKey, algorithm: shop.sealAlgorithm)
        do throws(WireError) {
            return SealedAnswer(message: try Answer(wireObject: answer), isSealed: isSealed, unanswered: unanswered)
        } catch {
            throw MerchantError(
                .unreadableAnswer, error.reason, field: error.field, advice: unanswered, isSealed: isSealed)
        }
    }

    private func sealed<Request: SealedRequest>(
        _ request: Request, _ additional: JSONObject
    ) throws(MerchantError) -> JSONObject {
        var message = request.wireObject
        try Self.checkAnswerKey(additional, shop)
        for member in additional.members {
            if let container = try Self.merged(member, into: message, of: Request.self) {
                message[member.name] = .object(container)
                continue
            }
            guard !Request.fields.contains(where: { $0.name == member.name }) else {
                throw MerchantError(
                    .invalidRequest, "\(member.name) is a field of the request and is set there", field: member.name,
                    advice: .fixIntegration)
            }
            guard message[member.name] == nil else {
                throw MerchantError(
                    .invalidRequest, "\(member.name) is given twice", field: member.name, advice: .fixIntegration)
            }
            message.append(member.name, member.value)
        }
        guard let sealed = MessageSeal.sealing(message, with: shop.secretKey, algorithm: shop.sealAlgorithm) else {
            throw MerchantError(
                .invalidRequest, "\(shop.sealAlgorithm) is not an algorithm that this kit can seal with",
                field: "sealAlgorithm", advice: .fixIntegration)
        }
        do throws(WireError) {
            try Request(wireObject: sealed).checkFormats()
        } catch {
            throw MerchantError(.invalidRequest, error.reason, field: error.field, advice: .fixIntegration)
        }
        return sealed
    }

    /// The answer is checked with the key of the request: the platform's seal with another one would be found wrong, also
    /// after a payment (docs/choices/sips.md, 110).
    private static func checkAnswerKey(_ additional: JSONObject, _ shop: ShopCredentials) throws(MerchantError) {
        let name = "responseKeyVersion"
        guard let value = additional[name], value != .null, value.text != shop.keyVersion else { return }
        throw MerchantError(
            .invalidRequest, "\(name): the answer is checked with the key of the request, \(shop.keyVersion)",
            field: name,
            advice: .fixIntegration)
    }

    /// Adds fields to a declared container that it does not declare; existing values are not replaced.
    ///
    /// - Returns: `nil` if the field is not a container that the request declares.
    private static func merged<Request: SealedRequest>(
        _ member: JSONObject.Member, into message: JSONObject, of request: Request.Type
    ) throws(MerchantError) -> JSONObject? {
        guard let field = Request.fields.first(where: { $0.name == member.name }),
            case .container = field.shape, let added = member.value.object
        else { return nil }
        var container = message[member.name]?.object ?? JSONObject()
        for inner in added.members {
            guard container[inner.name] == nil else {
                throw MerchantError(
                    .invalidRequest, "\(inner.name) is given twice", field: inner.name, advice: .fixIntegration)
            }
            container.append(inner.name, inner.value)
        }
        return container
    }

    private func post(
        _ message: JSONObject, to path: String, _ unanswered: Advice
    ) async throws(MerchantError) -> JSONObject {
        let url = office.appendingPathComponent(String(path.dropFirst()))
        guard url.isSecureOrLoopback else {
            throw MerchantError(
                .insecureConnection, "the office server must be called under TLS", advice: .fixIntegration)
        }
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(.json(.object(message), to: url))
        } catch {
            // A call that was not sent may simply be repeated.
            throw MerchantError(.noAnswer, error.description, advice: error.mayHaveArrived ? unanswered : .retry)
        }
        guard let object = (try? JSONValue(parsing: answer.body))?.object else {
            throw MerchantError(
                .unreadableAnswer, "HTTP status \(answer.status), and not the documented JSON", advice: unanswered)
        }
        return object
    }
}

/// An answer, and whether its seal is correct.
struct SealedAnswer<Message: WireMessage>: Sendable {
    let message: Message
    let isSealed: Bool
    let unanswered: Advice

    /// The message, if it is a success with the correct seal.
    func accepted(
        status: ResponseCode?, seal: String?, reason: String, field: String?, advice: (ResponseCode) -> Advice
    ) throws(MerchantError) -> Message {
        guard let status else {
            throw MerchantError(
                .unreadableAnswer, "the answer has no code", advice: unanswered, isSealed: isSealed)
        }
        // A wrong seal is worse than none: it may be a forgery.
        guard isSealed || (seal == nil && status != .accepted) else {
            // A call that may move money was probably carried out: the answer arrived, and only its seal is wrong. With 34
            // it was refused, as an answer without any seal says, too.
            let mayBeDone = unanswered == .ask && status != .suspectedFraud
            throw MerchantError(
                .answerNotSealed, Self.wrongSealReason(status), platformCode: status,
                advice: mayBeDone ? .ask : .fixIntegration)
        }
        guard status == .accepted else {
            // The platform seals the others: without its seal one says nothing of a call that may move money.
            let counts = isSealed || unanswered != .ask || Self.sealless.contains(status)
            throw MerchantError(
                .refused, reason, platformCode: status, field: field, advice: counts ? advice(status) : .ask,
                isSealed: isSealed)
        }
        return message
    }

    /// What a platform answers that has no key to seal with (docs/sips-merchant-wire.md, 3.1).
    private static var sealless: [ResponseCode] { [.unknownMerchant, .formatError, .suspectedFraud, .unavailable] }

    private static func wrongSealReason(_ status: ResponseCode) -> String {
        // The most frequent mistake: each side finds the other's seal wrong, because their keys differ.
        status == .suspectedFraud
            ? "neither side accepts the other's seal: the secret key or its version is probably wrong"
            : "the answer does not carry the shop's seal"
    }
}
