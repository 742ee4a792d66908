import APISupport

/// A section of the admin pages, in the order of the navigation.
enum BackOfficeSection: Sendable, CaseIterable {
    case payments, requests, notifications, subscriptions, mandates
    case clock, faults
    case shops, certificates, registrations
    case tokens, audit

    /// The section of a page's address; `nil` for an address of no page.
    init?(path: String) {
        func isIn(_ link: String) -> Bool { path == link || path.hasPrefix("\(link)/") }
        let found = Self.allCases.first { $0 != .payments && isIn($0.link) }
        if let found {
            self = found
        } else if isIn(BackOfficeLinks.certificateRequests) {
            self = .certificates
        } else if path == BackOfficeLinks.home || path == BackOfficeLinks.paymentTable || isIn(BackOfficeLinks.payments)
        {
            self = .payments
        } else {
            return nil
        }
    }

    /// The right without which the section is not shown.
    var right: OperatorRight { self == .tokens ? .administer : .see }

    var beginsGroup: Bool { [.clock, .shops, .tokens].contains(self) }

    var link: String {
        switch self {
        case .payments: BackOfficeLinks.home
        case .requests: BackOfficeLinks.requests
        case .faults: BackOfficeLinks.faults
        case .notifications: BackOfficeLinks.notifications
        case .subscriptions: BackOfficeLinks.subscriptions
        case .mandates: BackOfficeLinks.mandates
        case .clock: BackOfficeLinks.clock
        case .shops: BackOfficeLinks.shops
        case .certificates: BackOfficeLinks.certificates
        case .registrations: BackOfficeLinks.registrations
        case .tokens: BackOfficeLinks.tokens
        case .audit: BackOfficeLinks.audit
        }
    }

    func name(in texts: FrameTexts) -> String {
        switch self {
        case .payments: texts.payments
        case .requests: texts.requests
        case .faults: texts.faults
        case .notifications: texts.notifications
        case .subscriptions: texts.subscriptions
        case .mandates: texts.mandates
        case .clock: texts.clock
        case .shops: texts.shops
        case .certificates: texts.certificates
        case .registrations: texts.registrations
        case .tokens: texts.tokens
        case .audit: texts.audit
        }
    }

    /// Paths in a square of 24.
    private var path: HTML {
        switch self {
        case .payments: "<rect x=\"3\" y=\"5\" width=\"18\" height=\"14\" rx=\"2\"/><path d=\"M3 10h18M7 15h3\"/>"
        case .requests: "<path d=\"M4 8h13l-3.5-3.5M20 16H7l3.5 3.5\"/>"
        case .faults: "<path d=\"M12 4l9 16H3zM12 10v4.5M12 17.5h.01\"/>"
        case .notifications: "<path d=\"M4 5h16v11H10l-4 4v-4H4z\"/><path d=\"M8 9h8M8 12h5\"/>"
        case .subscriptions:
            "<path d=\"M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5\"/>"
        case .mandates: "<path d=\"M6 3h12v18H6z\"/><path d=\"M9 8h6M9 12h6M9 17c1.5-2 2.5-2 3 0s1.5 1 3-1\"/>"
        case .clock: "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 7v5l3.5 2\"/>"
        case .shops: "<path d=\"M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5\"/>"
        case .certificates: "<circle cx=\"12\" cy=\"9\" r=\"5\"/><path d=\"M9 13.5V21l3-2 3 2v-7.5\"/>"
        case .registrations: "<path d=\"M6 3h9l4 4v14H6z\"/><path d=\"M9 13l2.5 2.5L16 11\"/>"
        case .tokens: "<circle cx=\"8\" cy=\"12\" r=\"4\"/><path d=\"M12 12h9v4M17 12v3\"/>"
        case .audit: "<path d=\"M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01\"/>"
        }
    }

    var icon: HTML {
        """
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" \
        stroke-linejoin="round" aria-hidden="true" focusable="false">\(path)</svg>
        """
    }
}
