import GuichetCore
public import GuichetSips

extension InAppClient {
    /// The same client, for one payment: what pays is written into the journal before it leaves the phone.
    ///
    /// - Parameter payment: by which the merchant's server finds it again. A pair of Sips 1.0 may come without its day.
    public func recording(_ payment: PaymentReference, in journal: PaymentJournal) -> InAppClient {
        InAppClient(platform: RecordingPlatform(platform, payment: payment, journal: journal))
    }
}

/// A driver that writes down what pays before another driver sends it.
public struct RecordingPlatform: PaymentPlatform {
    private let platform: any PaymentPlatform
    private let journal: PaymentJournal
    private let payment: PaymentReference

    /// - Parameter payment: the one that this is used for.
    public init(_ platform: any PaymentPlatform, payment: PaymentReference, journal: PaymentJournal) {
        self.platform = platform
        self.payment = payment
        self.journal = journal
    }

    /// Writes down what pays (also ``PaymentProviderOrderRequest``: the shopper may pay in the bank's app and never come
    /// back) and what is known of it. What charges nobody is only passed on.
    public func perform<Request: OperationRequest>(
        _ request: Request
    ) async throws(InAppError) -> Request.Response {
        guard Request.effect == .pays else {
            let response = try await platform.perform(request)
            if let known = response as? INAPPGetTransactionDataResponse {
                await note(known.responseCode, naming: known.s10TransactionReference)
            }
            return response
        }
        let isFirst: Bool
        do throws(JournalError) {
            isFirst = try await journal.begin(Request.operation, payment)
        } catch {
            // What is open under the same number is to be asked about first.
            let advice: Advice = error.code == .ambiguous ? .ask : .retry
            throw InAppError(code: .notRecorded, reason: error.description, advice: advice)
        }
        do throws(InAppError) {
            let response = try await platform.perform(request)
            await note(response.responseCode, naming: (response as? any NamesTransaction)?.s10TransactionReference)
            return response
        } catch {
            // Nothing was sent, so there is nothing to ask about, unless an earlier try may have arrived. Should this not
            // be written, an intent too many remains: the server then says that nobody was charged.
            if isFirst, error.nothingWasSent { try? await journal.takeBack(payment) }
            throw error
        }
    }

    /// An answer that cannot be written down is still an answer; the intent stays and will be asked about.
    private func note(_ code: ResponseCode?, naming pair: INAPPS10TransactionReference?) async {
        try? await journal.answered(payment, with: code, naming: pair)
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let outcome = try await platform.outcome(of: order)
        switch outcome {
        // It never came and never will.
        case .unseen: try? await journal.neverCame(payment)
        case .final(let response):
            await note(response.inAppResponseCode, naming: response.s10TransactionReference)
        case .pending: break
        }
        return outcome
    }
}

/// An answer that says what the platform calls the transaction.
private protocol NamesTransaction {
    var s10TransactionReference: INAPPS10TransactionReference? { get }
}

extension INAPPOrderResponse: NamesTransaction {}

extension InAppError {
    /// Whether it is certain that nothing left the phone.
    var nothingWasSent: Bool {
        [.notSent, .invalidInitialisation, .insecureConnection, .notSupported, .notRecorded].contains(code)
    }
}
