import Engine
import GuichetLyra
import Testing

@testable import LyraAPI

@Suite("The engine's states as Lyra's statuses")
struct LyraStatusTests {
    private static let table: [PaymentState: (LyraDetailedStatus, LyraOrderStatus)] = [
        .authenticating: (.initial, .running), .authorising: (.initial, .running),
        .unknown: (.underVerification, .running), .pending: (.pending, .running),
        .refused: (.refused, .unpaid), .verified: (.accepted, .paid), .toAuthorise: (.waitingAuthorisation, .running),
        .toValidateThenAuthorise: (.waitingAuthorisationToValidate, .running),
        .toValidate: (.authorisedToValidate, .running), .toCapture: (.authorised, .paid),
        .partlyCaptured: (.captured, .paid), .captured: (.captured, .paid), .refunded: (.captured, .paid),
        .captureFailed: (.captureFailed, .unpaid),
        .cancelled: (.cancelled, .unpaid), .expired: (.expired, .unpaid),
    ]

    @Test("every state has exactly one detailed status and one status", arguments: PaymentState.allCases)
    func everyState(state: PaymentState) throws {
        let expected = try #require(Self.table[state])
        #expect(LyraDetailedStatus(state) == expected.0)
        #expect(LyraDetailedStatus(state).orderStatus == expected.1)
    }

    @Test("of the guide's ten statuses, all but the one without a transaction can be reached")
    func guide() {
        let reached = Set(PaymentState.allCases.map { LyraDetailedStatus($0) })
        let guide: [LyraDetailedStatus] = [
            .abandoned, .authorised, .authorisedToValidate, .cancelled, .captured, .captureFailed, .expired, .refused,
            .waitingAuthorisation, .waitingAuthorisationToValidate,
        ]
        #expect(guide.filter { !reached.contains($0) } == [.abandoned])
    }
}
