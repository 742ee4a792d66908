import Engine

/// Where a fault acts, for the list of all of them.
enum FaultGroup: Sendable, CaseIterable {
    case acquirer, operations, calls, notifications, issuer

    init(_ moment: Fault.Moment) {
        self =
            switch moment {
            case .authorisation, .lateAuthorisation, .inquiry: .acquirer
            case .capture, .cancellation, .refund, .operation: .operations
            case .notification: .notifications
            case .issuerPage, .challenge, .issuerAnswer: .issuer
            default: .calls
            }
    }

    var faults: [Fault] { Fault.all.filter { FaultGroup($0.moment) == self } }
}
