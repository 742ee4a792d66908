/// Who speaks to the reader of a page. Each looks unlike the others, so that a tester sees at once whom he is talking to;
/// the name in the header says it as well.
package enum PageSpeaker: String, Sendable, CaseIterable {
    /// The platform itself: its front page and the admin pages.
    case platform
    /// The page on which a shopper pays a shop.
    case shop
    /// The issuer's page of 3-D Secure.
    case bank
    /// The app of the cardholder's bank or of a provider, on a telephone.
    case bankApp = "bank-app"
    /// The page of a wallet to which the shopper is redirected.
    case wallet

    func name(in words: PageWords) -> String {
        switch self {
        case .platform: "Guichet"
        case .shop: words.shop
        case .bank: words.bank
        case .bankApp: words.bankApp
        case .wallet: words.wallet
        }
    }

    /// The class of the page's body; `nil` for the usual look.
    var bodyClass: String? { self == .platform ? nil : rawValue }

    /// Paths in a square of 24.
    private var path: HTML {
        switch self {
        // A ticket window.
        case .platform: "<path d=\"M4 20V10a8 8 0 0 1 16 0v10\"/><path d=\"M2 20h20M8 15h8\"/>"
        case .shop: "<path d=\"M5 8h14l1 13H4zM9 10V6a3 3 0 0 1 6 0v4\"/>"
        case .bank: "<path d=\"M3 9l9-5 9 5zM5 12v6M10 12v6M14 12v6M19 12v6M3 21h18\"/>"
        case .bankApp: "<rect x=\"6\" y=\"2\" width=\"12\" height=\"20\" rx=\"2.5\"/><path d=\"M10.5 18.5h3\"/>"
        case .wallet: "<path d=\"M4 7h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4zM4 7l12-4v4M15 12h5v4h-5z\"/>"
        }
    }

    var mark: HTML {
        """
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" focusable="false">\
        \(path)</svg>
        """
    }
}

extension PageStyle {
    /// Contrast of text is 7:1 or more here as well.
    static func css(of speaker: PageSpeaker) -> String {
        switch speaker {
        case .platform: ""
        case .shop:
            """

            body.shop { --accent: #7a3300; --note: #fbf3ea; }
            .shop main { border-top: .375rem solid var(--accent); }
            @media (max-width: 26rem) {
              body.shop { padding: .5rem .5rem 1rem; line-height: 1.35; }
              .shop header { flex-direction: row; margin: 0 .25rem .25rem; gap: 0 .5rem; }
              .shop header nav a { padding: .375rem .25rem; min-height: 2rem; line-height: 1.25rem; }
              .shop main { padding: .75rem 1rem 1rem; }
              .shop h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
              .shop dl.facts { display: flow-root; padding: .5rem .75rem; margin: 0 0 .75rem; }
              .shop dl.facts dt { float: left; clear: both; margin: 0 .75rem 0 0; }
              .shop dl.facts dd { float: right; max-width: 100%; text-align: right; margin: 0 0 .125rem; }
              .shop .pair { gap: 0 .75rem; }
              .shop .field { margin: 0 0 .5rem; }
              .shop .field input[type="text"] { min-height: 2.75rem; }
              .shop label { margin: 0 0 .125rem; }
              .shop .hint, .shop .wrong { font-size: .875rem; }
              .shop button { margin: 0 0 .5rem; }
            }
            @media (prefers-color-scheme: dark) { body.shop { --accent: #f7c99b; --note: #33291f; } }
            """
        case .bank:
            """

            body.bank { --accent: #0a5227; --ground: #e6efe9; --note: #eaf4ee; }
            .bank header { background: #0a5227; color: #ffffff; margin: 0; padding: .5rem 1.25rem;
              border-radius: .75rem .75rem 0 0; }
            .bank header .brand svg, .bank header nav a, .bank header nav a[aria-current] { color: #ffffff; }
            .bank header :focus-visible { outline-color: #ffffff; }
            .bank main { border-radius: 0 0 .75rem .75rem; border-top: 0; }
            @media (prefers-color-scheme: dark) {
              body.bank { --accent: #a4e6bb; --ground: #0c1611; --note: #1b2c23; }
            }
            """
        case .bankApp:
            """

            body.bank-app { --accent: #5b2a8c; --ground: #e9e4f1; --note: #f3eefa; }
            .bank-app .frame { max-width: 25rem; border: .625rem solid #2a1d3d; border-radius: 2.25rem; overflow: hidden;
              background: var(--sheet); }
            .bank-app header { background: #5b2a8c; color: #ffffff; margin: 0; padding: .75rem 1.25rem; }
            .bank-app header .brand svg, .bank-app header nav a, .bank-app header nav a[aria-current] { color: #ffffff; }
            .bank-app header :focus-visible { outline-color: #ffffff; outline-offset: 1px; }
            .bank-app main { border: 0; border-radius: 0; min-height: 22rem; }
            .bank-app button { border-radius: 1.5rem; }
            .bank-app footer { margin: 0; padding: .75rem 1.25rem 1.25rem; }
            @media (prefers-color-scheme: dark) {
              body.bank-app { --accent: #d9c2fb; --ground: #130e1a; --note: #2a2138; }
              .bank-app .frame { border-color: #4a3a63; }
            }
            """
        case .wallet:
            """

            body.wallet { --accent: #17457a; --ground: #e5ecf5; --note: #edf3fa; }
            .wallet header { background: #17457a; color: #ffffff; margin: 0; padding: .5rem 1.25rem;
              border-radius: .75rem .75rem 0 0; }
            .wallet header .brand svg, .wallet header nav a, .wallet header nav a[aria-current] { color: #ffffff; }
            .wallet header :focus-visible { outline-color: #ffffff; }
            .wallet main { border-radius: 0 0 .75rem .75rem; border-top: 0; }
            @media (prefers-color-scheme: dark) {
              body.wallet { --accent: #b5d4f8; --ground: #0d141d; --note: #1b2838; }
            }
            """
        }
    }
}
