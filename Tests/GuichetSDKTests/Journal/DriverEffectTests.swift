import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// A driver over which an enrolment check pays, and the validation only asks.
private actor PayingCheck: PaymentPlatform {
    private let code: ResponseCode?
    /// What the answers name.
    private let reference: String?
    private let journal: PaymentJournal
    /// The open payments at the moment of each call.
    private(set) var open: [Int] = []

    init(_ journal: PaymentJournal, code: ResponseCode? = .accepted, naming reference: String? = "A1") {
        self.journal = journal
        self.reference = reference
        self.code = code
    }

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        open.append((try? await journal.intents().count) ?? -1)
        guard let code else { throw .outcomeUnknown("scripted") }
        var fields = JSONObject()
        fields.append(Request.Response.codeField, .string(code.rawValue))
        if let reference { fields.append("transactionReference", .string(reference)) }
        guard let response = try? Request.Response(wireObject: fields) else { throw .outcomeUnknown("unreadable") }
        return response
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome { .unseen }

    nonisolated func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        switch Request.operation {
        case .cardCheckEnrollment, .walletCheckEnrollment: .pays
        case .cardValidateAuthenticationAndOrder: .asks
        default: Request.effect
        }
    }
}

@Suite("What pays is the driver's to say")
struct DriverEffectTests {
    private final class Memory: JournalStorage, @unchecked Sendable {
        // Unchecked: the journal, an actor, is the only one that uses it.
        private var bytes: [UInt8]?

        func read() -> [UInt8]? { bytes }
        func replace(with bytes: [UInt8]) { self.bytes = bytes }
    }

    private let journal = PaymentJournal(storage: Memory())

    private func check() throws -> CardCheckEnrollmentRequest {
        CardCheckEnrollmentRequest(
            cardNumber: try PAN(Sample.cardNumber), cardExpiryDate: try CardExpiry(yyyyMM: "203012"),
            initialisation: try Sample.initialisation())
    }

    private func validation() throws -> CardValidateAuthenticationAndOrderRequest {
        CardValidateAuthenticationAndOrderRequest(
            paResMessage: "NONE",
            context: TransactionContext(
                transactionContextData: "Y29udGV4dA", transactionContextVersion: DirectInAppWire.version,
                redirectionUrl: try Sample.initialisation().redirectionUrl))
    }

    @Test("a driver that says nothing has the effects that the requests declare")
    func byDefault() throws {
        let driver = InAppWireDriver(transport: ScriptedTransport())
        #expect(driver.effect(of: try check()) == .asks)
        #expect(driver.effect(of: try validation()) == .pays)
        #expect(driver.effect(of: try Sample.order()) == .pays)
    }

    @Test("a check that pays is written down before it is sent, and its success does not end the payment")
    func paying() async throws {
        let driver = PayingCheck(journal)
        let phone = RecordingPlatform(driver, payment: "A1", journal: journal)
        #expect(phone.effect(of: try check()) == .pays, "the recording driver says what the other says")
        _ = try await phone.cardCheckEnrollment(try check())
        #expect(await driver.open == [1])
        #expect(try await journal.intents().map(\.responseCode) == [nil])
        _ = try await phone.cardValidateAuthenticationAndOrder(try validation())
        #expect(try await journal.intents().map(\.operation) == [.cardCheckEnrollment], "one payment, one intent")
        #expect(try await journal.intents().map(\.responseCode) == [.accepted])
    }

    @Test("a check that was refused is the end of its payment")
    func refused() async throws {
        let phone = RecordingPlatform(PayingCheck(journal, code: .refused), payment: "A1", journal: journal)
        _ = try await phone.cardCheckEnrollment(try check())
        #expect(try await journal.intents().map(\.responseCode) == [.refused])
    }

    @Test("an answer to a question that does not name the payment is not its end", arguments: [nil, "B2"])
    func unnamed(reference: String?) async throws {
        let driver = PayingCheck(journal, naming: reference)
        let phone = RecordingPlatform(driver, payment: "A1", journal: journal)
        _ = try await phone.cardCheckEnrollment(try check())
        _ = try await phone.cardValidateAuthenticationAndOrder(try validation())
        #expect(try await journal.intents().map(\.responseCode) == [nil])
    }

    @Test("a check whose answer is lost stays open until its outcome is known")
    func lost() async throws {
        let phone = RecordingPlatform(PayingCheck(journal, code: nil), payment: "A1", journal: journal)
        await #expect(throws: InAppError.self) { _ = try await phone.cardCheckEnrollment(try check()) }
        #expect(try await journal.intents().count == 1)
        _ = try await phone.outcome(of: .initialisation(Sample.initialisation()))
        #expect(try await journal.intents().isEmpty)
    }

    @Test("a token of nothing is refused before anything is sent, and writes nothing down")
    func nothing() async throws {
        let start = try Sample.initialisation()
        let request = PaymentTokenGenerateRequest(
            initialisation: PaymentTokenInitialisation(
                merchantId: "002001000000001", publicKeyValue: start.publicKeyValue,
                redirectionUrl: start.redirectionUrl, redirectionVersion: start.redirectionVersion))
        let transport = ScriptedTransport()
        for driver: any PaymentPlatform in [
            InAppWireDriver(transport: transport), OfficialFrameworkDriver(OfficialFramework()),
        ] {
            let error = try await #require(throws: InAppError.self) { try await driver.paymentTokenGenerate(request) }
            #expect(error.code == .invalidParameter)
            #expect(error.field == "cardNumber")
            #expect(error.advice == .correctInput)
        }
        #expect(await transport.requests.isEmpty)
    }
}
