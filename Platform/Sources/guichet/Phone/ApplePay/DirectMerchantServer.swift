import GuichetApplePay
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetPassKit
import Synchronization

/// The app's message to the merchant's server.
struct DirectMessage: Sendable {
    let payment: ApplePayPayment
    /// The data that the phone encrypted for the platform, instead of the token.
    let blob: DirectEncryptedBlob?
}

/// The merchant's server: its own order, the API key, and the call.
final class DirectMerchantServer: Sendable {
    static let createPayment = DirectEndpoint.createPayment.name

    /// What the server knows before the app's message arrives.
    struct Charge: Sendable {
        let order: DirectOrder
        let amount: Amount
        let authorization: DirectAuthorizationMode
        let feedbacks: DirectFeedbacks?
        /// For a merchant that decrypts.
        let decryption: MerchantDecryption?
    }

    /// The latest result: from the platform, or from the server itself, which then sent nothing.
    enum Last: Sendable {
        case answer(DirectAnswer<DirectCreatePaymentResponse>)
        case error(DirectError)
        case unusable(code: String, field: String?)
    }

    private struct Kept {
        var last: Last?
        var request: DirectCreatePaymentRequest?
    }

    private let client: DirectClient
    private let charge: Charge
    private let log: PhoneLog
    /// Stored before the call, for its repeat.
    private let key = DirectIdempotenceKey()
    private let kept = Mutex(Kept())

    init(client: DirectClient, charge: Charge, log: PhoneLog) {
        self.client = client
        self.charge = charge
        self.log = log
    }

    var last: Last? { kept.withLock { $0.last } }

    var payment: DirectPayment? {
        if case .answer(let answer) = last { answer.payment } else { nil }
    }

    /// The result of the app's message.
    func charge(_ message: DirectMessage) async throws -> ApplePayServerAnswer {
        let request: DirectCreatePaymentRequest
        do {
            request = try await self.request(message)
        } catch let error as ApplePayError {
            throw unusable(error.code.rawValue, error.field, error.reason, error.advice)
        } catch let error as DirectApplePayError {
            throw unusable(error.code.rawValue, error.field, error.reason, error.advice)
        }
        kept.withLock { $0.request = request }
        do {
            return try await send(request, as: Self.createPayment)
        } catch {
            let verdict = PhoneVerdict(error)
            log.add(PhoneStep(error, Self.createPayment, verdict))
            switch verdict {
            case .notSent: throw ApplePayNotSent(reason: error.reason, advice: error.advice)
            case .refused, .accepted: return .refused(error.advice)
            case .unknown: return .unknown
            }
        }
    }

    /// After a lost answer: the same call under the same key is carried out only once, and answered again.
    func again() async -> ApplePayServerAnswer {
        guard let request = kept.withLock({ $0.request }) else { return .unknown }
        let name = "\(Self.createPayment) again"
        do {
            return try await send(request, as: name)
        } catch {
            // Only a payment decides: an error of the repeat says nothing about the first call.
            log.add(PhoneStep(error, name, .unknown))
            return .unknown
        }
    }

    private func request(_ message: DirectMessage) async throws -> DirectCreatePaymentRequest {
        var order = charge.order
        order.take(try DirectApplePayContacts(message.payment))
        let method: DirectApplePayMethod
        if let blob = message.blob {
            method = .encryptedBlob(blob)
        } else if let decryption = charge.decryption {
            method = .decrypted(
                try await decryption.open(
                    message.payment.token, for: charge.order.references?.merchantReference ?? "",
                    expecting: charge.amount))
            log.add(
                PhoneStep(
                    name: "token", code: "OPENED", verdict: .accepted,
                    meaning: "verified and decrypted by the merchant, for \(charge.amount)"))
        } else {
            method = .encryptedToken(DirectEncryptedToken(message.payment.token))
        }
        var request = DirectCreatePaymentRequest(
            DirectApplePayInput(method, authorizationMode: charge.authorization), order: order)
        request.feedbacks = charge.feedbacks
        return request
    }

    private func send(
        _ request: DirectCreatePaymentRequest, as name: String
    ) async throws(DirectError) -> ApplePayServerAnswer {
        let answer: DirectAnswer<DirectCreatePaymentResponse>
        do {
            answer = try await client.createPayment(request, key: key)
        } catch {
            kept.withLock { $0.last = .error(error) }
            throw error
        }
        kept.withLock { $0.last = .answer(answer) }
        let verdict = PhoneVerdict(answer.outcome)
        log.add(
            PhoneStep(
                name: name, code: answer.payment?.status?.rawValue ?? "--", verdict: verdict,
                meaning: Self.meaning(answer, verdict)))
        return switch verdict {
        case .accepted: .accepted
        case .refused: .refused(answer.outcome.advice)
        case .unknown, .notSent: .unknown
        }
    }

    private static func meaning(
        _ answer: DirectAnswer<DirectCreatePaymentResponse>, _ verdict: PhoneVerdict
    ) -> String {
        let said = answer.errors.first?.errorCode?.facts?.meaning ?? verdict.rawValue
        return answer.isReplay ? "\(said); the platform had the first call, and this is its outcome" : said
    }

    private func unusable(
        _ code: String, _ field: String?, _ reason: String, _ advice: Advice
    ) -> ApplePayNotSent {
        kept.withLock { $0.last = .unusable(code: code, field: field) }
        log.add(PhoneStep(name: "token", code: code, verdict: .notSent, meaning: reason))
        return ApplePayNotSent(reason: reason, advice: advice)
    }
}

extension PhoneStep {
    /// For a call whose answer is an error.
    init(_ error: DirectError, _ name: String, _ verdict: PhoneVerdict) {
        self.init(name: name, code: error.errorCode?.rawValue ?? "--", verdict: verdict, meaning: error.told)
    }
}

extension DirectError {
    /// The reason, and the platform's own text if it says more than the code.
    var told: String {
        let said = errors.first?.message
        return [reason, said == errors.first?.id ? nil : said].compactMap(\.self).joined(separator: ": ")
    }
}

extension PhoneVerdict {
    init(_ outcome: DirectOutcome) {
        switch outcome {
        case .accepted, .refunded: self = .accepted
        case .declined: self = .refused
        default: self = .unknown
        }
    }

    /// For a call whose answer contains no payment.
    init(_ error: DirectError) {
        if error.advice == .ask {
            self = .unknown
        } else {
            self =
                [.invalidRequest, .insecureConnection, .noAnswer].contains(error.code) ? .notSent : .refused
        }
    }
}
