/// What a caller of the operator's API may do. Each right includes those before it.
package enum OperatorRight: String, Sendable, CaseIterable, Comparable {
    /// Payments, notifications, requests and the audit list.
    case see
    /// As a tester: the clock, faults, and holding back, repeating and receiving notifications.
    case test
    /// Tokens, the removal of payments, seed files, and the certificates and registrations of the admin pages.
    case administer

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .see: 0
        case .test: 1
        case .administer: 2
        }
    }
}

/// Who calls the operator's API.
package struct OperatorCaller: Sendable, Hashable {
    /// As the audit list names the caller.
    package let name: String
    package let right: OperatorRight

    package init(name: String, right: OperatorRight) {
        self.name = name
        self.right = right
    }

    /// Who can open the socket in the data folder.
    package static let commandLine = OperatorCaller(name: "command line", right: .administer)
}

/// A caller whose token was right when the call came. A stream outlasts that moment.
struct AdmittedCaller: Sendable {
    let caller: OperatorCaller
    /// Whether the token has not ended since.
    let isStillAdmitted: @Sendable () -> Bool
}
