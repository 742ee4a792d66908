/// The themes of the JavaScript client: plain, ours, each with the documented name. A theme is a style of the merchant's
/// page around the frames; its script only says which one is loaded.
enum LyraClientTheme: String, Sendable, CaseIterable {
    case classic, neon, material
    case noTheme = "no-theme"

    var script: String {
        "document.documentElement.setAttribute(\"kr-guichet-theme\", \"\(rawValue)\");\n"
    }

    var style: String {
        switch self {
        case .classic: Self.base + Self.look(accent: "#124a8c", radius: ".25rem", fill: "#ffffff")
        case .neon: Self.base + Self.look(accent: "#0a5a63", radius: ".75rem", fill: "#f7fafb")
        case .material: Self.base + Self.look(accent: "#5b2a8c", radius: ".25rem .25rem 0 0", fill: "#f3f1f6")
        case .noTheme: ""
        }
    }

    private static func look(accent: String, radius: String, fill: String) -> String {
        """
        .kr-embedded .kr-field { border-radius: \(radius); background: \(fill); }
        .kr-embedded .kr-field.kr-focused { border-color: \(accent); box-shadow: 0 0 0 2px \(accent); }
        .kr-embedded .kr-field.kr-error { border-color: #8a1c13; border-width: 2px; }
        .kr-embedded .kr-apple-pay-button { border-radius: \(radius); }
        .kr-embedded .kr-payment-button, .kr-popin-button { background: \(accent); border-radius: \(radius); }

        """
    }

    private static let base = """
        .kr-embedded, .kr-smart-form { box-sizing: border-box; width: 100%; max-width: 25rem; font-family: system-ui, sans-serif; }
        .kr-embedded *, .kr-smart-form * { box-sizing: border-box; }
        .kr-embedded .kr-field { border: 1px solid #7b8594; height: 3rem; margin: 0 0 .75rem; color: #16202e; }
        .kr-embedded .kr-payment-button, .kr-popin-button { display: block; width: 100%; min-height: 3rem; padding: .5rem 1rem;
          border: 0; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
        .kr-embedded .kr-apple-pay-button { display: block; width: 100%; min-height: 3rem; margin: 0 0 .75rem; padding: .5rem 1rem;
          border: 0; background: #000000; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
        .kr-embedded .kr-apple-pay-button:disabled, .kr-embedded .kr-payment-button:disabled { opacity: .6; cursor: default; }
        .kr-embedded .kr-wallet { margin: 0 0 .75rem; padding: .5rem .75rem; border: 1px solid #7b8594; }
        .kr-embedded .kr-wallet-card { display: flex; align-items: center; justify-content: space-between; min-height: 2.75rem; }
        .kr-embedded .kr-wallet-card label, .kr-embedded .kr-do-register-choice { display: flex; align-items: start; gap: .5rem; }
        .kr-embedded .kr-wallet-card input, .kr-embedded .kr-do-register { flex: none; }
        .kr-embedded .kr-do-register-choice { margin: 0 0 .75rem; padding: .25rem 0; }
        .kr-embedded .kr-wallet-remove { min-width: 2.75rem; min-height: 2.75rem; border: 0; background: none; color: #8a1c13;
          font: inherit; cursor: pointer; }
        .kr-embedded .kr-form-error { color: #8a1c13; margin: .75rem 0 0; }
        .kr-embedded input.kr-theme[type="text"], .kr-embedded select { width: 100%; height: 3rem; margin: 0 0 .75rem; padding: 0 .75rem;
          border: 1px solid #7b8594; font: inherit; color: #16202e; background: #ffffff; }

        """
}
