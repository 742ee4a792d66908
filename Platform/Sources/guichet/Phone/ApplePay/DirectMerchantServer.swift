import GuichetApplePay
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetPassKit
import Synchronization

/// What the app sends to the merchant's server.
struct DirectMessage: Sendable {
    let payment: ApplePayPayment
    /// What the phone encrypted for the platform, in place of the token.
    let blob: DirectEncryptedBlob?
}

/// The merchant's server: its own order, the API key, and the call.
final class DirectMerchantServer: Sendable {
    static let createPayment = DirectEndpoint.createPayment.name

    /// What the server knows before the app's message comes.
    struct Charge: Sendable {
        let order: DirectOrder
        let amount: Amount
        let authorization: DirectAuthorizationMode
        let feedbacks: DirectFeedbacks?
        /// Where the merchant decrypts.
        let decryption: MerchantDecryption?
    }

    /// What was said last: by the platform, or by the server itself, which then sent nothing.
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
    /// Written down before the call, for its repeat.
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

    /// What the app's message leads to.
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

    /// The answer was lost: the same call under the same key is carried out once, and answered again.
    func again() async -> ApplePayServerAnswer {
        guard let request = kept.withLock({ $0.request }) else { return .unknown }
        let name = "\(Self.createPayment) again"
        do {
            return try await send(request, as: name)
        } catch {
            // Only a payment decides: what is wrong with the repeat says nothing of the first call.
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
            method = .decrypted(try await decryption.open(message.payment.token, expecting: charge.amount))
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
    /// A call that was not answered with what it asks for.
    init(_ error: DirectError, _ name: String, _ verdict: PhoneVerdict) {
        self.init(name: name, code: error.errorCode?.rawValue ?? "--", verdict: verdict, meaning: error.told)
    }
}

extension DirectError {
    /// The reason, and the platform's own words where they are more than the code's.
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

    /// Of a call that was not answered with a payment.
    init(_ error: DirectError) {
        if error.advice == .ask {
            self = .unknown
        } else {
            self =
                [.invalidRequest, .insecureConnection, .noAnswer].contains(error.code) ? .notSent : .refused
        }
    }
}
