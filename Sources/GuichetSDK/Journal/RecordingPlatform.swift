import GuichetCore
public import GuichetSips

extension InAppClient {
    /// The same client, for one payment: operations that pay are recorded in the journal before they are sent.
    ///
    /// - Parameters:
    ///   - payment: the reference by which the merchant's server finds the payment. A Sips 1.0 pair may have no date.
    ///   - journal: records the payment.
    public func recording(_ payment: PaymentReference, in journal: PaymentJournal) -> InAppClient {
        InAppClient(platform: RecordingPlatform(platform, payment: payment, journal: journal))
    }
}

/// A driver that records operations that pay before another driver sends them.
public struct RecordingPlatform: PaymentPlatform {
    private let platform: any PaymentPlatform
    private let journal: PaymentJournal
    private let payment: PaymentReference

    /// - Parameters:
    ///   - platform: sends the operations.
    ///   - payment: the only payment for which this driver is used.
    ///   - journal: records the payment.
    public init(_ platform: any PaymentPlatform, payment: PaymentReference, journal: PaymentJournal) {
        self.platform = platform
        self.payment = payment
        self.journal = journal
    }

    /// Writes down what pays over this driver (also `PaymentProviderOrderRequest`: the shopper may pay in the bank's app
    /// and never come back) and what is known of it. Calls that charge nothing are only passed on.
    public func perform<Request: OperationRequest>(
        _ request: Request
    ) async throws(InAppError) -> Request.Response {
        guard effect(of: request) == .pays else {
            let response = try await platform.perform(request)
            // The end of a payment that an earlier call began. An answer that does not name the payment may be about the
            // question alone, such as a return from the page that does not belong to it.
            if let known = response as? any NamesTransaction, known.names(payment) {
                await note(response.responseCode, naming: known.s10TransactionReference)
            }
            return response
        }
        let isFirst: Bool
        do throws(JournalError) {
            isFirst = try await journal.begin(Request.operation, payment)
        } catch {
            throw InAppError(code: .notRecorded, reason: error.description, advice: error.advice)
        }
        do throws(InAppError) {
            let response = try await platform.perform(request)
            // The success of an enrolment check that pays begins the payment and does not end it.
            if !(response is any BeginsAuthentication) || response.responseCode != .accepted {
                await note(response.responseCode, naming: (response as? any NamesTransaction)?.s10TransactionReference)
            }
            return response
        } catch {
            // Nothing was sent, so nothing is open, unless an earlier try may have arrived. If the removal fails, the
            // journal keeps an unnecessary intent: the server then answers that no charge was made.
            if isFirst, error.nothingWasSent { try? await journal.takeBack(payment) }
            throw error
        }
    }

    /// What pays over the driver that sends.
    public func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        platform.effect(of: request)
    }

    /// If the answer cannot be recorded it is still returned; the intent remains and will be asked about.
    private func note(_ code: ResponseCode?, naming pair: INAPPS10TransactionReference?) async {
        try? await journal.answered(payment, with: code, naming: pair)
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let outcome = try await platform.outcome(of: order)
        switch outcome {
        // No order arrived, and none will.
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
    var transactionReference: String? { get }
    var s10TransactionReference: INAPPS10TransactionReference? { get }
}

extension NamesTransaction {
    fileprivate func names(_ payment: PaymentReference) -> Bool {
        [
            transactionReference.map { PaymentReference.transactionReference($0) },
            s10TransactionReference.map { PaymentReference.s10($0) },
        ].compactMap(\.self).contains { payment.covers($0) || $0.covers(payment) }
    }
}

extension INAPPOrderResponse: NamesTransaction {}

extension INAPPGetTransactionDataResponse: NamesTransaction {}

/// An answer after which the cardholder is authenticated.
private protocol BeginsAuthentication {}

extension INAPPCardCheckEnrollmentResponse: BeginsAuthentication {}

extension INAPPWalletCheckEnrollmentResponse: BeginsAuthentication {}

extension InAppError {
    /// Whether it is certain that nothing was sent.
    var nothingWasSent: Bool {
        [
            .notSent, .invalidInitialisation, .invalidParameter, .insecureConnection, .notSupported, .notRecorded,
        ].contains(code)
    }
}
